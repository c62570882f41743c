import { type HttpResponse } from '../support/http-client';
import {
  filledByStatisticsAlone,
  filledByTokenMetadata,
  orderPath,
  orderSays,
  type SeenOrder,
  statisticsPath,
  statisticsSays,
  viewOf,
} from '../support/order-view';
import { json, type Behaviour } from '../support/scripted-upstream';
import { GatewayTestBed } from '../support/gateway-test-bed';
import {
  type Absence,
  invalid,
  notFound,
  orderFailures,
  orderNotFound,
  type Reading,
  statisticsFailures,
  statisticsNotFound,
  tooManyRequests,
} from '../support/upstream-faults';
import { giveToken, orderId, takeToken, trackedEvent } from '../support/upstream-records';
import { at } from '../support/sandbox-client';

const id = orderId(7);
let gatewayTestBed: GatewayTestBed;

beforeAll(async () => {
  gatewayTestBed = await GatewayTestBed.create({ UPSTREAM_ATTEMPT_TIMEOUT_MS: '700', JOIN_GRACE_MS: '1000' });
});

beforeEach(() => gatewayTestBed.resetGateway());

afterAll(() => gatewayTestBed.close());

function script(statistics: Behaviour, order: Behaviour): void {
  gatewayTestBed.statistics.on(statisticsPath(id), statistics);
  gatewayTestBed.order.on(orderPath(id), order);
  if ([statistics, order].includes(tooManyRequests)) gatewayTestBed.discardGateway();
}

const fulfilled = { fulfilledDstEventMetadata: trackedEvent(1785090299) };
const statisticsGood = statisticsSays(id, 'Fulfilled', fulfilled);
const orderGood = orderSays(id, 'Fulfilled');

/** Another order's record is not data. */
const otherStatistics: Absence = [
  'the record of another order',
  statisticsSays(orderId(8), 'Created'),
  invalid,
];
const otherOrder: Absence = ['the record of another order', orderSays(orderId(8), 'Created'), invalid];

const statisticsAbsences = [...statisticsNotFound, ...statisticsFailures, otherStatistics];
const orderAbsences = [...orderNotFound, ...orderFailures, otherOrder];

function expectPartial(response: HttpResponse, absent: 'statistics' | 'order', reading: Reading): SeenOrder {
  expect(response.status).toBe(200);
  expect(response.headers['x-gateway-complete']).toBe('false');
  expect(response.headers['cache-control']).toBe('no-store');
  const view = viewOf(response);
  const present = { state: 'ok', status: 'Fulfilled', asOf: expect.any(String) as string };
  const absentSource = { state: reading.source, status: null, asOf: null };
  expect(view).toMatchObject({ orderId: id, status: 'Fulfilled', phase: 'completed', userFinal: true });
  expect(view.meta).toMatchObject({ complete: false, agreement: 'single', conflicts: [] });
  expect(view.meta.sources).toEqual(
    absent === 'statistics'
      ? { statistics: absentSource, order: present }
      : { statistics: present, order: absentSource },
  );
  return view;
}

