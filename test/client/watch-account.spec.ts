import {
  type AccountState,
  createClient,
  type Fetch,
  ProblemError,
  type WatchAccountOptions,
} from '@order-gateway/client';
import { type Socket } from 'node:net';
import { eventually } from '../support/eventually';
import { event, inTurn, stream, unknownOrder, withoutStreaming } from '../support/scripted-streams';
import {
  type Behaviour,
  bytes,
  gated,
  json,
  neverRespond,
  reset,
  usesScriptedUpstream,
} from '../support/scripted-upstream';
import { orderId } from '../support/upstream-records';

const account = '0x5bee4032483aee62062f68fff77b610a30952078';
const listPath = `/v1/accounts/${account}/orders`;
const streamPath = '/v1/orders/events';
const [first, second] = [orderId(1), orderId(2)];

const state = (of: string, status: string) => ({
  orderId: of,
  status,
  phase: status === 'Created' ? 'open' : 'completed',
  outcome: status === 'Created' ? 'pending' : 'delivered',
  userFinal: status !== 'Created',
  protocolFinal: status === 'ClaimedUnlock',
  message: `It is in ${status}.`,
  messageCode: status.toUpperCase(),
  callMessageCode: null as string | null,
  next: status === 'ClaimedUnlock' ? null : { type: `after ${status}` },
  externalCall: { state: 'NoExtCall' as string | null },
  meta: { agreement: 'agree' },
});
const row = (of: string, status: string, asOf = 'at first') => ({
  ...state(of, status),
  createdAt: '2026-07-26T18:24:56Z',
  meta: { missing: [] as string[], agreement: 'agree', asOf },
});
const contradictory = { outcome: 'contradictory', userFinal: false, messageCode: 'CONTRADICTORY' };
const page = (...items: ReturnType<typeof row>[]) => ({
  items,
  page: { limit: 20, offset: 0, total: items.length },
  meta: { unreadableRows: 0, source: { state: 'ok', asOf: items[0]?.meta.asOf } },
});
const list = (...items: ReturnType<typeof row>[]) => json(200, page(...items));
const moved = (of: string, status: string) => event('order', state(of, status), 'tag');

