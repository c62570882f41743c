import { Logger } from '@nestjs/common';
import { EventEmitter } from 'node:events';
import { type ServerResponse } from 'node:http';
import { setImmediate as immediate } from 'node:timers/promises';
import { EventStream } from '../../../../src/features/live/event-stream';
import { EventStreams } from '../../../../src/features/live/event-streams';
import { statusFormat } from '../../../../src/features/orders/order-serializer';
import { type WatchedOrder } from '../../../../src/features/live/watched-order';
import { clock } from '../../../../src/lib/clock';
import { joinedId } from '../../../support/joined-orders';
import { ownMetrics } from '../../../support/own-metrics';

/** A response that keeps what is written to it. */
class FakeResponse extends EventEmitter {
  text = '';
  wasReset = false;
  readonly req = {
    socket: Object.assign(new EventEmitter(), { resetAndDestroy: () => (this.wasReset = true) }),
  };

  write(text: string | Buffer): boolean {
    this.text += text.toString();
    return true;
  }

  end(text: string): void {
    this.write(text);
  }
}

const represented = { etag: 'W/"tagtagtagtagtagtagtag"', body: '{}', event: Buffer.from('data: {}\n\n') };

describe('the event streams', () => {
  let streams: EventStreams;
  let opened: EventStream[];
  let closed: string[];

  beforeEach(() => {
    Logger.overrideLogger(false);
    streams = new EventStreams();
    opened = [];
    closed = [];
  });

  afterEach(() => {
    for (const stream of opened) streams.remove(stream);
  });

  const open = (order: Partial<WatchedOrder>) => {
    const response = new FakeResponse();
    const stream: EventStream = new EventStream(response as unknown as ServerResponse, {
      format: statusFormat,
      requestId: 'id',
      lastEventId: undefined,
      metrics: ownMetrics(),
      onClosed: (reason) => {
        streams.remove(stream);
        closed.push(reason);
      },
    });
    stream.follow([Object.assign(order, { id: joinedId, joined: null }) as unknown as WatchedOrder]);
    opened.push(stream);
    streams.add(stream);
    stream.start();
    return { stream, response };
  };

  /** An order of which nothing is known before the next turn of the event loop. */
  const orderThat = (represent: () => typeof represented): Partial<WatchedOrder> => {
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

  it.each<[string, (stream: EventStream, response: FakeResponse) => unknown]>([
    [
      'when its order has changed',
      (stream) => {
        streams.changedFor(stream);
      },
    ],
    ['when its client reads again', (_, response) => response.emit('drain')],
    [
      'when a second has passed',
      (stream) => {
        stream.tick(clock.now());
      },
    ],
  ])('close one that cannot be written %s, and write to the others', async (_, change) => {
    const broken = open(failing());
    const others = [open(changing()), open(changing())];
    await immediate();
    change(broken.stream, broken.response);
    for (const { stream } of others) streams.changedFor(stream);
    await immediate();
    await immediate();
    expect([closed, broken.stream.isOpen]).toEqual([['failed'], false]);
    expect(broken.response.wasReset).toBe(true);
    for (const { response } of others) expect(response.text).toContain('data: {}');
    const later = open(changing());
    await immediate();
    streams.changedFor(later.stream);
    await immediate();
    await immediate();
    expect(later.response.text).toContain('data: {}');
  });

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
    const unknown = { represent: () => null, isFinal: false, joined: null, failure: null };
    let found: typeof represented | null = null;
    const final = { ...unknown, represent: () => found, isFinal: true, fetchedAt: 0 };
    const { stream, response } = open(unknown);
    stream.follow([unknown, final] as unknown as WatchedOrder[]);
    found = represented;
    stream.tick(clock.now() + 10 * 60_000);
    expect(response.text).toMatch(/id: ,tagtag\S+\nevent: order\n.*id: -,tagtag\S+\nevent: end\n/s);
    expect(closed).toEqual(['not-found']);
  });

  it('waits for the orders of a transaction as long as for the transaction', () => {
    const unknown = { represent: () => null, isFinal: false, joined: null, failure: null };
    const now = jest.spyOn(clock, 'now');
    const openedAt = clock.now();
    const { stream } = open(unknown);
    now.mockReturnValue(openedAt + 9 * 60_000);
    stream.follow([unknown as unknown as WatchedOrder]);
    stream.tick(openedAt + 19 * 60_000 - 1);
    expect(closed).toEqual([]);
    stream.tick(openedAt + 19 * 60_000);
    expect(closed).toEqual(['not-found']);
    now.mockRestore();
  });

  it('leave nothing at a connection whose client was up to date: it sends further requests on it', () => {
    const { stream, response } = open(changing());
    stream.close('final');
    expect(response.req.socket.listenerCount('end')).toBe(0);
  });
});
