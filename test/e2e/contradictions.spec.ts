import { encodeNumber } from '../../sandbox/value-encoders';
import { usesFakeClock } from '../support/clock';
import { describeWithRedis } from '../support/describe-with-redis';
import { EventStreamClient } from '../support/event-stream-client';
import { eventually } from '../support/eventually';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { type RunningGateway } from '../support/gateway';
import { ask, type HttpResponse } from '../support/http-client';
import { readMetrics } from '../support/metrics';
import { orderPath, orderSays, statisticsPath, statisticsSays } from '../support/order-view';
import { usesRedisTestBed } from '../support/redis-test-bed';
import { after, gated, json } from '../support/scripted-upstream';
import { statisticsFailure } from '../support/upstream-faults';
import { orderId, trackedEvent } from '../support/upstream-records';

const id = orderId(7);
const hash = `0x${'ab'.repeat(32)}`;
const minute = 60;

/** Where the order is found in a response, by how it is asked for. */
const reads: [target: string, order: (body: Record<string, unknown>) => unknown][] = [
  [`/v1/orders/${id}`, (body) => body],
  [`/v1/orders/${id}/status`, (body) => body],
  [`/v1/orders/${id}?fields=status,outcome,userFinal,protocolFinal,meta`, (body) => body],
  [`/v1/orders?ids=${id}`, (body) => (body.results as { order: unknown }[])[0]?.order],
  [`/v1/transactions/${hash}/orders`, (body) => (body.orders as { order: unknown }[])[0]?.order],
];

const contradictory = {
  status: 'ClaimedUnlock',
  outcome: 'contradictory',
  userFinal: false,
  protocolFinal: false,
  meta: { agreement: 'conflict' },
};
const delivered = {
  status: 'ClaimedUnlock',
  outcome: 'delivered',
  userFinal: true,
  protocolFinal: true,
  meta: { agreement: 'agree' },
};

