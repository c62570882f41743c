import {
  createClient,
  type Connection,
  InvalidResponseError,
  NetworkError,
  type Problem,
  ProblemError,
  TimeoutError,
} from '@order-gateway/client';
import { eventually } from '../support/eventually';
import {
  type Behaviour,
  bytes,
  gated,
  json,
  reset,
  usesScriptedUpstream,
} from '../support/scripted-upstream';
import {
  cutStream,
  end,
  event,
  inTurn,
  stream,
  streamedOrder,
  unknownOrder,
} from '../support/scripted-streams';
import { orderId } from '../support/upstream-records';

const id = orderId(7);
const created = event('order', streamedOrder(id, 'Created'), 'tag-1');
const final = event('order', streamedOrder(id, 'ClaimedUnlock'), 'tag-2') + end('final');
const shortestPauseMs = 1000;
const soon = `retry: ${shortestPauseMs}\n\n`;

describe('a watch over streams', () => {
  const server = usesScriptedUpstream();
  let closing: AbortController;
  let connections: Connection[];
  let problems: Problem[];

  beforeEach(() => {
    server.reset();
    closing = new AbortController();
    connections = [];
    problems = [];
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  });

  afterEach(() => {
    closing.abort();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  /** Short pauses pass at once. */
  const onConnection = (connection: Connection) => {
    connections.push(connection);
    if (connection.state === 'waiting' && connection.retryInMs <= shortestPauseMs)
      setImmediate(() => {
        jest.advanceTimersByTime(connection.retryInMs);
      });
  };

  const watch = (...behaviours: Behaviour[]) => {
    server.on(`/v1/orders/${id}/events`, inTurn(...behaviours));
    return createClient({ baseUrl: server.url }).watchOrder(id, {
      signal: closing.signal,
      onConnection,
      onWaiting: (problem) => problems.push(problem),
    });
  };

  const statesOf = async (states: AsyncIterable<{ status: string }>) => {
    const seen: string[] = [];
    for await (const { status } of states) seen.push(status);
    return seen;
  };

  const thrownBy = async (states: AsyncIterable<unknown>): Promise<unknown> => {
    try {
      for await (const state of states) expect(state).toBeDefined();
    } catch (error) {
      return error;
    }
    throw new Error('nothing was thrown');
  };

  const causes = () =>
    connections.flatMap((connection) => (connection.state === 'waiting' ? [connection.cause] : []));
  const resumedFrom = () => server.requests.map(({ headers }) => headers['last-event-id']);

  /** Two orders: of one, only the newest state would be seen. */
  const text = `:\n${soon}${event('order', streamedOrder(orderId(8), 'Created'), 'tag-1')}${final}`;
  const accented = streamedOrder(id, 'Créé €😀');
  const everyByte = (source: string) => [...Buffer.from(source)].map((byte) => Buffer.of(byte));

  it.each<[string, (string | Buffer)[]]>([
    ['in one piece', [text]],
    ['in single bytes', everyByte(text)],
    ['with CRLF', [text.replaceAll('\n', '\r\n')]],
    ['with CRLF, in single bytes', everyByte(text.replaceAll('\n', '\r\n'))],
    ['with CR', [text.replaceAll('\n', '\r')]],
    ['with CR, in single bytes', everyByte(text.replaceAll('\n', '\r'))],
    ['after a byte order mark', everyByte(`\uFEFF${text.slice(2)}`)],
    ['with fields and events that it does not know', [`${event('other', 1)}foo: bar\nbaz\n${text}`]],
    ['without spaces after the colon', [text.replaceAll(': ', ':')]],
    ['with data on several lines', [text.replaceAll('data: {', 'data: {\ndata: ')]],
  ])('reads events %s', async (_, chunks) => {
    expect(await statesOf(watch(stream(...chunks)))).toEqual(['Created', 'ClaimedUnlock']);
    expect(server.requests).toHaveLength(1);
  });

  it('reads characters that are split between two chunks', async () => {
    const chunks = everyByte(event('order', accented) + end('final'));
    expect(await statesOf(watch(stream(...chunks)))).toEqual(['Créé €😀']);
  });

  it('has a line with CR as soon as it arrives', async () => {
    const states = watch(stream(created.replaceAll('\n', '\r')));
    await expect(states.next()).resolves.toMatchObject({ value: { status: 'Created' } });
  });

  it('resumes a stream that is cut in the middle of a line', async () => {
    const half = final.slice(0, 40);
    const states = watch(cutStream(soon, created, half), stream(final));
    expect(await statesOf(states)).toEqual(['Created', 'ClaimedUnlock']);
    expect(resumedFrom()).toEqual([undefined, 'tag-1']);
    expect(causes()[0]).toBeInstanceOf(NetworkError);
    expect(connections.map(({ state }) => state)).toEqual([
      'connecting',
      'open',
      'waiting',
      'connecting',
      'open',
      'closed',
    ]);
  });

  it.each(['€', 'a\u0001', 'a\0'])('resumes from the last id that a header can hold: not %j', async (odd) => {
    const next = event('order', streamedOrder(id, 'Created'), odd);
    expect(await statesOf(watch(cutStream(soon, created, next), stream(final)))).toContain('ClaimedUnlock');
    expect(resumedFrom()).toEqual([undefined, 'tag-1']);
  });

  it.each(['drain', 'rotation'])('goes on after the end by %s, when the stream says', async (reason) => {
    const states = watch(stream(`retry: 77000\n\n${created}${soon}${end(reason)}`), stream(final));
    expect(await statesOf(states)).toEqual(['Created', 'ClaimedUnlock']);
    expect(connections).toContainEqual({ state: 'waiting', retryInMs: 1000, cause: reason });
  });

  it.each([1, 999])(
    'goes on after a second at the soonest, though the stream says %i ms',
    async (retryMs) => {
      const states = watch(stream(`retry: ${retryMs}\n\n${created}${end('rotation')}`), stream(final));
      expect(await statesOf(states)).toEqual(['Created', 'ClaimedUnlock']);
      expect(connections).toContainEqual({ state: 'waiting', retryInMs: 1000, cause: 'rotation' });
    },
  );

  it('goes on after a day at the latest, whatever the stream says', async () => {
    const states = watch(stream(`retry: 3000000000\n\n${created}${end('rotation')}`));
    await expect(states.next()).resolves.toMatchObject({ value: { status: 'Created' } });
    await eventually('it waits', () => causes().length === 1);
    expect(connections).toContainEqual({ state: 'waiting', retryInMs: 86_400_000, cause: 'rotation' });
  });

  it('goes on as before where the stream says to come back at once', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const states = watch(stream(`retry: 0\n\n${created}${end('rotation')}`));
    await expect(states.next()).resolves.toMatchObject({ value: { status: 'Created' } });
    await eventually('it waits', () => causes().length === 1);
    expect(connections).toContainEqual({ state: 'waiting', retryInMs: 2000, cause: 'rotation' });
  });

  it('ends at 204', async () => {
    const states = watch(cutStream(soon, created), bytes(204, 'text/plain', ''));
    expect(await statesOf(states)).toEqual(['Created']);
    expect(server.requests).toHaveLength(2);
  });

  it('opens a stream anew that is silent for 40 s', async () => {
    const states = watch(stream(soon, created), stream(final));
    await states.next();
    const next = states.next();
    await jest.advanceTimersByTimeAsync(39_999);
    expect(causes()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await eventually('it waits', () => causes().length === 1);
    expect(causes()[0]).toBeInstanceOf(TimeoutError);
    await expect(next).resolves.toMatchObject({ value: { status: 'ClaimedUnlock' } });
    expect(resumedFrom()).toEqual([undefined, 'tag-1']);
  });

  it('is kept open by comments', async () => {
    const written: ((text: string) => void)[] = [];
    const states = watch(async (request, response, socket) => {
      await stream(created)(request, response, socket);
      written.push((chunk) => response.write(chunk));
    });
    await states.next();
    const next = states.next();
    const rearm = jest.spyOn(globalThis, 'clearTimeout');
    for (let passed = 1; passed <= 5; passed += 1) {
      await jest.advanceTimersByTimeAsync(30_000);
      written[0]?.(':\n\n');
      await eventually('the comment is read', () => rearm.mock.calls.length === passed);
    }
    written[0]?.(final);
    await expect(next).resolves.toMatchObject({ value: { status: 'ClaimedUnlock' } });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    [429, 'RATE_LIMITED'],
    [503, 'OVERLOADED'],
  ])('waits as long as a %i says', async (status, code) => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const problem = { ...unknownOrder(id), status, code };
    const states = watch(json(status, problem, { 'retry-after': '1' }), stream(final));
    expect(await statesOf(states)).toEqual(['ClaimedUnlock']);
    expect(connections).toContainEqual({
      state: 'waiting',
      retryInMs: 1000,
      cause: expect.objectContaining({ code }) as unknown,
    });
  });

  it.each<[string, Behaviour]>([
    ['failure', reset],
    ['refusal whose Retry-After is over', json(503, unknownOrder(id), { 'retry-after': '0' })],
  ])('waits longer after each %s in a row, at random', async (_, behaviour) => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const delays = () => connections.flatMap((each) => (each.state === 'waiting' ? [each.retryInMs] : []));
    const end = statesOf(watch(behaviour));
    for (const expected of [1750, 3500, 7000, 14_000, 15_000, 15_000]) {
      const { length } = delays();
      await jest.advanceTimersByTimeAsync(delays().at(-1) ?? 0);
      await eventually('it waits again', () => delays().length > length);
      expect(delays().at(-1)).toBe(expected);
    }
    closing.abort();
    await expect(end).rejects.toBe(closing.signal.reason);
  });

  it.each<[string, Behaviour]>([
    ['an event that is no JSON', stream(`${soon}id: bad\nevent: order\ndata: {"orderId\n\n`)],
    ['an event that is no object', stream(`${soon}id: bad\nevent: order\ndata: null\n\n`)],
    [
      'a problem without its members',
      stream(`${soon}id: bad\nevent: waiting\ndata: {"code":"NO"}\n\n`, created),
    ],
    ['a line that does not end', stream(soon, 'x'.repeat(5_000_000))],
    ['an event that does not end', stream(soon, `data: ${'x'.repeat(1_000_000)}\n`.repeat(5))],
    ['a page of a proxy', bytes(200, 'text/html', '<h1>Please wait</h1>')],
    ['an error page of a proxy', bytes(404, 'text/html', '<h1>Not here</h1>')],
  ])('survives %s', async (_, garbage) => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const states = watch(cutStream(soon, created), garbage, stream(final));
    expect(await statesOf(states)).toEqual(['Created', 'ClaimedUnlock']);
    expect(causes()[1]).toBeInstanceOf(InvalidResponseError);
    expect(resumedFrom()).toEqual([undefined, 'tag-1', 'tag-1']);
  });

  it.each<[string, Behaviour, unknown]>([
    [
      'the end of what never began',
      bytes(204, 'text/plain', ''),
      { name: 'InvalidResponseError', status: 204 },
    ],
    ['no gateway', bytes(200, 'text/html', '<h1>Hello</h1>'), { name: 'InvalidResponseError', status: 200 }],
    [
      'a redirect',
      bytes(301, 'text/html', '', { location: '/elsewhere' }),
      { name: 'InvalidResponseError', status: 301 },
    ],
    ['nothing at the path', bytes(404, 'text/html', 'no'), { name: 'InvalidResponseError', status: 404 }],
    [
      'a refusal',
      json(401, { ...unknownOrder(id), status: 401, code: 'UNAUTHENTICATED', retryable: false }),
      { name: 'ProblemError', code: 'UNAUTHENTICATED' },
    ],
  ])('throws for %s', async (_, behaviour, expected) => {
    expect(await thrownBy(watch(behaviour))).toMatchObject(expected as object);
    expect(server.requests).toHaveLength(1);
  });

  it('tells once that an order is not known, and yields it once it is', async () => {
    const waiting = event('waiting', unknownOrder(id));
    const states = watch(cutStream(soon, waiting), stream(waiting, final));
    expect(await statesOf(states)).toEqual(['ClaimedUnlock']);
    expect(problems).toEqual([unknownOrder(id)]);
  });

  it('throws the problem of an order that is not found in the end', async () => {
    const states = watch(stream(event('waiting', unknownOrder(id)), end('not-found')));
    const error = await thrownBy(states);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ code: 'ORDER_NOT_FOUND', problem: unknownOrder(id) });
  });

  it('throws the problem of a transaction with more orders than may be asked for in a minute', async () => {
    const hash = `0x${'cd'.repeat(32)}`;
    const problem = { ...unknownOrder(id), code: 'VALIDATION_FAILED', status: 400, retryable: false };
    const refusal = { ...problem, instance: `/v1/transactions/${hash}/orders` };
    server.on(`/v1/transactions/${hash}/events`, stream(event('waiting', refusal), end('rotation')));
    const states = createClient({ baseUrl: server.url }).watchTransaction(hash, { signal: closing.signal });
    expect(await thrownBy(states)).toMatchObject({ code: 'VALIDATION_FAILED', problem: refusal });
  });

  it('goes on after the end of a stream that could not read an order, from where it was', async () => {
    const unavailable = { ...unknownOrder(id), status: 503, code: 'UPSTREAM_UNAVAILABLE' };
    const failed = event('waiting', unavailable, ',') + event('end', { reason: 'not-found' }, '!');
    expect(await statesOf(watch(stream(soon, failed), stream(final)))).toEqual(['ClaimedUnlock']);
    expect(resumedFrom()).toEqual([undefined, ',']);
    expect(causes()).toEqual([expect.objectContaining({ code: 'UPSTREAM_UNAVAILABLE' })]);
  });

  it('yields the newest state alone to who takes it late', async () => {
    const rest = ['1', '2', 'Fulfilled'].map((status) => event('order', streamedOrder(id, status)));
    const gate = gated(() => undefined);
    const states = watch(async (request, response, socket) => {
      await stream(created)(request, response, socket);
      await gate.behaviour(request, response, socket);
      response.write(rest.join('') + event('waiting', unknownOrder(orderId(8))));
    });
    await expect(states.next()).resolves.toMatchObject({ value: { status: 'Created' } });
    gate.open();
    await eventually('the states were read', () => problems.length === 1);
    await expect(states.next()).resolves.toMatchObject({ value: { status: 'Fulfilled' } });
  });
});