describe('a watch of an account', () => {
  const server = usesScriptedUpstream();
  let open: Set<Socket>;
  let closing: AbortController;
  /** The delay of each timer that runs, in milliseconds. */
  let delays: Map<unknown, number>;

  beforeEach(() => {
    server.reset();
    open = new Set();
    closing = new AbortController();
    delays = new Map();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const { setTimeout: set, clearTimeout: clear } = globalThis;
    const setTimer = (callback: () => void, ms = 0) => {
      const timer = set(() => {
        delays.delete(timer);
        callback();
      }, ms);
      delays.set(timer, ms);
      return timer;
    };
    globalThis.setTimeout = setTimer as typeof setTimeout;
    globalThis.clearTimeout = (timer) => {
      delays.delete(timer);
      clear(timer);
    };
  });

  afterEach(async () => {
    closing.abort();
    await eventually('no timer is left', () => jest.getTimerCount() === 0);
    await eventually('each stream is closed', () => open.size === 0);
    jest.useRealTimers();
  });

  const streamed =
    (behaviour: Behaviour): Behaviour =>
    (request, response, socket) => {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      return behaviour(request, response, socket);
    };
  const watch = (
    lists: Behaviour[],
    streams: Behaviour[],
    options: WatchAccountOptions = {},
    fetch?: Fetch,
  ): AsyncIterableIterator<AccountState> => {
    server.on(listPath, inTurn(...lists)).on(streamPath, streamed(inTurn(...streams)));
    const client = createClient({ baseUrl: server.url, retries: 0, fetch });
    return client.watchAccount(account, { signal: closing.signal, ...options });
  };
  const statuses = ({ page: { items } }: AccountState) => items.map(({ status }) => status);
  const outcomes = ({ page: { items } }: AccountState) => items.map(({ outcome }) => outcome);
  const next = async (states: AsyncIterator<AccountState>) => {
    const result = await states.next();
    if (result.done) throw new Error('the watch has ended');
    return result.value;
  };
  const asked = (count: number, path = listPath) =>
    eventually(`${path} was asked ${count} times`, () => server.countOf(path) === count);
  /** Until the next timer is that of `ms`: no request that was made is without a response, no stream without a byte. */
  const waits = async (ms: number) => {
    await eventually(`it waits for ${ms} ms`, () => Math.min(...delays.values()) === ms);
    await new Promise(setImmediate);
  };
  /** Lets the interval pass once the watch waits. */
  const afterInterval = async (count: number, ms = 15_000) => {
    await asked(count);
    await waits(ms);
    await jest.advanceTimersByTimeAsync(ms);
    await asked(count + 1);
  };

  it('yields the list, and again when an order of it moves', async () => {
    const states = watch(
      [list(row(second, 'Created'), row(first, 'ClaimedUnlock'))],
      [stream(moved(second, 'Created'), moved(second, 'Fulfilled'))],
    );
    expect((await next(states)).page).toEqual(page(row(second, 'Created'), row(first, 'ClaimedUnlock')));
    expect((await next(states)).page).toEqual(page(row(second, 'Fulfilled'), row(first, 'ClaimedUnlock')));
    const { searchParams } = new URL(server.requests[1]!.target, server.url);
    expect(searchParams.get('orderIds')).toBe(second);
    expect(searchParams.get('fields')).toBe(
      'status,phase,outcome,message,messageCode,callMessageCode,next,externalCall.state,meta.agreement,orderId,userFinal,protocolFinal',
    );
  });

  it.each([
    ['a stream', undefined],
    ['lists', withoutStreaming],
  ])('has all of a state from one source, by %s', async (_, fetch) => {
    const listed = row(first, 'Created');
    const withoutCall = {
      ...listed,
      externalCall: { state: null },
      meta: { ...listed.meta, missing: ['fees', 'externalCall.state'] },
    };
    const called = {
      ...state(first, 'Fulfilled'),
      callMessageCode: 'CALL_EXECUTED',
      externalCall: { state: 'Completed' },
      meta: { agreement: 'lagging' },
    };
    const polled = { ...called, meta: { agreement: 'lagging', pollAfterSeconds: 30 } };
    server.on('/v1/orders?', json(200, { results: [{ orderId: first, order: polled }] }));
    const states = watch([list(withoutCall)], [stream(event('order', called, 'tag'))], {}, fetch);
    expect((await next(states)).page.items).toEqual([withoutCall]);
    const [item] = (await next(states)).page.items;
    const meta = { missing: ['fees'], agreement: 'lagging', asOf: 'at first' };
    expect(item).toStrictEqual({ ...withoutCall, ...called, meta });
  });

  it('asks for the page of the list that it is to show', async () => {
    const states = watch([list()], [], { status: ['Created'], giveChainId: '1', limit: 5, offset: 10 });
    expect(statuses(await next(states))).toEqual([]);
    expect(server.requests[0]!.target).toBe(`${listPath}?status=Created&giveChainId=1&limit=5&offset=10`);
    expect(server.requests).toHaveLength(1);
  });

  it('asks the list every 15 s, by its entity tag, and yields an order that has arrived', async () => {
    const tagged = json(200, page(row(first, 'ClaimedUnlock')), { etag: 'W/"a"' });
    const unchanged = bytes(304, 'application/json', '');
    const onlyTimes = list(row(first, 'ClaimedUnlock', 'later'));
    const longer = list(row(second, 'ClaimedUnlock'), row(first, 'ClaimedUnlock'));
    const states = watch([tagged, unchanged, onlyTimes, longer], []);
    expect(statuses(await next(states))).toHaveLength(1);
    const changed = next(states);
    for (const count of [1, 2, 3]) await afterInterval(count);
    expect(statuses(await changed)).toHaveLength(2);
    const tags = server.requests.map(({ headers }) => headers['if-none-match']);
    expect(tags).toEqual([undefined, 'W/"a"', 'W/"a"', undefined]);
  });

  it('asks as often as it is told', async () => {
    const states = watch([list(), list(row(first, 'ClaimedUnlock'))], [], { intervalMs: 3000 });
    await next(states);
    const changed = next(states);
    await afterInterval(1, 3000);
    expect(statuses(await changed)).toEqual(['ClaimedUnlock']);
  });

  it('asks once where it is told never to ask again', async () => {
    const states = watch([list()], [], { intervalMs: Infinity });
    await next(states);
    await eventually('it waits', () => jest.getTimerCount() > 0);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(server.countOf(listPath)).toBe(1);
  });

  it('never goes back to an earlier state of a list', async () => {
    const lists = [
      list(row(second, 'Created'), row(first, 'Created')),
      list(row(second, 'Created'), row(first, 'Fulfilled')),
      list(row(second, 'ClaimedUnlock'), row(first, 'Fulfilled')),
    ];
    const states = watch(lists, [stream(moved(second, 'Created'), moved(second, 'Fulfilled'))]);
    expect(statuses(await next(states))).toEqual(['Created', 'Created']);
    expect(statuses(await next(states))).toEqual(['Fulfilled', 'Created']);
    const changed = next(states);
    await afterInterval(1);
    expect(statuses(await changed)).toEqual(['Fulfilled', 'Fulfilled']);
    const last = next(states);
    await afterInterval(2);
    expect(statuses(await last)).toEqual(['ClaimedUnlock', 'Fulfilled']);
  });

  it('shows that an order which was fulfilled by one record is cancelled', async () => {
    const lists = [list(row(first, 'Created')), list(row(first, 'OrderCancelled'))];
    const states = watch(lists, [stream(moved(first, 'Fulfilled'))]);
    expect(statuses(await next(states))).toEqual(['Created']);
    expect(statuses(await next(states))).toEqual(['Fulfilled']);
    const changed = next(states);
    await afterInterval(1);
    expect(statuses(await changed)).toEqual(['OrderCancelled']);
  });

  it('shows that an order which was delivered is contradictory, and follows it again', async () => {
    const lists = [list(row(first, 'Created')), list({ ...row(first, 'Fulfilled'), ...contradictory })];
    const streams = [stream(moved(first, 'Fulfilled')), stream(':\n\n', moved(first, 'SentUnlock'))];
    const states = watch(lists, streams);
    expect(outcomes(await next(states))).toEqual(['pending']);
    expect(outcomes(await next(states))).toEqual(['delivered']);
    const changed = next(states);
    await afterInterval(1);
    expect((await changed).page.items[0]).toMatchObject({ status: 'Fulfilled', ...contradictory });
    expect(outcomes(await next(states))).toEqual(['delivered']);
    expect(server.countOf(streamPath)).toBe(2);
  });

  it('shows at once that a cancelled order is contradictory by the watch', async () => {
    const fulfilled = event('order', { ...state(first, 'Fulfilled'), ...contradictory }, 'tag');
    const cancelling = { ...row(first, 'OrderCancelled'), outcome: 'pending', userFinal: false };
    const states = watch([list(cancelling)], [stream(fulfilled)]);
    expect(statuses(await next(states))).toEqual(['OrderCancelled']);
    expect((await next(states)).page.items[0]).toMatchObject({ status: 'Fulfilled', ...contradictory });
  });

  it('shows what the watch has said since the list was asked', async () => {
    const gate = gated(list({ ...row(first, 'Fulfilled'), ...contradictory }, row(second, 'Fulfilled')));
    const lists = [list(row(first, 'Created'), row(second, 'Created')), gate.behaviour];
    const said = gated((_request, response) => {
      response.write(event('order', state(first, 'Fulfilled'), 'tag,'));
    });
    const states = watch(lists, [
      async (request, response, socket) => {
        await stream(event('order', { ...state(second, 'Created'), next: null }, ',tag'))(
          request,
          response,
          socket,
        );
        await said.behaviour(request, response, socket);
      },
    ]);
    for (const shown of [await next(states), await next(states)])
      expect(outcomes(shown)).toEqual(['pending', 'pending']);
    const changed = next(states);
    await afterInterval(1);
    said.open();
    expect(outcomes(await changed)).toEqual(['delivered', 'pending']);
    gate.open();
    expect(outcomes(await next(states))).toEqual(['delivered', 'delivered']);
  });

  const calling = { outcome: 'pending', userFinal: false, message: 'Its call is executed.' };
  const amountNotStated = { message: 'The order was fulfilled.' };

  it.each<[string, object, object, object]>([
    ['keeps an outcome that a later list does not know yet', {}, calling, {}],
    ['shows an outcome that the watch does not know yet', calling, {}, {}],
    ['keeps a contradiction while the watch has it', contradictory, {}, contradictory],
    ['shows what a later list says after the end of the watch', amountNotStated, {}, {}],
    ['keeps what a later list has of the same only in part', calling, { ...calling, next: null }, calling],
  ])('%s', async (_, watched, listed, expected) => {
    const lists = [
      list(row(first, 'Created'), row(second, 'Fulfilled')),
      list({ ...row(first, 'Fulfilled'), ...listed }, row(second, 'SentUnlock')),
    ];
    const states = watch(lists, [
      stream(event('order', { ...state(first, 'Fulfilled'), ...watched }, 'tag')),
    ]);
    expect(statuses(await next(states))).toEqual(['Created', 'Fulfilled']);
    expect(statuses(await next(states))).toEqual(['Fulfilled', 'Fulfilled']);
    const changed = next(states);
    await afterInterval(1);
    const [item, other] = (await changed).page.items;
    expect(item).toEqual({ ...row(first, 'Fulfilled'), ...expected });
    expect(other).toEqual(row(second, 'SentUnlock'));
  });

  it('watches a new order beside the others, on one connection', async () => {
    const lists = [list(row(first, 'Created')), list(row(second, 'Created'), row(first, 'Created'))];
    const states = watch(lists, [stream(':\n\n'), stream(moved(second, 'Fulfilled'))]);
    await next(states);
    await asked(1, streamPath);
    const changed = next(states);
    await afterInterval(1);
    expect(statuses(await changed)).toEqual(['Created', 'Created']);
    expect(statuses(await next(states))).toEqual(['Fulfilled', 'Created']);
    expect(server.requests.at(-1)!.target).toContain(`orderIds=${second}%2C${first}&`);
    await eventually('the first stream is closed', () => open.size === 1);
  });

  it('watches the 50 newest orders that move', async () => {
    const rows = Array.from({ length: 60 }, (_, number) =>
      row(orderId(60 - number), number % 10 ? 'Created' : 'Fulfilled'),
    );
    await next(watch([list(...rows)], [stream(':\n\n')]));
    await asked(1, streamPath);
    const ids = new URL(server.requests.at(-1)!.target, server.url).searchParams.get('orderIds')!.split(',');
    expect(ids).toHaveLength(50);
    expect(ids).toEqual(
      rows
        .filter(({ userFinal }) => !userFinal)
        .slice(0, 50)
        .map(({ orderId: id }) => id),
    );
  });

  it('goes on over lists that cannot be read for a while, and says why', async () => {
    const lists = [list(row(first, 'Fulfilled')), reset, bytes(200, 'text/html', '<h1>Log in</h1>'), list()];
    const errors: string[] = [];
    const states = watch(lists, [], { onError: ({ name }) => errors.push(name) });
    await next(states);
    const changed = next(states);
    for (const count of [1, 2, 3]) await afterInterval(count);
    expect(statuses(await changed)).toEqual([]);
    expect(errors).toEqual(['NetworkError', 'InvalidResponseError']);
  });

  it('asks again after a second at the earliest, whatever Retry-After says', async () => {
    const away = json(
      503,
      { ...unknownOrder(first), status: 503, code: 'OVERLOADED' },
      { 'retry-after': '0' },
    );
    const states = watch([list(), away], []);
    await next(states);
    states.next().catch(() => undefined);
    await afterInterval(1);
    await waits(1000);
    await jest.advanceTimersByTimeAsync(999);
    expect(server.countOf(listPath)).toBe(2);
    await jest.advanceTimersByTimeAsync(1);
    await asked(3);
  });

  const unauthenticated = { ...unknownOrder(first), code: 'UNAUTHENTICATED', retryable: false };
  const refused = json(401, unauthenticated, { connection: 'close' });

  it.each<[string, Behaviour[], Behaviour[]]>([
    ['the list', [refused], []],
    ['the watch', [list(row(first, 'Created'))], [refused]],
  ])('throws that %s is refused', async (_, lists, streams) => {
    const states = watch(lists, streams);
    const error = await (async () => {
      for await (const each of states) expect(statuses(each)).toEqual(['Created']);
    })().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('watches again, after the next list, orders that were not found', async () => {
    const notFound = json(404, { ...unknownOrder(first), retryable: false });
    const states = watch([list(row(first, 'Created'))], [notFound, stream(moved(first, 'Fulfilled'))]);
    await next(states);
    const changed = next(states);
    await asked(1, streamPath);
    await afterInterval(1);
    expect(statuses(await changed)).toEqual(['Fulfilled']);
  });

  it('asks at once when the application says so', async () => {
    let ask: (() => void) | undefined;
    const refreshOn = (listener: () => void) => {
      ask = listener;
      return () => (ask = undefined);
    };
    const states = watch([list(), list(row(first, 'Fulfilled'))], [], { refreshOn });
    await next(states);
    const changed = next(states);
    await eventually('it waits', () => jest.getTimerCount() === 1);
    ask?.();
    expect(statuses(await changed)).toEqual(['Fulfilled']);
    await states.return?.();
    expect(ask).toBeUndefined();
  });

  const points: [string, Behaviour, Behaviour][] = [
    ['while the list is asked', neverRespond, neverRespond],
    ['before the first byte of the stream', list(row(first, 'Created')), neverRespond],
    ['while the stream is open', list(row(first, 'Created')), stream(':\n\n')],
    ['between two lists', list(), neverRespond],
  ];

  const reached = async (
    states: AsyncIterator<AccountState>,
    [, lists, streams]: (typeof points)[number],
  ) => {
    if (lists !== neverRespond) await next(states);
    const pending = states.next();
    pending.catch(() => undefined);
    await asked(1);
    if (lists === points[1]![1] || streams !== neverRespond) await asked(1, streamPath);
    return { pending };
  };
  const expectNothingLeft = async () => {
    await eventually('no timer is left', () => jest.getTimerCount() === 0);
    await eventually('the stream is closed', () => open.size === 0);
    const { length } = server.requests;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(server.requests).toHaveLength(length);
  };

  it.each(points)('leaves nothing when return() is called %s', async (...point) => {
    const states = watch([point[1]], [point[2]], { signal: undefined });
    const { pending } = await reached(states, point);
    await states.return?.();
    await expect(pending).resolves.toEqual({ done: true, value: undefined });
    await expectNothingLeft();
  });

  it.each(points)('leaves nothing when its signal aborts %s', async (...point) => {
    const states = watch([point[1]], [point[2]]);
    const { pending } = await reached(states, point);
    const reason = new Error('no longer wanted');
    closing.abort(reason);
    await expect(pending).rejects.toBe(reason);
    await expectNothingLeft();
  });
});
