import { createClient, type Connection, type Fetch, type Problem } from '@order-gateway/client';
import { eventually } from '../support/eventually';
import {
  type Behaviour,
  bytes,
  json,
  neverRespond,
  reset,
  usesScriptedUpstream,
} from '../support/scripted-upstream';
import {
  event,
  inTurn,
  stream,
  streamedOrder,
  unknownOrder,
  withoutStreaming,
} from '../support/scripted-streams';
import { orderId } from '../support/upstream-records';

const id = orderId(7);
const otherId = orderId(8);
const hash = `0x${'cd'.repeat(32)}`;

const unavailable = (of: string) => ({ ...unknownOrder(of), status: 503, code: 'UPSTREAM_UNAVAILABLE' });

describe('a watch without streams', () => {
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
    jest.spyOn(Math, 'random').mockReturnValue(0);
  });

  afterEach(() => {
    closing.abort();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const options = () => ({
    signal: closing.signal,
    onConnection: (connection: Connection) => connections.push(connection),
    onWaiting: (problem: Problem) => problems.push(problem),
  });
  const client = (fetch?: Fetch) => createClient({ baseUrl: server.url, fetch });
  const targets = () => server.requests.map(({ target }) => target);
  const order = (status: string, of = id, tag = status) =>
    json(200, streamedOrder(of, status), { etag: `W/"${tag}"` });
  const unchanged = bytes(304, 'application/json', '');

  /** Lets time pass until all states are there. */
  async function statesOf(states: AsyncIterable<{ status: string }>): Promise<string[]> {
    const seen: string[] = [];
    const read = async () => {
      for await (const { status } of states) seen.push(status);
    };
    const outcome: { error?: unknown }[] = [];
    read().then(
      () => outcome.push({}),
      (error: unknown) => outcome.push({ error }),
    );
    while (outcome.length === 0) {
      // Responses need less than a turn of the clock.
      for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve));
      await jest.advanceTimersByTimeAsync(100);
    }
    if (outcome[0]?.error) throw outcome[0].error as Error;
    return seen;
  }

  it('asks until the order is final where responses have no body to read', async () => {
    server.on(`/v1/orders/${id}/events`, stream(':\n\n'));
    server.on(`/v1/orders/${id}/status`, inTurn(order('Created'), unchanged, order('ClaimedUnlock')));
    const states = client(withoutStreaming).watchOrder(id, options());
    expect(await statesOf(states)).toEqual(['Created', 'ClaimedUnlock']);
    expect(targets()).toEqual([
      `/v1/orders/${id}/events`,
      `/v1/orders/${id}/status`,
      `/v1/orders/${id}/status?wait=20`,
      `/v1/orders/${id}/status?wait=20`,
      `/v1/orders/${id}/status?wait=20`,
    ]);
    const tags = server.requests.slice(1).map(({ headers }) => headers['if-none-match']);
    expect(tags).toEqual([undefined, 'W/"Created"', 'W/"Created"', 'W/"ClaimedUnlock"']);
    expect(connections).toEqual([
      { state: 'connecting' },
      { state: 'open', by: 'long-polling' },
      { state: 'closed' },
    ]);
  });

  it('asks at most once a second while two gateways contradict each other', async () => {
    server.on(`/v1/orders/${id}/events`, stream(':\n\n'));
    const news = Array.from({ length: 9 }, (_, index) => order(index % 2 === 0 ? 'Fulfilled' : 'Created'));
    server.on(`/v1/orders/${id}/status`, inTurn(...news, order('ClaimedUnlock')));
    const startedAt = performance.now();
    await statesOf(client(withoutStreaming).watchOrder(id, options()));
    expect(performance.now() - startedAt).toBeGreaterThan(8000);
  });

  it('opens no stream where the fetch of the platform has no bodies', async () => {
    jest.spyOn(globalThis, 'Response', 'get').mockReturnValue(class {} as typeof Response);
    server.on(`/v1/orders/${id}?`, order('ClaimedUnlock'));
    expect(await statesOf(client().watchOrder(id, { ...options(), fields: ['status'] }))).toEqual([
      'ClaimedUnlock',
    ]);
    const target = `/v1/orders/${id}?fields=status%2CorderId%2CuserFinal%2CprotocolFinal%2Cmeta.pollAfterSeconds`;
    expect(targets()).toEqual([target, `${target}&wait=20`]);
  });

  it('goes on while the gateway waits for the record that is behind', async () => {
    const held: Behaviour = async (request, response, socket) => {
      await new Promise((resolve) => setTimeout(resolve, 20_000));
      return unchanged(request, response, socket);
    };
    const isFinal = streamedOrder(id, 'ClaimedUnlock');
    const isComplete = json(200, { ...isFinal, meta: { missing: [] } }, { etag: 'W/"complete"' });
    server.on(`/v1/orders/${id}/events`, stream(':\n\n'));
    server.on(`/v1/orders/${id}/status`, inTurn(order('ClaimedUnlock'), held, held, isComplete, unchanged));
    const states = client(withoutStreaming).watchOrder(id, options());
    expect(await statesOf(states)).toEqual(['ClaimedUnlock', 'ClaimedUnlock']);
    expect(server.countOf(`/v1/orders/${id}/status?wait=20`)).toBe(4);
  });

  it('asks where no byte of the stream has arrived for 10 s', async () => {
    server.on(`/v1/orders/${id}/events`, neverRespond);
    server.on(`/v1/orders/${id}/status`, order('ClaimedUnlock'));
    const states = client().watchOrder(id, options()).next();
    await eventually('it has asked', () => server.requests.length === 1);
    await jest.advanceTimersByTimeAsync(9999);
    expect(targets()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    await expect(states).resolves.toMatchObject({ value: { status: 'ClaimedUnlock' } });
  });

  it('tries the stream again after a request has failed', async () => {
    const final = event('order', streamedOrder(id, 'ClaimedUnlock')) + event('end', { reason: 'final' });
    server.on(`/v1/orders/${id}/events`, inTurn(neverRespond, stream(final)));
    server.on(`/v1/orders/${id}/status`, inTurn(order('Created'), reset));
    expect(await statesOf(client().watchOrder(id, options()))).toEqual(['Created', 'ClaimedUnlock']);
    expect(connections.map((each) => (each.state === 'open' ? each.by : each.state))).toEqual([
      'connecting',
      'long-polling',
      'waiting',
      'connecting',
      'stream',
      'closed',
    ]);
  });

  it('waits for an order that is not known, and throws the problem after ten minutes', async () => {
    server.on(`/v1/orders/${id}/status`, json(404, unknownOrder(id), { 'retry-after': '3' }));
    const watching = statesOf(client(withoutStreaming).watchOrder(id, options()));
    server.on(`/v1/orders/${id}/events`, stream(':\n\n'));
    await expect(watching).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
    expect(problems).toHaveLength(1);
    expect(targets().length).toBeLessThan(130);
  });

  it('waits on after an outage: the order was not looked for meanwhile', async () => {
    const startedAt = performance.now();
    server.on(`/v1/orders/${id}/events`, stream(':\n\n'));
    server.on(`/v1/orders/${id}/status`, (...exchange) => {
      const passedMs = performance.now() - startedAt;
      if (passedMs > 700_000) return order('ClaimedUnlock')(...exchange);
      const isOut = passedMs > 10_000 && passedMs < 640_000;
      return json(isOut ? 503 : 404, isOut ? unavailable(id) : unknownOrder(id))(...exchange);
    });
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const states = client(withoutStreaming).watchOrder(id, options());
    expect(await statesOf(states)).toEqual(['ClaimedUnlock']);
  });

  it('waits on while one of the orders cannot be read', async () => {
    const view = (of: string) => ({
      ...streamedOrder(of, 'ClaimedUnlock'),
      externalCall: { state: 'NoExtCall' },
      meta: { complete: true, missing: [] },
    });
    const startedAt = performance.now();
    server.on('/v1/orders/events', stream(':\n\n'));
    server.on('/v1/orders?', (...exchange) => {
      const isRead = performance.now() - startedAt > 660_000;
      const other = isRead ? { order: view(otherId) } : { problem: unavailable(otherId) };
      return json(200, {
        results: [
          { orderId: id, order: view(id) },
          { orderId: otherId, ...other },
        ],
      })(...exchange);
    });
    const states = client(withoutStreaming).watchOrders([id, otherId], options());
    expect(await statesOf(states)).toEqual(['ClaimedUnlock', 'ClaimedUnlock']);
    expect(problems).toEqual([unavailable(otherId)]);
  });

  it('asks for several orders every 5 s, and yields the status of those that changed', async () => {
    const view = (of: string, status: string, missing: string[] = []) => ({
      orderId: of,
      order: {
        ...streamedOrder(of, status),
        externalCall: { state: 'NoExtCall' },
        meta: { complete: true, missing },
      },
    });
    server.on('/v1/orders/events', stream(':\n\n'));
    server.on(
      '/v1/orders?',
      inTurn(
        json(200, { results: [view(id, 'Created'), { orderId: otherId, problem: unknownOrder(otherId) }] }),
        json(200, { results: [view(id, 'Created'), view(otherId, 'ClaimedUnlock', ['fees'])] }),
        json(200, { results: [view(id, 'ClaimedUnlock'), view(otherId, 'ClaimedUnlock', ['fees'])] }),
      ),
    );
    const startedAt = performance.now();
    const seen: unknown[] = [];
    const states = client(withoutStreaming).watchOrders([id, otherId], options());
    const read = async function* () {
      for await (const state of states) {
        seen.push(state);
        yield state;
      }
    };
    expect(await statesOf(read())).toEqual(['Created', 'ClaimedUnlock', 'ClaimedUnlock']);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(10_000);
    expect(seen[1]).toEqual({
      ...streamedOrder(otherId, 'ClaimedUnlock'),
      externalCallState: 'NoExtCall',
      meta: { complete: true, missing: [] },
    });
    expect(problems).toEqual([unknownOrder(otherId)]);
  });

  it('asks for several orders when the gateway says that it is worth it, and yields no more than was asked for', async () => {
    const view = (of: string, status: string, pollAfterSeconds: number | null) => ({
      orderId: of,
      order: { ...streamedOrder(of, status), meta: { missing: [], pollAfterSeconds } },
    });
    server.on('/v1/orders/events', stream(':\n\n'));
    server.on(
      '/v1/orders?',
      inTurn(
        json(200, { results: [view(id, 'Created', 2), view(otherId, 'Fulfilled', 60)] }),
        json(200, { results: [view(id, 'Fulfilled', 30), view(otherId, 'ClaimedUnlock', null)] }),
        json(200, { results: [view(id, 'ClaimedUnlock', null), view(otherId, 'ClaimedUnlock', null)] }),
      ),
    );
    const seen: [seconds: number, state: object][] = [];
    const fields = ['status', 'meta.missing'] as const;
    const states = client(withoutStreaming).watchOrders([id, otherId], { ...options(), fields });
    const read = async function* () {
      for await (const state of states) {
        seen.push([Math.floor(performance.now() / 1000), state]);
        yield state;
      }
    };
    await statesOf(read());
    const [[begun]] = seen as [(typeof seen)[0]];
    expect(seen.map(([seconds]) => seconds - begun)).toEqual([0, 0, 2, 2, 32]);
    expect(seen.at(-1)?.[1]).toEqual({ ...streamedOrder(id, 'ClaimedUnlock'), meta: { missing: [] } });
  });

  it('has the newest state at once where another call has seen it before', async () => {
    let newest = streamedOrder(id, 'Created');
    server.on(`/v1/orders/${id}/events`, stream(':\n\n'));
    server.on(`/v1/orders/${id}/status`, ({ headers }, response) => {
      const etag = `W/"${newest.status}"`;
      const isNews = headers['if-none-match'] !== etag;
      response.writeHead(isNews ? 200 : 304, { etag }).end(isNews ? JSON.stringify(newest) : '');
    });
    const both = client(withoutStreaming);
    const states = both.watchOrder(id, options());
    await expect(states.next()).resolves.toMatchObject({ value: { status: 'Created' } });
    newest = streamedOrder(id, 'ClaimedUnlock');
    await both.getOrderStatus(id);
    await jest.advanceTimersByTimeAsync(1);
    await expect(states.next()).resolves.toMatchObject({ value: { status: 'ClaimedUnlock' } });
    const tags = server.requests.map(({ headers }) => headers['if-none-match']);
    expect(tags).toEqual([undefined, undefined, undefined, 'W/"Created"']);
  });

  it('throws for a list that is not from the gateway', async () => {
    server.on('/v1/orders/events', stream(':\n\n'));
    server.on('/v1/orders?', json(200, { items: [] }));
    const states = client(withoutStreaming).watchOrders([id], options());
    await expect(statesOf(states)).rejects.toMatchObject({ name: 'InvalidResponseError' });
    expect(connections.at(-1)).toEqual({ state: 'closed' });
  });

  it('follows a transaction from before it is known', async () => {
    const problem = { ...unknownOrder(id), code: 'TRANSACTION_NOT_FOUND' };
    server.on(`/v1/transactions/${hash}/events`, stream(':\n\n'));
    const orders = [{ orderId: id, order: streamedOrder(id, 'ClaimedUnlock') }];
    server.on(
      `/v1/transactions/${hash}/orders`,
      inTurn(json(404, problem), json(200, { transactionHash: hash, orderIds: [id], orders })),
    );
    const states = client(withoutStreaming).watchTransaction(hash, { ...options(), fields: 'status' });
    expect(await statesOf(states)).toEqual(['ClaimedUnlock']);
    expect(problems).toEqual([problem]);
    expect(targets()[2]).toContain('wait=20');
  });
});
