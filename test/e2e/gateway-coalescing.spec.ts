import { type Server } from 'node:http';
import { type RunningGateway } from '../support/gateway';
import { GatewayPool } from '../support/gateway-pool';
import { type HttpResponse, ask as rawRequest, type Ask, post } from '../support/http-client';
import { type Behaviour, json, ScriptedUpstream } from '../support/scripted-upstream';
import {
  creationHash,
  giveToken,
  jsonText,
  orderId,
  orderRecord,
  statisticsOrder,
} from '../support/upstream-records';

const id = orderId(7);

let statistics: ScriptedUpstream;
let order: ScriptedUpstream;
let gateway: RunningGateway;

const gateways = new GatewayPool();

beforeAll(async () => {
  [statistics, order] = await Promise.all([ScriptedUpstream.start(), ScriptedUpstream.start()]);
});

afterEach(() => {
  statistics.reset();
  order.reset();
});

afterAll(async () => {
  await gateways.close();
  await Promise.all([statistics.close(), order.close()]);
});

/** On a busy machine it takes seconds until 500 requests have come in: nothing times out or has to be read anew meanwhile. */
const withoutHaste = {
  UPSTREAM_BUDGET_MS: '60000',
  UPSTREAM_ATTEMPT_TIMEOUT_MS: '60000',
  JOIN_GRACE_MS: '60000',
  REQUEST_QUEUE_MAX_WAIT_MS: '60000',
  ORDER_OPEN_FRESH_SECONDS: '60',
  NOT_FOUND_FRESH_SECONDS: '60',
};

const start = async (environment: Record<string, string> = {}): Promise<void> => {
  const upstream = { statisticsUrl: statistics.url, orderUrl: order.url };
  gateway = await gateways.gateway(upstream, { ...withoutHaste, ...environment });
};

/** Resolves once `emitter` has seen so many requests. */
const requestsAt = (server: Server, count: number): Promise<void> =>
  new Promise((resolve) => {
    let seen = 0;
    server.on('request', () => {
      seen += 1;
      if (seen === count) resolve();
    });
  });

/** Holds every response back until so many requests have come in at the gateway. */
const heldUntil = (arrived: Promise<void>, behaviour: Behaviour): Behaviour => {
  return async (...exchange) => {
    await arrived;
    await behaviour(...exchange);
  };
};

/** The record of whichever order is asked for. */
const anyStatisticsOrder: Behaviour = (request, ...exchange) =>
  json(200, jsonText(statisticsOrder(request.target.slice('/api/Orders/'.length))))(request, ...exchange);

const anyOrderRecord: Behaviour = (request, ...exchange) =>
  json(200, jsonText(orderRecord(request.target.slice('/v1.0/dln/order/'.length))))(request, ...exchange);

const unknownToStatistics = json(404, { message: 'Order not found', errorCode: 404 });
const unknownToOrder = json(400, {
  errorId: 'UNKNOWN_ORDER',
  errorCode: 15,
  errorMessage: 'unknown',
  reqId: 'r',
});

const leaderboardPost = post({ skip: 0, take: 20 });
const batchPost = (orderIds: readonly string[]): Ask => post({ orderIds });

type Asked = readonly [target: string, request?: Ask];

/** Sends all at once, and says how often each status came back. */
async function statusesOf(requests: readonly Asked[]): Promise<Record<number, number>> {
  const responses = await Promise.all(
    requests.map(([target, request]): Promise<HttpResponse> => rawRequest(gateway.url, target, request)),
  );
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** `count` requests, taken from the list in turn. */
const inTurn = (count: number, list: readonly Asked[]): Asked[] =>
  Array.from({ length: count }, (_, index) => list[index % list.length]!);

const callsByTarget = (upstream: ScriptedUpstream): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { target } of upstream.requests) counts[target] = (counts[target] ?? 0) + 1;
  return counts;
};

