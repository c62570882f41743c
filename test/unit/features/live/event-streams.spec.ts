import { Logger } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { EventEmitter } from 'node:events';
import { type ServerResponse } from 'node:http';
import { setImmediate as immediate } from 'node:timers/promises';
import { EventStream } from '../../../../src/features/live/event-stream';
import { EventStreams } from '../../../../src/features/live/event-streams';
import { type LiveLimits } from '../../../../src/features/live/live-limits';
import { statusFormat } from '../../../../src/features/orders/order-serializer';
import { type WatchedOrder } from '../../../../src/features/live/watched-order';
import { type Watches } from '../../../../src/features/live/watches';
import { type CommonHeaders } from '../../../../src/http/headers';
import { clock } from '../../../../src/lib/clock';
import { Readiness } from '../../../../src/observability/readiness';
import { joinedId } from '../../../support/joined-orders';
import { ownMetrics } from '../../../support/own-metrics';
import { requestContext } from '../../../support/request-context';

/** A response that keeps what is written to it. */
class FakeResponse extends EventEmitter {
  text = '';
  wasReset = false;
  readonly req = {
    socket: Object.assign(new EventEmitter(), { resetAndDestroy: () => (this.wasReset = true) }),
  };

  setHeader(): void {
    // The head is tested end to end.
  }

  removeHeader(): void {
    // Likewise.
  }

  writeHead(): this {
    return this;
  }

  write(text: string | Buffer): boolean {
    this.text += text.toString();
    return true;
  }

  end(text: string): void {
    this.write(text);
  }
}

const represented = { etag: 'W/"tagtagtagtagtagtagtag"', body: '{}', event: Buffer.from('data: {}\n\n') };

type State = Partial<WatchedOrder>;

const unknown: State = { represent: () => null, isFinal: false, failure: null };

/** Gives the orders in turn, whatever is watched; then one that nobody knows. */
const watchesOf = (orders: State[], onWatch: (onChange: () => void) => void = () => undefined) => {
  const order = (id: string, onChange: () => void) => {
    onWatch(onChange);
    return Object.assign(orders.shift() ?? { ...unknown }, { id, joined: null, remove: () => undefined });
  };
  return { order } as unknown as Watches;
};

describe('the event streams', () => {
  let streams: EventStreams;
  let orders: State[];
  let closed: string[];
  let changes: (() => void)[];

  beforeEach(() => {
    Logger.overrideLogger(false);
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] });
    [orders, closed, changes] = [[], [], []];
    streams = new EventStreams(
      watchesOf(orders, (onChange) => changes.push(onChange)),
      { acquire: () => (reason: string) => closed.push(reason) } as unknown as LiveLimits,
      { of: () => ({}) } as unknown as CommonHeaders,
      new Readiness(),
      ownMetrics(),
    );
  });

  afterEach(async () => {
    await streams.drain(0);
    jest.useRealTimers();
  });

  const open = (order: State) => {
    const response = new FakeResponse();
    orders.push(order);
    const request = { method: 'GET', headers: {}, raw: { hold: () => undefined } };
    const reply = { raw: response, request, getHeaders: () => ({}), hijack: () => ({ raw: response }) };
    void streams.respond({ orderIds: [joinedId] }, {}, requestContext(), reply as unknown as FastifyReply);
    return { response, change: changes.at(-1)! };
  };

  /** An order of which nothing is known before the next turn of the event loop. */
  const orderThat = (represent: () => typeof represented): State => {
    let isChanged = false;
    setImmediate(() => (isChanged = true));
    return {
      represent: () => (isChanged ? represent() : null),
      get isFinal() {
        return isChanged && represent() !== represented;
      },
      failure: null,
      fetchedAt: 0,
    };
  };
  const failing = orderThat.bind(null, () => {
    throw new TypeError('unexpected');
  });
  const changing = orderThat.bind(null, () => represented);

  it.each<[string, (broken: ReturnType<typeof open>) => unknown]>([
    [
      'when its order has changed',
      ({ change }) => {
        change();
      },
    ],
    ['when its client reads again', ({ response }) => response.emit('drain')],
    [
      'when a second has passed',
      () => {
        jest.advanceTimersByTime(1000);
      },
    ],
  ])('close one that cannot be written %s, and write to the others', async (_, happen) => {
    const broken = open(failing());
    const others = [open(changing()), open(changing())];
    await immediate();
    happen(broken);
    for (const { change } of others) change();
    await immediate();
    await immediate();
    expect(closed).toEqual(['failed']);
    expect(broken.response.wasReset).toBe(true);
    for (const { response } of others) expect(response.text).toContain('data: {}');
    const later = open(changing());
    await immediate();
    later.change();
    await immediate();
    await immediate();
    expect(later.response.text).toContain('data: {}');
  });
});

describe('an event stream', () => {
  let closed: string[];

  beforeEach(() => {
    closed = [];
  });

  const open = (...orders: State[]) => {
    const response = new FakeResponse();
    const stream = new EventStream(response as unknown as ServerResponse, {
      format: statusFormat,
      lastEventId: undefined,
      context: requestContext(),
      watches: watchesOf(orders),
      metrics: ownMetrics(),
      onChange: () => undefined,
      onClosed: (reason) => closed.push(reason),
    });
    stream.followOrders(orders.map(() => joinedId));
    stream.start();
    return { stream, response };
  };

  it('sends the final state also where a second passes before the change is written', () => {
    let isFinal = false;
    const { stream, response } = open({
      represent: () => (isFinal ? represented : null),
      get isFinal() {
        return isFinal;
      },
      failure: null,
      fetchedAt: 0,
    });
    isFinal = true;
    stream.tick(clock.now());
    expect(response.text).toMatch(/data: {}\n\n.*event: end\ndata: {"reason":"final"}\n\n$/s);
    expect(closed).toEqual(['final']);
  });

  it('sends what is found also where the wait for another order ends before that is written', () => {
    let found: typeof represented | null = null;
    const final = { ...unknown, represent: () => found, isFinal: true, fetchedAt: 0 };
    const { stream, response } = open(unknown, final);
    found = represented;
    stream.tick(clock.now() + 10 * 60_000);
    expect(response.text).toMatch(/id: ,tagtag\S+\nevent: order\n.*id: -,tagtag\S+\nevent: end\n/s);
    expect(closed).toEqual(['not-found']);
  });

  it('waits for the orders of a transaction as long as for the transaction', () => {
    const now = jest.spyOn(clock, 'now');
    const openedAt = clock.now();
    const { stream } = open(unknown);
    now.mockReturnValue(openedAt + 9 * 60_000);
    stream.followOrders([joinedId]);
    stream.tick(openedAt + 19 * 60_000 - 1);
    expect(closed).toEqual([]);
    stream.tick(openedAt + 19 * 60_000);
    expect(closed).toEqual(['not-found']);
    now.mockRestore();
  });
});
