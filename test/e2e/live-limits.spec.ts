import { apiKeysVariable, otherKey, rightKey } from '../support/api-keys';
import { EventStreamClient } from '../support/event-stream-client';
import { eventually } from '../support/eventually';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { readMetrics } from '../support/metrics';
import { orderPath, orderSays, statisticsPath, statisticsSays } from '../support/order-view';
import { type RawEnvironment } from '../../src/config/variable';
import { AccessSettings } from '../../src/config/access-settings';
import { ClientSettings } from '../../src/config/sections/client-settings';
import { Settings } from '../../src/config/settings';
import { Readiness } from '../../src/observability/readiness';
import { json } from '../support/scripted-upstream';
import { orderId } from '../support/upstream-records';

const id = orderId(7);
const target = `/v1/orders/${id}/events`;

describe('event streams', () => {
  const testBed = usesGatewayTestBed();
  let clients: EventStreamClient[] = [];

  afterEach(async () => {
    for (const client of clients) client.close();
    clients = [];
    await testBed.clear();
  });

  const start = async (environment: RawEnvironment) => {
    testBed.statistics.on(statisticsPath(id), statisticsSays(id, 'Created'));
    testBed.order.on(orderPath(id), orderSays(id, 'Created'));
    return testBed.startGateway(environment);
  };

  const open = async (headers?: Record<string, string>) => {
    const client = await EventStreamClient.open(testBed.gateway.url, target, headers);
    clients.push(client);
    return client;
  };

  it('are refused beyond the limit of an address, until one is closed', async () => {
    await start({ LIVE_MAX_STREAMS_PER_ADDRESS: '2' });
    const first = await open();
    await open();
    const { status, headers, body } = await testBed.ask(target);
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('5');
    expect(body.code).toBe('RATE_LIMITED');
    expect(body.detail).toContain('2 event streams');
    first.close();
    await eventually('there is room again', async () => {
      const client = await open();
      return client.response.statusCode === 200;
    });
  });

  it('count together with requests that wait', async () => {
    await start({ LIVE_MAX_STREAMS_PER_ADDRESS: '1' });
    await open();
    expect((await testBed.ask(`/v1/orders/${id}?wait=5`)).status).toBe(429);
  });

  it('are limited by API key, each key by itself', async () => {
    const keys = apiKeysVariable({ mobile: rightKey, web: otherKey });
    await start({ ...keys, LIVE_MAX_STREAMS_PER_KEY: '1', LIVE_MAX_STREAMS_PER_ADDRESS: '1' });
    expect((await open({ 'x-api-key': rightKey })).response.statusCode).toBe(200);
    expect((await open({ 'x-api-key': rightKey })).response.statusCode).toBe(429);
    expect((await open({ 'x-api-key': otherKey })).response.statusCode).toBe(200);
    expect((await open()).response.statusCode).toBe(401);
  });

  it('are limited by what a reload has read', async () => {
    const gateway = await start({ LIVE_MAX_STREAMS_PER_ADDRESS: '2' });
    await open();
    const live = { ...gateway.app.get(Settings, { strict: false }).live, maxStreamsPerAddress: 1 };
    gateway.app.get(AccessSettings, { strict: false }).replace({ clients: new ClientSettings(), live });
    expect((await open()).response.statusCode).toBe(429);
  });

  it('are refused with 503 beyond the limit of the process', async () => {
    await start({ LIVE_MAX_STREAMS: '1' });
    await open();
    const { status, headers, body } = await testBed.ask(target);
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'OVERLOADED' });
    expect(headers).toHaveProperty('retry-after');
  });

  it('may not be opened too often', async () => {
    await start({ LIVE_OPENS_PER_MINUTE: '2' });
    for (let n = 0; n < 2; n += 1) (await open()).close();
    const { status, headers } = await testBed.ask(target);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(50);
  });

  it('count each order against the rate limit of the client', async () => {
    await start({ RATE_LIMIT_PER_MINUTE: '3' });
    const orderIds = Array.from({ length: 4 }, (_, n) => orderId(n)).join();
    const { status, body } = await testBed.ask(`/v1/orders/events?orderIds=${orderIds}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ field: 'orderIds' }] });
  });

  describe('of a transaction with three orders', () => {
    const hash = `0x${'ab'.repeat(32)}`;
    const events = `/v1/transactions/${hash}/events`;
    const orderIds = [1, 2, 3].map(orderId);

    const startWithLimit = async (perMinute: number) => {
      await start({ RATE_LIMIT_PER_MINUTE: String(perMinute) });
      const values = orderIds.map((stringValue) => ({ stringValue }));
      testBed.statistics.on(`/api/Transaction/${hash}`, json(200, { orderIds: values }));
      for (const each of orderIds) {
        testBed.statistics.on(statisticsPath(each), statisticsSays(each, 'Created'));
        testBed.order.on(orderPath(each), orderSays(each, 'Created'));
      }
    };

    const openTransaction = async (headers?: Record<string, string>) => {
      const stream = await EventStreamClient.open(testBed.gateway.url, events, headers);
      clients.push(stream);
      return stream;
    };

    const readsOfOrders = () => testBed.statistics.countOf('/api/Orders/');

    it('count each of them against the rate limit of the client', async () => {
      await startWithLimit(10);
      const stream = await openTransaction();
      await stream.until('all orders', ({ states }) => states.length === 3);
      const { headers } = await testBed.ask('/v1/chains');
      expect(headers.ratelimit).toContain(';r=6;');
    });

    it.each([
      ['opened', undefined],
      ['resumed', { 'last-event-id': ',,' }],
    ])('read none of them beyond what is left of it, and end until there is room: %s', async (_, headers) => {
      await startWithLimit(3);
      await testBed.ask('/v1/chains');
      const stream = await openTransaction(headers);
      await stream.untilEnded();
      expect(stream.response.statusCode).toBe(200);
      expect(stream.events.map(({ name, data }) => [name, data.code ?? data.reason])).toEqual([
        ['waiting', 'RATE_LIMITED'],
        ['end', 'rotation'],
      ]);
      expect(Number(/retry: (\d+)\nid: .*\nevent: end/.exec(stream.text)?.[1])).toBeGreaterThan(50_000);
      expect(readsOfOrders()).toBe(0);
    });

    it('read none of them beyond the whole limit', async () => {
      await startWithLimit(2);
      const stream = await openTransaction();
      await stream.untilEnded();
      expect(stream.events[0]?.data).toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ field: 'hash', message: expect.stringContaining('asks for 3 orders') as string }],
      });
      expect(readsOfOrders()).toBe(0);
    });

    it.each([
      ['orders', 429],
      ['none', 200],
    ])(
      'are as requests that wait: one beyond the limit reads no order (%s: %i)',
      async (expand, expected) => {
        await startWithLimit(3);
        await testBed.ask('/v1/chains');
        const { status } = await testBed.ask(`/v1/transactions/${hash}/orders?wait=5&expand=${expand}`);
        const read = (await readMetrics(testBed.gateway.url)).get(
          'cache_reads_total{level="upstream",state="miss"}',
        );
        expect([status, read]).toEqual([expected, 1]);
      },
    );
  });

  it('end with a time to reconnect when the gateway shuts down', async () => {
    await start({});
    const stream = await open();
    await stream.untilState('Created');
    const closed = testBed.gateway.close();
    await stream.untilEnded();
    await closed;
    expect(stream.last).toMatchObject({ name: 'end', data: { reason: 'drain' } });
    expect(stream.text).toMatch(/retry: \d{4,5}\nid: /);
  });

  it('are ended at once, and not refused, while the gateway drains', async () => {
    await start({});
    testBed.gateway.app.get(Readiness, { strict: false }).drain();
    const stream = await open();
    await stream.untilEnded();
    expect(stream.response.statusCode).toBe(200);
    expect(stream.last).toMatchObject({ name: 'end', data: { reason: 'drain' } });
  });

  it('leave nothing behind, wherever their clients leave', async () => {
    await start({ LIVE_OPENS_PER_MINUTE: '1000', LIVE_MAX_STREAMS_PER_ADDRESS: '100' });
    const leaving = Array.from({ length: 50 }, async (_, n) => {
      const client = await open();
      if (n % 2 === 0) await client.untilState('Created');
      client.close();
    });
    await Promise.all(leaving);
    await eventually('nothing is open', async () => {
      const metrics = await readMetrics(testBed.gateway.url);
      return metrics.get('live_connections{kind="stream"}') === 0 && metrics.get('live_orders_watched') === 0;
    });
  });

  it('leave the part of the quota to other clients that is theirs when they are resumed', async () => {
    await start({ ORDER_REQUESTS_PER_MINUTE: '5' });
    const others = [1, 2, 3, 4, 5].map(orderId);
    for (const other of others) testBed.order.on(orderPath(other), orderSays(other, 'Created'));
    const read = (other: string) => testBed.ask(`/v1.0/dln/order/${other}`);
    for (const other of others.slice(0, 4)) await read(other);
    const resumed = await open({ 'last-event-id': 'wRGO8iKotB3ZbWSbDIXyEM' });
    await resumed.untilState('Created');
    expect(testBed.order.countOf(orderPath(id))).toBe(0);
    expect((await read(others[4]!)).status).toBe(200);
  });
});