describe('500 requests at once', () => {
  let arrived: Promise<void>;

  beforeEach(async () => {
    await start();
    arrived = requestsAt(gateway.app.getHttpServer(), 500);
  });

  it('for one cold order, in any spelling, make one call to each interface', async () => {
    statistics
      .on('/api/Orders', heldUntil(arrived, anyStatisticsOrder))
      .on('/api/Transaction', heldUntil(arrived, json(200, { orderIds: [id] })));
    order.on('/v1.0/dln', heldUntil(arrived, anyOrderRecord));
    const ways: Asked[] = [
      [`/v1/orders/${id}`],
      [`/v1/orders/${id}/status`],
      [`/v1/orders/${id}?fields=status`],
      [`/v1/orders/${id}?require=complete`],
      [`/v1/orders/0X${id.slice(2).toUpperCase()}?expand=raw`],
      ['/v1/orders/batch', batchPost([id, id])],
      [`/v1/transactions/${creationHash}/orders`],
      [`/api/Orders/${id}?_=1`],
      [`/v1.0/dln/order/${id}?_=2`],
      [`/api/Transaction/${creationHash}/orderIds`],
    ];
    expect(await statusesOf(inTurn(500, ways))).toEqual({ 200: 500 });
    expect(callsByTarget(statistics)).toEqual({
      [`/api/Orders/${id}`]: 1,
      [`/api/Transaction/${creationHash}/orderIds`]: 1,
    });
    expect(callsByTarget(order)).toEqual({ [`/v1.0/dln/order/${id}`]: 1 });
  });

  it('for an unknown order make one call to each interface', async () => {
    statistics.on('/api/Orders', heldUntil(arrived, unknownToStatistics));
    order.on('/v1.0/dln', heldUntil(arrived, unknownToOrder));
    expect(await statusesOf(inTurn(500, [[`/v1/orders/${id}`]]))).toEqual({ 404: 500 });
    expect([statistics.requests.length, order.requests.length]).toEqual([1, 1]);
  });

  it('for a token list make one call to each interface', async () => {
    const tokens = { [giveToken]: { symbol: 'TST', name: 'Test Coin', decimals: 6, address: giveToken } };
    statistics.on('/api/TokenMetadata', heldUntil(arrived, json(200, { tokens: [], totalCount: 0 })));
    order.on('/v1.0/token-list', heldUntil(arrived, json(200, { tokens })));
    const ways: Asked[] = [
      ['/v1/tokens?chainId=8453'],
      ['/v1/tokens?chainId=8453&search=tst&limit=1'],
      ['/v1/tokens/popular?chainId=8453'],
      ['/v1.0/token-list?chainId=8453'],
      ['/api/TokenMetadata/popularTokens/8453'],
    ];
    expect(await statusesOf(inTurn(500, ways))).toEqual({ 200: 500 });
    expect(callsByTarget(statistics)).toEqual({ '/api/TokenMetadata/popularTokens/8453': 1 });
    expect(callsByTarget(order)).toEqual({ '/v1.0/token-list?chainId=8453': 1 });
  });

  it('for a leaderboard page make one call', async () => {
    const page = { users: [], totalCount: 0, searchResult: null };
    statistics.on('/api/Users/usersLeaderboard', heldUntil(arrived, json(200, page)));
    const ways: Asked[] = [
      ['/v1/leaderboard'],
      ['/v1/leaderboard?limit=20&offset=0'],
      ['/api/Users/usersLeaderboard', leaderboardPost],
    ];
    expect(await statusesOf(inTurn(500, ways))).toEqual({ 200: 500 });
    expect(callsByTarget(statistics)).toEqual({ '/api/Users/usersLeaderboard': 1 });
    expect(order.requests).toEqual([]);
  });

  it('for 50 orders make one call for each', async () => {
    statistics.on('/api/Orders', heldUntil(arrived, anyStatisticsOrder));
    order.on('/v1.0/dln', heldUntil(arrived, anyOrderRecord));
    const ids = Array.from({ length: 50 }, (_, index) => orderId(index));
    const ways: Asked[] = [
      ['/v1/orders/batch', batchPost(ids)],
      ...ids.map((each): Asked => [`/v1/orders/${each}`]),
    ];
    expect(await statusesOf(inTurn(500, ways))).toEqual({ 200: 500 });
    expect(callsByTarget(statistics)).toEqual(
      Object.fromEntries(ids.map((each) => [`/api/Orders/${each}`, 1])),
    );
    expect(callsByTarget(order)).toEqual(
      Object.fromEntries(ids.map((each) => [`/v1.0/dln/order/${each}`, 1])),
    );
  });
});

describe('60 different orders at once', () => {
  it('are called concurrently, each once', async () => {
    await start();
    const ids = Array.from({ length: 60 }, (_, index) => orderId(index));
    let release = (): void => undefined;
    const allAsked = new Promise<void>((resolve) => (release = resolve));
    const counted =
      (behaviour: Behaviour): Behaviour =>
      async (...exchange) => {
        if (statistics.requests.length === 60 && order.requests.length === 60) release();
        await allAsked;
        await behaviour(...exchange);
      };
    statistics.on('/api/Orders', counted(anyStatisticsOrder));
    order.on('/v1.0/dln', counted(anyOrderRecord));
    expect(await statusesOf(ids.map((each): Asked => [`/v1/orders/${each}`]))).toEqual({ 200: 60 });
    expect(callsByTarget(statistics)).toEqual(
      Object.fromEntries(ids.map((each) => [`/api/Orders/${each}`, 1])),
    );
    expect(callsByTarget(order)).toEqual(
      Object.fromEntries(ids.map((each) => [`/v1.0/dln/order/${each}`, 1])),
    );
  });
});