describe('an order whose records differ', () => {
  const testBed = usesGatewayTestBed({ LIVE_OPENS_PER_MINUTE: '1000' });
  const clock = usesFakeClock();
  const streams: EventStreamClient[] = [];

  beforeEach(async () => {
    await testBed.resetGateway();
    testBed.statistics.on(`/api/Transaction/${hash}`, json(200, { orderIds: [{ stringValue: id }] }));
    setStates('ClaimedUnlock', 'ClaimedOrderCancel');
  });

  afterEach(async () => {
    for (const stream of streams.splice(0)) stream.close();
    testBed.discardGateway();
    await eventually('nothing is watched', async () => (await metric('live_orders_watched')) === 0);
    clock.reset();
  });

  const setStates = (statistics: string, order: string) => {
    testBed.statistics.on(statisticsPath(id), statisticsSays(id, statistics));
    testBed.order.on(orderPath(id), orderSays(id, order));
  };

  const metric = async (name: string) => (await readMetrics(testBed.gateway.url)).get(name) ?? 0;

  const open = async (headers?: Record<string, string>) => {
    const stream = await EventStreamClient.open(testBed.gateway.url, `/v1/orders/${id}/events`, headers);
    streams.push(stream);
    return stream;
  };

  const secondsOf = (headers: HttpResponse['headers'], directive: string) =>
    Number(new RegExp(`[ ,]${directive}=(\\d+)`).exec(String(headers['cache-control']))?.[1]);

  /** For how long a shared cache may serve the response from now on. */
  const secondsLeft = (headers: HttpResponse['headers']) =>
    secondsOf(headers, 's-maxage') - Number(headers.age);

  describe.each(reads)('%s', (target, orderIn) => {
    it('says so, and is stored like an open order', async () => {
      const { body, headers } = await testBed.ask(target);
      expect(orderIn(body)).toMatchObject(contradictory);
      expect(secondsLeft(headers)).toBeLessThanOrEqual(3);
      expect(secondsOf(headers, 'stale-if-error')).toBeLessThanOrEqual(300);
    });

    it('shows the correction three seconds later, and is kept for long again', async () => {
      await testBed.ask(target);
      setStates('ClaimedUnlock', 'ClaimedUnlock');
      clock.passSeconds(3);
      const { body, headers } = await testBed.ask(target);
      expect(orderIn(body)).toMatchObject(delivered);
      expect(secondsLeft(headers)).toBeGreaterThan(3000);
    });
  });

  it('is read every 2 s for ten minutes, then once a minute', async () => {
    const target = `/v1/orders/${id}`;
    await testBed.ask(target);
    clock.passSeconds(10 * minute - 5);
    await testBed.ask(target);
    const before = testBed.upstreamCalls;
    clock.passSeconds(3);
    await testBed.ask(target);
    expect(testBed.upstreamCalls - before).toBe(2);
    clock.passSeconds(10);
    const { headers } = await testBed.ask(target);
    expect(secondsLeft(headers)).toBeGreaterThan(47);
    expect(secondsLeft(headers)).toBeLessThanOrEqual(60);
    setStates('ClaimedUnlock', 'ClaimedUnlock');
    clock.passSeconds(61);
    expect((await testBed.ask(target)).body).toMatchObject(delivered);
  });

  it('is not kept for long by any of many requests at once', async () => {
    const targets = reads.flatMap(([target]) => [target, target, target]);
    const responses = await Promise.all(targets.map((target) => testBed.ask(target)));
    expect(responses.map(({ headers }) => secondsLeft(headers)).filter((seconds) => seconds > 3)).toEqual([]);
  });

  it('is seen though one record was stored for an hour before the other contradicted it', async () => {
    await testBed.ask(statisticsPath(id));
    clock.passSeconds(30 * minute);
    const { body, headers } = await testBed.ask(`/v1/orders/${id}`);
    expect(body).toMatchObject(contradictory);
    expect(secondsLeft(headers)).toBeLessThanOrEqual(3);
    // The older record was read again before anything was said.
    expect(testBed.statistics.countOf(statisticsPath(id))).toBe(2);
  });

  it('is no contradiction any more where the older record was corrected meanwhile', async () => {
    await testBed.ask(statisticsPath(id));
    clock.passSeconds(30 * minute);
    setStates('ClaimedOrderCancel', 'ClaimedOrderCancel');
    const { body } = await testBed.ask(`/v1/orders/${id}`);
    expect(body).toMatchObject({ outcome: 'refunded', meta: { agreement: 'agree' } });
  });

  it.each([statisticsPath(id), orderPath(id), `${orderPath(id)}/status`])(
    'is not kept on %s as if it were final, nor is what was kept before',
    async (target) => {
      testBed.order.on(`${orderPath(id)}/status`, json(200, { orderId: id, status: 'ClaimedOrderCancel' }));
      const before = await testBed.ask(target);
      expect(secondsLeft(before.headers)).toBeGreaterThan(3000);
      await testBed.ask(target);
      await testBed.ask(`/v1/orders/${id}`);
      const after = await testBed.ask(target);
      expect(after.text).toBe(before.text);
      expect(secondsLeft(after.headers)).toBeLessThanOrEqual(3);
    },
  );

  it('is served from the last good records in an outage', async () => {
    await testBed.ask(`/v1/orders/${id}`);
    testBed.statistics.on(statisticsPath(id), statisticsFailure);
    clock.passSeconds(2 * minute);
    expect((await testBed.ask(`/v1/orders/${id}`)).body).toMatchObject({
      outcome: 'contradictory',
      meta: { sources: { statistics: { state: 'stale' }, order: { state: 'ok' } } },
    });
  });

  it('ends no stream until it is corrected, and no resumed one', async () => {
    const stream = await open();
    await stream.until('the contradiction', ({ last }) => last?.data.outcome === 'contradictory');
    clock.passSeconds(30);
    await eventually('both are asked again', () => testBed.order.countOf(orderPath(id)) >= 2);
    expect(stream.isEnded).toBe(false);
    const resumed = await open({ 'last-event-id': stream.last?.id ?? '' });
    expect(resumed.response.statusCode).toBe(200);
    setStates('ClaimedUnlock', 'ClaimedUnlock');
    clock.passSeconds(3);
    for (const each of [stream, resumed]) {
      await each.untilEnded();
      expect(each.events.at(-2)).toMatchObject({ name: 'order', data: delivered });
      expect(each.last).toMatchObject({ name: 'end', data: { reason: 'final' } });
    }
    const { id: last = '' } = stream.last ?? {};
    expect((await open({ 'last-event-id': last })).response.statusCode).toBe(204);
  });

  it('ends no stream before an interface that is slower than the grace period has contradicted', async () => {
    const gate = gated(orderSays(id, 'ClaimedOrderCancel'));
    testBed.order.on(orderPath(id), gate.behaviour);
    const stream = await open();
    await stream.untilState('ClaimedUnlock');
    expect(stream.last?.data).toMatchObject({ outcome: 'delivered', meta: { agreement: 'single' } });
    gate.open();
    await stream.until('the contradiction', ({ last }) => last?.data.outcome === 'contradictory');
    expect(stream.events.map(({ name }) => name)).toEqual(['order', 'order']);
    expect(testBed.order.countOf(orderPath(id))).toBe(1);
  });

  it.each([
    ['fails', json(500, {})],
    ['hangs', () => undefined],
  ])(
    'ends the stream of a final order also where the other interface %s after the grace period',
    async (_, how) => {
      await testBed.startGateway({
        JOIN_GRACE_MS: '200',
        UPSTREAM_ATTEMPT_TIMEOUT_MS: '1000',
        UPSTREAM_BUDGET_MS: '1000',
      });
      testBed.order.on(orderPath(id), after(500, how));
      const stream = await open();
      await stream.untilState('ClaimedUnlock');
      await stream.untilEnded();
      expect(stream.last).toMatchObject({ name: 'end', data: { reason: 'final' } });
    },
  );

  it('is polled for a stream once a minute when it is old', async () => {
    const stream = await open();
    await stream.until('the contradiction', ({ last }) => last?.data.outcome === 'contradictory');
    clock.passSeconds(11 * minute);
    // The stream is opened again after ten minutes: the order is the one that was watched.
    const other = await open();
    await other.until('the contradiction', ({ last }) => last?.data.outcome === 'contradictory');
    // Polls that are in flight have ended.
    await testBed.ask(`/v1/orders/${id}`);
    setStates('ClaimedUnlock', 'ClaimedUnlock');
    clock.passSeconds(61);
    await other.untilEnded();
    expect(other.last).toMatchObject({ name: 'end', data: { reason: 'final' } });
  });

  it('holds a request that waits for a change', async () => {
    const target = `/v1/orders/${id}/status`;
    const { headers } = await testBed.ask(target);
    const waiting = testBed.ask(`${target}?wait=20`, { headers: { 'if-none-match': String(headers.etag) } });
    await eventually('it waits', async () => (await metric('live_connections{kind="long-poll"}')) === 1);
    setStates('ClaimedUnlock', 'ClaimedUnlock');
    clock.passSeconds(3);
    expect((await waiting).body).toMatchObject(delivered);
  });

  it('is counted once, however often it is asked for and polled', async () => {
    const stream = await open();
    await stream.until('the contradiction', ({ last }) => last?.data.outcome === 'contradictory');
    for (let polls = 0; polls < 5; polls += 1) {
      const before = testBed.order.countOf(orderPath(id));
      clock.passSeconds(3);
      await testBed.ask(`/v1/orders/${id}`);
      await eventually('a call', () => testBed.order.countOf(orderPath(id)) > before);
    }
    expect(await metric('order_contradictions_total{field="status"}')).toBe(1);
    expect(await metric('order_joins_total{agreement="conflict"}')).toBe(1);
  });

  describe('in that one is final, and the other is behind,', () => {
    beforeEach(() => {
      setStates('Created', 'ClaimedUnlock');
    });

    const follow = async (headers?: Record<string, string>) => {
      const target = `/v1/orders/${id}/events?fields=status,userFinal,protocolFinal,take.fulfilledAmount,meta`;
      const stream = await EventStreamClient.open(testBed.gateway.url, target, headers);
      streams.push(stream);
      return stream;
    };

    it('goes on until the other has told the amount', async () => {
      const stream = await follow();
      await stream.untilState('ClaimedUnlock');
      expect(stream.last?.data).toMatchObject({
        protocolFinal: true,
        take: { fulfilledAmount: null },
        meta: { agreement: 'lagging', missing: expect.arrayContaining(['take.fulfilledAmount']) as unknown },
      });
      const actualFulfillAmount = encodeNumber(24_990_000n);
      const transactionMetadata = trackedEvent(1785098000);
      const told = {
        actualFulfillAmount,
        fulfilledDstEventMetadata: trackedEvent(1785090299),
        sentUnlockDstEventInfo: { transactionMetadata },
        claimedUnlockSrcEventInfo: { transactionMetadata },
      };
      testBed.statistics.on(statisticsPath(id), statisticsSays(id, 'ClaimedUnlock', told));
      clock.passSeconds(12);
      await stream.untilEnded();
      expect(stream.events.at(-2)?.data).toMatchObject({
        take: { fulfilledAmount: { formatted: expect.any(String) as unknown } },
        meta: { agreement: 'agree', missing: [] },
      });
      expect(stream.last).toMatchObject({ name: 'end', data: { reason: 'final' } });
    });

    it('ends after ten minutes, and stays ended', async () => {
      const stream = await follow();
      await stream.untilState('ClaimedUnlock');
      clock.passSeconds(9 * minute);
      const resumed = await follow({ 'last-event-id': stream.last?.id ?? '' });
      expect(resumed.response.statusCode).toBe(200);
      clock.passSeconds(minute);
      await resumed.untilEnded();
      expect(resumed.last).toMatchObject({ name: 'end', data: { reason: 'final' } });
      expect((await follow({ 'last-event-id': resumed.last?.id ?? '' })).response.statusCode).toBe(204);
    });
  });
});

