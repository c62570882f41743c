import { orderPath, orderSays, statisticsPath, statisticsSays, viewOf } from '../support/order-view';
import { json, type Behaviour } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import {
  failed,
  invalid,
  notFound,
  orderFailure,
  orderNotFound,
  rateLimited,
  type Reading,
  statisticsFailure,
  statisticsNotFound,
  tooManyRequests,
} from '../support/upstream-faults';
import { giveToken, orderId, takeToken, trackedEvent } from '../support/upstream-records';

const id = orderId(7);
const gatewayTestBed = usesGatewayTestBed({ UPSTREAM_ATTEMPT_TIMEOUT_MS: '700', JOIN_GRACE_MS: '1000' });

beforeEach(() => gatewayTestBed.resetGateway());

function script(statistics: Behaviour, order: Behaviour): void {
  gatewayTestBed.statistics.on(statisticsPath(id), statistics);
  gatewayTestBed.order.on(orderPath(id), order);
  if ([statistics, order].includes(tooManyRequests)) gatewayTestBed.discardGateway();
}

const statisticsGood = statisticsSays(id, 'Fulfilled', {
  fulfilledDstEventMetadata: trackedEvent(1785090299),
});
const orderGood = orderSays(id, 'Fulfilled');

/** Another order's record is not data. */
const otherStatistics = statisticsSays(orderId(8), 'Created');
const otherOrder = orderSays(orderId(8), 'Created');

type Side = 'statistics' | 'order';

/** One of each kind; the unit specs of `upstream/transport/` have every form in which an interface says it. */
const absences: readonly [Side, string, Behaviour, Reading][] = [
  ['statistics', 'not found', statisticsNotFound, notFound],
  ['statistics', '500', statisticsFailure, failed],
  ['statistics', '429', tooManyRequests, rateLimited],
  ['statistics', 'the record of another order', otherStatistics, invalid],
  ['order', 'not found', orderNotFound, notFound],
  ['order', '500', orderFailure, failed],
  ['order', '429', tooManyRequests, rateLimited],
  ['order', 'the record of another order', otherOrder, invalid],
];

function scriptAbsence(side: Side, behaviour: Behaviour): void {
  if (side === 'statistics') script(behaviour, orderGood);
  else script(statisticsGood, behaviour);
}

describe('one interface gives its record, the other none', () => {
  it.each(absences)('%s: %s', async (absent, _name, behaviour, reading) => {
    scriptAbsence(absent, behaviour);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({ 'x-gateway-complete': 'false', 'cache-control': 'no-store' });
    const view = viewOf(response);
    expect(view).toMatchObject({ orderId: id, status: 'Fulfilled', phase: 'completed', userFinal: true });
    expect(view.meta).toMatchObject({ complete: false, agreement: 'single', conflicts: [] });
    expect(view.meta.missing.includes('fees')).toBe(absent === 'statistics');
    expect(view.meta.sources).toEqual({
      statistics: { state: 'ok', status: 'Fulfilled', asOf: expect.any(String) as string },
      order: { state: 'ok', status: 'Fulfilled', asOf: expect.any(String) as string },
      [absent]: { state: reading.source, status: null, asOf: null },
    });
  });

  it.each([
    ['statistics', statisticsFailure],
    ['order', orderFailure],
  ] as const)('the status of an order says the same: %s', async (absent, behaviour) => {
    scriptAbsence(absent, behaviour);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}/status`);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({ 'x-gateway-complete': 'false', 'cache-control': 'no-store' });
    expect(response.body).toMatchObject({
      status: 'Fulfilled',
      meta: {
        complete: false,
        missing: [],
        agreement: 'single',
        sources: { [absent]: { state: 'unavailable' } },
      },
    });
  });
});

describe('one interface gives none, and a complete view is required', () => {
  it.each(absences)('%s: %s', async (absent, _name, behaviour, { code, status }) => {
    scriptAbsence(absent, behaviour);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}?require=complete`);
    expect(response.status).toBe(status);
    expect(response.headers['cache-control']).toBe('no-store');
    if (behaviour === tooManyRequests) expect(response.headers['retry-after']).toBe('7');
    expect(response.body).toMatchObject({ code, upstream: { interface: absent } });
  });
});