describe('what must reach the upstream each time', () => {
  it('is a signature: 20 at once are forwarded 20 times', async () => {
    await start();
    statistics.on('/api/TermsAndConditions', json(200, ''));
    const request = post({ address: `0x${'a1'.repeat(20)}`, signature: `0x${'1b'.repeat(65)}` });
    expect(await statusesOf(inTurn(20, [['/v1/terms/signatures', request]]))).toEqual({ 204: 20 });
    expect(statistics.requests).toHaveLength(20);
  });

  it('is a response that must not be stored: one after the other, each is called', async () => {
    await start();
    order.on('/v1.0/dln', json(200, { data: '0x01', chainId: 42161, value: '0' }));
    for (let asked = 1; asked <= 3; asked += 1) {
      expect(await statusesOf([[`/v1/orders/${id}/external-call-cancellation`]])).toEqual({ 200: 1 });
      expect(order.requests).toHaveLength(asked);
    }
  });
});

describe('a not-found', () => {
  const unknownTargets: [target: string, statisticsCalls: number, orderCalls: number][] = [
    [`/v1/orders/${id}`, 1, 1],
    [`/v1/orders/${id}/status`, 1, 1],
    [`/api/Orders/${id}`, 1, 0],
    [`/v1.0/dln/order/${id}`, 0, 1],
    [`/v1.0/dln/order/${id}/status`, 0, 1],
    [`/v1/transactions/${creationHash}/orders`, 1, 0],
  ];

  const unknownEverywhere = (): void => {
    statistics.on('/api/', unknownToStatistics);
    order.on('/v1.0/dln', unknownToOrder);
  };

  it.each(unknownTargets)('of %s is remembered', async (target, statisticsCalls, orderCalls) => {
    unknownEverywhere();
    await start();
    const first = await rawRequest(gateway.url, target);
    const second = await rawRequest(gateway.url, target);
    expect([second.status, second.headers['content-type']]).toEqual([
      first.status,
      'application/problem+json',
    ]);
    expect(second.body).toEqual({
      ...first.body,
      requestId: second.headers['x-request-id'],
    });
    expect([statistics.requests.length, order.requests.length]).toEqual([statisticsCalls, orderCalls]);
  });

  it('is asked for again after its seconds, and gives way to the order as soon as it is indexed', async () => {
    unknownEverywhere();
    await start({ NOT_FOUND_FRESH_SECONDS: '0' });
    for (let asked = 1; asked <= 2; asked += 1) {
      expect(await statusesOf([[`/v1/orders/${id}`]])).toEqual({ 404: 1 });
      expect([statistics.requests.length, order.requests.length]).toEqual([asked, asked]);
    }
    statistics.on('/api/Orders', anyStatisticsOrder);
    order.on('/v1.0/dln', anyOrderRecord);
    expect(await statusesOf([[`/v1/orders/${id}`]])).toEqual({ 200: 1 });
  });

  it('of one interface is remembered, too', async () => {
    await start();
    statistics.on('/api/Orders', unknownToStatistics);
    order.on('/v1.0/dln', anyOrderRecord);
    expect(await statusesOf([[`/v1/orders/${id}`]])).toEqual({ 200: 1 });
    expect(await statusesOf([[`/v1/orders/${id}/status`]])).toEqual({ 200: 1 });
    expect([statistics.countOf('/api/Orders'), order.countOf('/v1.0/dln')]).toEqual([1, 1]);
  });

  it('of one order has no effect on another', async () => {
    await start();
    statistics.on('/api/Orders', anyStatisticsOrder).on(`/api/Orders/${id}`, unknownToStatistics);
    order.on('/v1.0/dln', anyOrderRecord).on(`/v1.0/dln/order/${id}`, unknownToOrder);
    expect(await statusesOf([[`/v1/orders/${id}`]])).toEqual({ 404: 1 });
    expect(await statusesOf([[`/v1/orders/${orderId(8)}`]])).toEqual({ 200: 1 });
  });

  it.each([
    ['2 seconds by default', {}, 1],
    ['no seconds', { TRANSACTION_EMPTY_FRESH_SECONDS: '0' }, 2],
  ])('in the shape of an empty list of ids is remembered for %s', async (_how, environment, calls) => {
    await start(environment);
    statistics.on('/api/Transaction', json(200, { orderIds: [] }));
    const target = `/v1/transactions/${creationHash}/orders`;
    expect(await statusesOf([[target]])).toEqual({ 404: 1 });
    expect(await statusesOf([[target]])).toEqual({ 404: 1 });
    expect(statistics.requests).toHaveLength(calls);
  });

  it('is never a failure: what failed is called again at once', async () => {
    await start();
    statistics.on('/api/Orders', json(400, '<html>', { 'content-type': 'text/html' }));
    order.on('/v1.0/dln', unknownToOrder);
    expect(await statusesOf([[`/v1/orders/${id}`]])).toEqual({ 502: 1 });
    statistics.on('/api/Orders', anyStatisticsOrder);
    expect(await statusesOf([[`/v1/orders/${id}`]])).toEqual({ 200: 1 });
  });
});