describe('one interface gives its record, the other none', () => {
  it.each(statisticsAbsences)('statistics: %s', async (_name, behaviour, reading) => {
    script(behaviour, orderGood);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
    const view = expectPartial(response, 'statistics', reading);
    expect([...view.meta.missing].sort()).toEqual(
      [...filledByStatisticsAlone, ...filledByTokenMetadata('give'), ...filledByTokenMetadata('take')].sort(),
    );
    for (const path of view.meta.missing.filter((name) => name !== 'timeline'))
      expect([path, at(response.body, path)]).toEqual([path, null]);
    expect(response.body.timeline).toEqual([]);
  });

  it.each(orderAbsences)('order: %s', async (_name, behaviour, reading) => {
    script(statisticsGood, behaviour);
    const view = expectPartial(await gatewayTestBed.ask(`/v1/orders/${id}`), 'order', reading);
    expect(view.meta.missing).toEqual([]);
  });

  it.each([
    ['statistics', ...statisticsFailures[0]!],
    ['statistics', ...statisticsNotFound[0]!],
    ['order', ...orderFailures[0]!],
    ['order', ...orderNotFound[0]!],
  ] as const)('the status of an order says the same: %s %s', async (side, _name, behaviour, reading) => {
    if (side === 'statistics') script(behaviour, orderGood);
    else script(statisticsGood, behaviour);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}/status`);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({ 'x-gateway-complete': 'false', 'cache-control': 'no-store' });
    expect(response.body).toMatchObject({
      status: 'Fulfilled',
      meta: {
        complete: false,
        missing: [],
        agreement: 'single',
        sources: { [side]: { state: reading.source } },
      },
    });
  });
});

describe('one interface gives none, and a complete view is required', () => {
  it.each(statisticsAbsences)('statistics: %s', async (_name, behaviour, { code, status }) => {
    script(behaviour, orderGood);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}?require=complete`);
    expect(response.status).toBe(status);
    expect(response.headers['cache-control']).toBe('no-store');
    if (behaviour === tooManyRequests) expect(response.headers['retry-after']).toBe('7');
    expect(response.body).toMatchObject({ code, upstream: { interface: 'statistics' } });
  });

  it.each(orderAbsences)('order: %s', async (_name, behaviour, { code, status }) => {
    script(statisticsGood, behaviour);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}?require=complete`);
    expect(response.status).toBe(status);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toMatchObject({ code, upstream: { interface: 'order' } });
  });
});

describe('neither interface gives a record', () => {
  const bothNotFound = statisticsNotFound.flatMap(([ours, statistics]) =>
    orderNotFound.map(([theirs, order]) => [ours, theirs, statistics, order] as const),
  );

  it.each(bothNotFound)(
    'statistics %s and order %s: not found',
    async (_ours, _theirs, statistics, order) => {
      script(statistics, order);
      const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
      expect(response.status).toBe(404);
      expect(response.body).toMatchObject({ code: 'ORDER_NOT_FOUND', retryable: true });
      const retryAfterSeconds = Number(response.headers['retry-after']);
      expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
      expect(retryAfterSeconds).toBeLessThanOrEqual(10);
    },
  );

  it.each([...statisticsFailures, otherStatistics])(
    'statistics %s, and the order not found: the failure, since statistics might know it',
    async (_name, behaviour, { code, status }) => {
      script(behaviour, orderNotFound[0]![1]);
      const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
      expect(response.status).toBe(status);
      expect(response.body).toMatchObject({ code, upstream: { interface: 'statistics' } });
    },
  );

  it.each([...orderFailures, otherOrder])(
    'order %s, and statistics does not find it: the failure, since the order interface might know it',
    async (_name, behaviour, { code, status }) => {
      script(statisticsNotFound[0]![1], behaviour);
      const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
      expect(response.status).toBe(status);
      expect(response.body).toMatchObject({ code, upstream: { interface: 'order' } });
    },
  );

  it.each([...statisticsFailures, otherStatistics])(
    'statistics %s, and the order interface fails otherwise: the failure of statistics',
    async (_name, behaviour, { code, status }) => {
      script(behaviour, orderFailures[0]![1]);
      const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
      expect([response.status, response.body.code]).toEqual([status, code]);
    },
  );

  it('both give the record of another order: two invalid responses, and no view', async () => {
    script(otherStatistics[1], otherOrder[1]);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect([response.status, response.body.code]).toEqual([502, 'UPSTREAM_INVALID_RESPONSE']);
  });

  it('in a batch each order has its own problem, and the others their views', async () => {
    const lost = orderId(9);
    const broken = orderId(10);
    script(statisticsGood, orderGood);
    gatewayTestBed.statistics.on(statisticsPath(lost), statisticsNotFound[0]![1]);
    gatewayTestBed.order.on(orderPath(lost), orderNotFound[0]![1]);
    gatewayTestBed.statistics.on(statisticsPath(broken), statisticsFailures[0]![1]);
    gatewayTestBed.order.on(orderPath(broken), orderNotFound[0]![1]);
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
  const statisticsDown = statisticsFailures[0]![1];

  it.each([
    ['wrapped', (tokens: unknown) => ({ tokens })],
    ['bare', (tokens: unknown) => tokens],
  ])('symbol, name, decimals and logo come from the %s list of each chain', async (_shape, shaped) => {
    script(statisticsDown, orderGood);
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
      script(statisticsDown, orderGood);
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