describe('neither interface gives a record', () => {
  it('both do not know the order: not found', async () => {
    script(statisticsNotFound, orderNotFound);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ code: 'ORDER_NOT_FOUND', retryable: true });
    const retryAfterSeconds = Number(response.headers['retry-after']);
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(retryAfterSeconds).toBeLessThanOrEqual(10);
  });

  it.each<[string, Side, Behaviour, Behaviour, Reading]>([
    ['the order interface does not know it', 'statistics', statisticsFailure, orderNotFound, failed],
    ['statistics does not know it', 'order', statisticsNotFound, orderFailure, failed],
    ['both fail', 'statistics', otherStatistics, orderFailure, invalid],
  ])(
    '%s: the failure of the other, which might know it (%s)',
    async (_what, failing, statistics, order, { code, status }) => {
      script(statistics, order);
      const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
      expect(response.status).toBe(status);
      expect(response.body).toMatchObject({ code, upstream: { interface: failing } });
    },
  );

  it('both give the record of another order: two invalid responses, and no view', async () => {
    script(otherStatistics, otherOrder);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect([response.status, response.body.code]).toEqual([502, 'UPSTREAM_INVALID_RESPONSE']);
  });

  it('in a batch each order has its own problem, and the others their views', async () => {
    const lost = orderId(9);
    const broken = orderId(10);
    script(statisticsGood, orderGood);
    gatewayTestBed.statistics.on(statisticsPath(lost), statisticsNotFound);
    gatewayTestBed.order.on(orderPath(lost), orderNotFound);
    gatewayTestBed.statistics.on(statisticsPath(broken), statisticsFailure);
    gatewayTestBed.order.on(orderPath(broken), orderNotFound);
    const response = await gatewayTestBed.ask('/v1/orders/batch', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderIds: [lost, id, broken, lost] }),
    });
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({ 'x-gateway-complete': 'false', 'cache-control': 'no-store' });
    const problem = (orderId: string, code: string) => ({
      orderId,
      problem: { code, instance: `/v1/orders/${orderId}`, requestId: response.headers['x-request-id'] },
    });
    expect(response.body.results).toMatchObject([
      problem(lost, notFound.code),
      { orderId: id, order: { status: 'Fulfilled' } },
      problem(broken, 'UPSTREAM_FAILED'),
      problem(lost, notFound.code),
    ]);
    expect(gatewayTestBed.statistics.countOf(statisticsPath(lost))).toBe(1);
  });
});

describe('the token list stands in for what statistics knows of tokens', () => {
  const listed = (address: string, symbol: string, decimals: number) => ({
    [address]: {
      symbol,
      name: `${symbol} Coin`,
      decimals,
      address,
      logoURI: `https://t.example/${symbol}`,
      tags: [],
    },
  });

  it.each([
    ['wrapped', (tokens: unknown) => ({ tokens })],
    ['bare', (tokens: unknown) => tokens],
  ])('symbol, name, decimals and logo come from the %s list of each chain', async (_shape, shaped) => {
    script(statisticsFailure, orderGood);
    gatewayTestBed.order
      .on('/v1.0/token-list?chainId=8453', json(200, shaped(listed(giveToken, 'GIV', 6))))
      .on('/v1.0/token-list?chainId=42161', json(200, shaped(listed(takeToken, 'TAK', 18))));
    const view = viewOf(await gatewayTestBed.ask(`/v1/orders/${id}`));
    expect(view.give).toEqual({
      chain: { id: '8453', name: 'Base', caip2: 'eip155:8453' },
      token: {
        address: giveToken,
        symbol: 'GIV',
        name: 'GIV Coin',
        decimals: 6,
        logoURI: 'https://t.example/GIV',
        native: false,
        listed: true,
      },
      amount: { value: '25000000', decimals: 6, formatted: '25' },
      finalAmount: null,
    });
    expect(view.take).toMatchObject({
      chain: { id: '42161', name: 'Arbitrum' },
      token: { symbol: 'TAK', decimals: 18 },
      amount: { value: '24990000', decimals: 18, formatted: '0.00000000002499' },
      fulfilledAmount: null,
    });
  });

  it.each([
    ['fails', json(500, {}), null],
    ['does not have the token', json(200, { tokens: {} }), false],
    ['is HTML', json(200, '<html></html>'), null],
  ])(
    'a list that %s leaves symbol and decimals unknown, and the amount exact',
    async (_what, behaviour, listed) => {
      script(statisticsFailure, orderGood);
      gatewayTestBed.order.on('/v1.0/token-list', behaviour);
      const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
      expect(response.status).toBe(200);
      expect(viewOf(response).give).toMatchObject({
        token: {
          address: giveToken,
          symbol: null,
          name: null,
          decimals: null,
          logoURI: null,
          native: false,
          listed,
        },
        amount: { value: '25000000', decimals: null, formatted: null },
      });
    },
  );

  it('a view with both records reads no list', async () => {
    script(statisticsGood, orderGood);
    const view = viewOf(await gatewayTestBed.ask(`/v1/orders/${id}`));
    expect(view.give.token).toMatchObject({ symbol: 'TST', decimals: 6 });
    expect(gatewayTestBed.order.countOf('/v1.0/token-list')).toBe(0);
  });
});
