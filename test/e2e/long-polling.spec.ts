import { usesFakeClock } from '../support/clock';
import { eventually } from '../support/eventually';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { readMetrics } from '../support/metrics';
import { orderPath, orderSays, statisticsPath, statisticsSays } from '../support/order-view';
import { gated, json } from '../support/scripted-upstream';
import { orderNotFound, statisticsNotFound } from '../support/upstream-faults';
import { orderId, trackedEvent } from '../support/upstream-records';

const id = orderId(7);
const hash = `0x${'ab'.repeat(32)}`;
/** No order waits longer for its next poll. */
const longestPaceSeconds = 340;

describe('a request that waits for a change', () => {
  const testBed = usesGatewayTestBed();
  const clock = usesFakeClock();

  beforeEach(async () => {
    await testBed.resetGateway();
    testBed.statistics.on('/api/Orders/', statisticsNotFound);
    testBed.order.on('/v1.0/dln/order/', orderNotFound);
    testBed.statistics.on(`/api/Transaction/${hash}`, json(200, { orderIds: [{ stringValue: id }] }));
  });

  afterEach(async () => {
    await eventually('nothing is watched', async () => (await metric('live_orders_watched')) === 0);
    clock.reset();
  });

  const setState = (state: string) => {
    testBed.statistics.on(statisticsPath(id), statisticsSays(id, state));
    testBed.order.on(orderPath(id), orderSays(id, state));
  };

  const metric = async (name: string) => (await readMetrics(testBed.gateway.url)).get(name) ?? 0;

  const waits = () =>
    eventually('a request waits', async () => (await metric('live_connections{kind="long-poll"}')) === 1);

  const etagOf = async (target: string) => String((await testBed.ask(target)).headers.etag);

  const statusPath = `/v1/orders/${id}/status`;
  const targets = [`/v1/orders/${id}`, statusPath, `/v1/transactions/${hash}/orders`];

  describe.each(targets)('%s', (target) => {
    it.each([
      ['a parameter', `${target}?wait=20`, {}],
      ['a preference', target, { prefer: 'wait=20' }],
    ])('gets the change, asked for by %s', async (_, asked, headers) => {
      setState('Created');
      const etag = await etagOf(target);
      const response = testBed.ask(asked, { headers: { ...headers, 'if-none-match': etag } });
      await waits();
      setState('Fulfilled');
      clock.passSeconds(longestPaceSeconds);
      const { status, text, headers: received } = await response;
      expect(status).toBe(200);
      expect(text).toContain('Fulfilled');
      expect(received.etag).not.toBe(etag);
      expect(received['preference-applied']).toBe('wait=20');
    });

    it('is answered at once for final orders', async () => {
      setState('ClaimedUnlock');
      const etag = await etagOf(target);
      const { status, elapsedMs } = await testBed.ask(`${target}?wait=20`, {
        headers: { 'if-none-match': etag },
      });
      expect(status).toBe(304);
      expect(elapsedMs).toBeLessThan(10_000);
    });
  });

  it('gets 304 when the wait is over, each time, although the same response is cached; the wait is no duration', async () => {
    setState('Created');
    const headers = { 'if-none-match': await etagOf(statusPath) };
    const sum = 'http_request_duration_seconds_sum{route="/v1/orders/:orderId/status",method="GET"}';
    const before = await metric(sum);
    for (let n = 0; n < 2; n += 1) {
      const response = await testBed.ask(`${statusPath}?wait=1`, { headers });
      expect([response.status, response.text]).toEqual([304, '']);
      expect(response.elapsedMs).toBeGreaterThan(900);
    }
    expect((await metric(sum)) - before).toBeLessThan(0.9);
  });

  it.each([
    ['without a tag', {}],
    ['with another tag', { 'if-none-match': 'W/"another"' }],
  ])('is answered at once %s', async (_, headers) => {
    setState('Created');
    const { status, elapsedMs } = await testBed.ask(`${statusPath}?wait=20`, { headers });
    expect(status).toBe(200);
    expect(elapsedMs).toBeLessThan(10_000);
  });

  it('is not behind what others get, though the next poll is in minutes', async () => {
    setState('Created');
    const etag = await etagOf(statusPath);
    const waiting = testBed.ask(`${statusPath}?wait=20`, { headers: { 'if-none-match': etag } });
    await waits();
    setState('Fulfilled');
    clock.passSeconds(4);
    const { text } = await testBed.ask(`${statusPath}?wait=1`);
    expect(text).toContain('Fulfilled');
    expect((await waiting).text).toContain('Fulfilled');
  });

  it('is refused for a wait that is none', async () => {
    for (const wait of ['0', '26', '-1', '1.5', 'x', '']) {
      const { status, body } = await testBed.ask(`${statusPath}?wait=${wait}`);
      expect([wait, status]).toEqual([wait, 400]);
      expect(body).toMatchObject({ errors: [{ field: 'wait' }] });
    }
  });

  it('is refused where the name is encoded: proxies would take it for a request that does not wait', async () => {
    setState('Created');
    const { status, body } = await testBed.ask(`${statusPath}?%77ait=20`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ field: 'wait', message: 'must not be percent-encoded' }] });
  });

  it('ignores a preference that is none', async () => {
    setState('Created');
    const { status, headers } = await testBed.ask(statusPath, { headers: { prefer: 'wait=0, wait=x' } });
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('preference-applied');
  });

  it('waits for an order that is not known yet', async () => {
    const response = testBed.ask(`/v1/orders/${id}?wait=20`);
    await waits();
    setState('Created');
    clock.passSeconds(3);
    expect((await response).body.status).toBe('Created');
  });

  it('is a 404 when the wait for an unknown order is over', async () => {
    const { status, body } = await testBed.ask(`/v1/orders/${id}?wait=1`);
    expect(status).toBe(404);
    expect(body.code).toBe('ORDER_NOT_FOUND');
  });

  it('waits for the orders of a transaction that is not known yet', async () => {
    testBed.statistics.on(`/api/Transaction/${hash}`, json(200, { orderIds: [] }));
    const response = testBed.ask(`/v1/transactions/${hash}/orders?wait=20`);
    await waits();
    setState('Created');
    testBed.statistics.on(`/api/Transaction/${hash}`, json(200, { orderIds: [{ stringValue: id }] }));
    clock.passSeconds(3);
    expect((await response).body.orderIds).toEqual([id]);
  });

  it('has a tag to wait with also for a partial view', async () => {
    setState('Created');
    testBed.statistics.on(statisticsPath(id), json(500, {}));
    const first = await testBed.ask(`/v1/orders/${id}/status?wait=1`);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.headers.etag).toContain('W/');
    const { status, elapsedMs } = await testBed.ask(`/v1/orders/${id}/status?wait=1`, {
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(status).toBe(304);
    expect(elapsedMs).toBeGreaterThan(900);
  });

  describe('for a complete order', () => {
    const target = `/v1/orders/${id}?require=complete`;

    it('gets it once the second record is there, also after the grace period', async () => {
      setState('Created');
      const gate = gated(statisticsSays(id, 'Created'));
      testBed.statistics.on(statisticsPath(id), gate.behaviour);
      const partialViews = await metric('order_partial_views_total');
      const response = testBed.ask(`${target}&wait=20`);
      const isPartial = async () => (await metric('order_partial_views_total')) > partialViews;
      await eventually('it is partial', isPartial, 4000);
      gate.open();
      const { status, body } = await response;
      expect(status).toBe(200);
      expect(body.meta).toMatchObject({ complete: true });
    });

    it.each([
      ['when the wait is over', 'Created', 1, [900, 10_000]],
      ['at once where the order is final', 'ClaimedUnlock', 20, [0, 10_000]],
    ] as const)(
      'gets the problem of the interface that fails %s',
      async (_, state, seconds, [least, most]) => {
        setState(state);
        testBed.statistics.on(statisticsPath(id), json(500, {}));
        const { status, body, elapsedMs } = await testBed.ask(`${target}&wait=${seconds}`);
        expect([status, body.code]).toEqual([502, 'UPSTREAM_FAILED']);
        expect(elapsedMs).toBeGreaterThan(least);
        expect(elapsedMs).toBeLessThan(most);
      },
    );
  });

  it('waits for the orders of a transaction also while one of them has a problem', async () => {
    const target = `/v1/transactions/${hash}/orders?wait=1`;
    const etag = await etagOf(target);
    const { status, elapsedMs } = await testBed.ask(target, { headers: { 'if-none-match': etag } });
    expect(status).toBe(304);
    expect(elapsedMs).toBeGreaterThan(900);
  });

  it('holds the ids of a transaction alone without a read of its orders', async () => {
    const target = `/v1/transactions/${hash}/orders?expand=none`;
    const headers = { 'if-none-match': await etagOf(target) };
    const { status, elapsedMs } = await testBed.ask(`${target}&wait=1`, { headers });
    expect(status).toBe(304);
    expect(elapsedMs).toBeGreaterThan(900);
    expect(testBed.statistics.countOf('/api/Orders/')).toBe(0);
  });

  describe('for a transaction whose orders change without a change of what is asked for', () => {
    const ids = [1, 2, 3, 4].map(orderId);
    const asked = `/v1/transactions/${hash}/orders?fields=orderId`;
    const polls = () => testBed.statistics.countOf('/api/Orders/');
    const createdSrcEventMetadata = trackedEvent(Math.floor(Date.now() / 1000));

    const setReferralCode = (referralCode: number) => {
      const changes = { createdSrcEventMetadata, referralCode };
      for (const each of ids)
        testBed.statistics.on(statisticsPath(each), statisticsSays(each, 'Created', changes));
    };

    beforeEach(async () => {
      testBed.discardGateway();
      await testBed.startGateway({ RATE_LIMIT_PER_MINUTE: '100' });
      const orderIds = ids.map((stringValue) => ({ stringValue }));
      testBed.statistics.on(`/api/Transaction/${hash}`, json(200, { orderIds }));
      for (const each of ids) testBed.order.on(orderPath(each), orderSays(each, 'Created'));
      setReferralCode(1);
    });

    it('counts them once, against the rate limit and as joins', async () => {
      const joins = () => metric('order_joins_total{agreement="agree"}');
      const response = testBed.ask(`${asked}&wait=1`, { headers: { 'if-none-match': await etagOf(asked) } });
      await waits();
      // For each of the two requests, and as they are watched.
      await eventually('each order is joined', async () => (await joins()) === 3 * ids.length);
      const before = polls();
      setReferralCode(2);
      clock.passSeconds(3);
      await eventually('each order is polled', () => polls() >= before + ids.length);
      expect((await response).status).toBe(304);
      expect(await joins()).toBe(3 * ids.length);
      const { headers } = await testBed.ask('/v1/chains');
      // Four for each of the two requests for the orders, one for this request.
      expect(headers.ratelimit).toContain(';r=91;');
    });
  });
});
