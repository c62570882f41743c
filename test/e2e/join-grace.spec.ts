import { eventually } from '../support/eventually';
import { orderPath, orderSays, statisticsPath, statisticsSays, viewOf } from '../support/order-view';
import { after, type Behaviour, gated, json, neverRespond } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { orderFailure, orderNotFound, statisticsFailure } from '../support/upstream-faults';
import { giveToken, orderId } from '../support/upstream-records';

/** Another in each test, so that no late response is stored for the next one. */
let id: string;
let orders = 0;
/** Whether the next test may have the same gateway. */
let isReusable: boolean;
const graceMs = 60;
const slowMs = 250;
/** Far more than a response takes on a busy machine, and far less than a call that is waited for to its end. */
const boundMs = 2500;
const attemptTimeoutMs = 10_000;
const gatewayTestBed = usesGatewayTestBed({
  UPSTREAM_BUDGET_MS: String(attemptTimeoutMs),
  UPSTREAM_ATTEMPT_TIMEOUT_MS: String(attemptTimeoutMs),
  JOIN_GRACE_MS: String(graceMs),
});

beforeEach(() => {
  orders += 1;
  id = orderId(100 + orders);
  isReusable = false;
});

afterEach(async () => {
  if (isReusable) gatewayTestBed.resetUpstreams();
  else await gatewayTestBed.clear();
});

type Side = 'statistics' | 'order';
const pathOf = { statistics: statisticsPath, order: orderPath };
const script = (side: Side, behaviour: Behaviour) => gatewayTestBed[side].on(pathOf[side](id), behaviour);

const askOrder = (query = '') => gatewayTestBed.ask(`/v1/orders/${id}${query}`);

describe('statistics is slow', () => {
  beforeEach(async () => {
    await gatewayTestBed.startGateway();
    script('statistics', after(slowMs, statisticsSays(id, 'Fulfilled')));
    script('order', orderSays(id, 'Created'));
  });

  it('the view goes out partial after the grace; the late response is stored, and the next view complete', async () => {
    const pendingCalls = gated(statisticsSays(id, 'Fulfilled'));
    script('statistics', pendingCalls.behaviour);
    const response = await askOrder();
    expect(pendingCalls.waiting).toBe(1);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({ 'x-gateway-complete': 'false', 'cache-control': 'no-store' });
    expect(viewOf(response)).toMatchObject({
      status: 'Created',
      meta: {
        complete: false,
        agreement: 'single',
        sources: { statistics: { state: 'unavailable', status: null }, order: { state: 'ok' } },
      },
    });
    expect(response.elapsedMs).toBeGreaterThanOrEqual(graceMs - 5);
    expect(response.elapsedMs).toBeLessThan(boundMs);
    pendingCalls.open();
    await eventually('the late response is stored', async () => viewOf(await askOrder()).meta.complete);
    expect(viewOf(await askOrder()).status).toBe('Fulfilled');
    expect(gatewayTestBed.statistics.countOf(statisticsPath(id))).toBe(1);
  });

  it('whoever requires a complete view waits for it', async () => {
    const response = await askOrder('?require=complete');
    expect(response.status).toBe(200);
    expect(response.headers['x-gateway-complete']).toBe('true');
    expect(viewOf(response)).toMatchObject({
      status: 'Fulfilled',
      meta: { complete: true, agreement: 'lagging' },
    });
    expect(response.elapsedMs).toBeGreaterThanOrEqual(slowMs - 5);
  });

  it('a complete view can be had by waiting for the call that a partial view left behind', async () => {
    await askOrder();
    const response = await askOrder('?require=complete');
    expect(viewOf(response).meta.complete).toBe(true);
    expect(gatewayTestBed.statistics.countOf(statisticsPath(id))).toBe(1);
  });

  it.each([
    ['fails', orderFailure],
    ['does not know the order', orderNotFound],
  ])('while the other side %s, it is waited for beyond the grace', async (_what, behaviour) => {
    script('order', behaviour);
    const response = await askOrder();
    expect(response.status).toBe(200);
    expect(viewOf(response)).toMatchObject({
      status: 'Fulfilled',
      meta: { complete: false, agreement: 'single' },
    });
  });
});

describe('the token list is slow while statistics is down', () => {
  it('holds the view up by no more than the grace', async () => {
    await gatewayTestBed.startGateway();
    script('statistics', statisticsFailure);
    script('order', orderSays(id, 'Created'));
    const pendingCalls = gated(json(200, { tokens: {} }));
    gatewayTestBed.order.on('/v1.0/token-list', pendingCalls.behaviour);
    const response = await askOrder();
    expect(response.status).toBe(200);
    expect(pendingCalls.waiting).toBe(2);
    expect(response.elapsedMs).toBeLessThan(boundMs);
    pendingCalls.open();
  });

  const budgetMs = 1200;
  const spendBudget = async () => {
    await gatewayTestBed.startGateway({
      UPSTREAM_BUDGET_MS: String(budgetMs),
      UPSTREAM_ATTEMPT_TIMEOUT_MS: String(budgetMs),
      JOIN_GRACE_MS: String(2 * budgetMs),
    });
    script('statistics', neverRespond);
    script('order', orderSays(id, 'Created'));
  };

  it('holds the view up by nothing once statistics has taken the whole budget', async () => {
    await spendBudget();
    const pendingCalls = gated(json(200, { tokens: {} }));
    gatewayTestBed.order.on('/v1.0/token-list', pendingCalls.behaviour);
    const response = await askOrder();
    expect(response.status).toBe(200);
    expect(response.headers['x-gateway-complete']).toBe('false');
    expect(viewOf(response)).toMatchObject({
      metadata: null,
      give: { token: { symbol: null, decimals: null } },
      meta: { sources: { statistics: { state: 'unavailable' }, order: { state: 'ok' } } },
    });
    expect(response.elapsedMs).toBeGreaterThanOrEqual(budgetMs - 5);
    expect(response.elapsedMs).toBeLessThan(1.6 * budgetMs);
    pendingCalls.open();
  });

  it('names the tokens even then, where the lists are stored', async () => {
    await spendBudget();
    const token = { address: giveToken, symbol: 'GIVE', name: 'Given', decimals: 6, tags: [] };
    gatewayTestBed.order.on('/v1.0/token-list', json(200, { tokens: { [giveToken]: token } }));
    for (const chainId of [8453, 42161]) await gatewayTestBed.ask(`/v1.0/token-list?chainId=${chainId}`);
    const response = await askOrder();
    expect(viewOf(response)).toMatchObject({ give: { token: { symbol: 'GIVE', decimals: 6 } } });
    expect(response.elapsedMs).toBeLessThan(1.6 * budgetMs);
  });
});