describeWithRedis('contradictory records on gateways that share a Redis', () => {
  const testBed = usesRedisTestBed();

  afterEach(() => testBed.clear());

  it('are asked again by a gateway that has one of them from Redis, where it was stored for an hour', async () => {
    const [first, second] = [await testBed.connectedGateway(), await testBed.connectedGateway()];
    const { upstream } = testBed;
    upstream.on(statisticsPath(id), statisticsSays(id, 'ClaimedUnlock'));
    upstream.on(orderPath(id), orderSays(id, 'ClaimedOrderCancel'));
    await ask(first.url, statisticsPath(id));
    await eventually('it is in Redis', () => testBed.redis.command('KEYS', '*').includes(id));
    const { body, headers } = await ask(second.url, `/v1/orders/${id}`);
    expect(body).toMatchObject({ outcome: 'contradictory' });
    expect(upstream.countOf(statisticsPath(id))).toBe(1);
    expect(String(headers['cache-control'])).toMatch(/s-maxage=[23],/);
    upstream.on(statisticsPath(id), statisticsSays(id, 'ClaimedOrderCancel'));
    const outcomeAt = async ({ url }: RunningGateway) => (await ask(url, `/v1/orders/${id}`)).body.outcome;
    for (const gateway of [second, first])
      await eventually('the correction', async () => (await outcomeAt(gateway)) === 'refunded', 3500);
  });
});