/** Nothing is fresh and nothing is stale while refreshing, so that every question goes upstream. */
const alwaysAsk = Object.fromEntries(
  ['ORDER_OPEN', 'ORDER_USER_FINAL', 'ORDER_PROTOCOL_FINAL'].flatMap((topic) => [
    [`${topic}_FRESH_SECONDS`, '0'],
    [`${topic}_STALE_SECONDS`, '0'],
  ]),
);

describe('a stored copy of the order interface stands in', () => {
  beforeEach(async () => {
    await gatewayTestBed.pooledGateway(alwaysAsk);
    isReusable = true;
    script('order', orderSays(id, 'SentUnlock'));
    script('statistics', statisticsSays(id, 'Created'));
    expect(viewOf(await askOrder())).toMatchObject({ status: 'SentUnlock', meta: { agreement: 'lagging' } });
  });

  it.each([
    ['a failure', orderFailure],
    ['the record of another order', orderSays(orderId(8), 'Created')],
    ['not found', orderNotFound],
  ])('for: %s', async (_name, behaviour) => {
    script('order', behaviour);
    const response = await askOrder();
    expect(response.status).toBe(200);
    expect(response.headers['x-gateway-complete']).toBe('true');
    expect(viewOf(response)).toMatchObject({
      status: 'SentUnlock',
      phase: 'completed',
      meta: {
        complete: true,
        agreement: 'lagging',
        sources: {
          order: { state: 'stale', status: 'SentUnlock' },
          statistics: { state: 'ok', status: 'Created' },
        },
      },
    });
    expect(response.elapsedMs).toBeLessThan(boundMs);
  });

  it('while the interface still has not responded', async () => {
    const pendingCalls = gated(orderSays(id, 'ClaimedUnlock'));
    script('order', pendingCalls.behaviour);
    const response = await askOrder();
    expect(pendingCalls.waiting).toBe(1);
    expect(viewOf(response)).toMatchObject({
      status: 'SentUnlock',
      meta: { sources: { order: { state: 'stale' } } },
    });
    expect(response.elapsedMs).toBeLessThan(boundMs);
    pendingCalls.open();
  });

  it('with the time at which it was fetched', async () => {
    const fetched = viewOf(await askOrder()).meta.sources.order as unknown as { asOf: string };
    script('order', orderFailure);
    const stale = viewOf(await askOrder()).meta.sources.order as unknown as { asOf: string };
    expect(stale.asOf).toBe(fetched.asOf);
  });

  it('also for who requires a complete view', async () => {
    script('order', orderFailure);
    const response = await askOrder('?require=complete');
    expect(response.status).toBe(200);
    expect(viewOf(response).meta.sources.order.state).toBe('stale');
  });

  it('while the other interface fails too', async () => {
    script('order', orderFailure);
    script('statistics', json(500, {}));
    const response = await askOrder();
    expect(response.status).toBe(200);
    expect(viewOf(response)).toMatchObject({
      status: 'SentUnlock',
      meta: { sources: { statistics: { state: 'stale' }, order: { state: 'stale' } } },
    });
  });

  it('until the interface responds again', async () => {
    script('order', orderFailure);
    expect(viewOf(await askOrder()).meta.sources.order.state).toBe('stale');
    script('order', orderSays(id, 'ClaimedUnlock'));
    await eventually('the interface is asked again', async () => {
      const { status, meta } = viewOf(await askOrder());
      return meta.sources.order.state === 'ok' && status === 'ClaimedUnlock';
    });
  });

  it('and the order never moves backwards, whichever interface fails or recovers', async () => {
    const path = ['None', 'Created', 'Fulfilled', 'SentUnlock', 'ClaimedUnlock'];
    const scenes: (() => void)[] = [
      () => script('order', orderFailure),
      () => script('statistics', statisticsFailure),
      () => script('order', orderSays(id, 'SentUnlock')),
      () => script('statistics', statisticsSays(id, 'Fulfilled')),
      () => script('order', after(slowMs, orderSays(id, 'ClaimedUnlock'))),
      () => script('order', orderFailure),
    ];
    let furthest = path.indexOf('SentUnlock');
    for (const scene of scenes) {
      scene();
      const reached = path.indexOf(viewOf(await askOrder()).status);
      expect(reached).toBeGreaterThanOrEqual(furthest);
      furthest = reached;
    }
  });
});
