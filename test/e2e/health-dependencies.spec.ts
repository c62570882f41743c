import { version } from '../../src/lib/version';
import { FakeClock } from '../support/clock';
import { eventually } from '../support/eventually';
import { ask } from '../support/http-client';
import { readMetrics } from '../support/metrics';
import { freePort } from '../support/free-port';
import { RedisServer } from '../processes/redis-server';
import { describeWithRedis } from '../support/describe-with-redis';
import { json, neverRespond } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { jsonText, orderId, orderRecord } from '../support/upstream-records';
import { usesRedis } from '../support/uses-redis';

const gatewayTestBed = usesGatewayTestBed();

afterEach(() => gatewayTestBed.clear());

const readiness = async () => {
  const { status, body } = await gatewayTestBed.ask('/health/ready');
  return { status, body };
};

const allWell = {
  status: 'ready',
  version,
  interfaces: { statistics: 'up', order: 'up' },
  redis: 'off',
  live: { polling: 'local' },
};

describe('readiness while an interface fails', () => {
  const dropIn = (n: number) => gatewayTestBed.ask(`/v1.0/dln/order/${orderId(n)}`);

  const failOnce = async () => {
    gatewayTestBed.order.on('/v1.0/dln/order/', json(500, {}));
    expect((await dropIn(1)).status).toBe(500);
  };

  it('is given, and states that no calls are made', async () => {
    await gatewayTestBed.startGateway({ BREAKER_MIN_CALLS: '1', BREAKER_OPEN_MS: '60000' });
    expect(await readiness()).toEqual({ status: 200, body: allWell });
    await failOnce();
    const failing = { ...allWell, interfaces: { statistics: 'up', order: 'failing' } };
    expect(await readiness()).toEqual({ status: 200, body: failing });
  });

  it('reports probing after the first successful probe, and up after the last', async () => {
    await gatewayTestBed.startGateway({ BREAKER_MIN_CALLS: '1', BREAKER_OPEN_MS: '50', BREAKER_PROBES: '2' });
    await failOnce();
    gatewayTestBed.order.on('/v1.0/dln/order/', (seen, ...exchange) =>
      json(200, jsonText(orderRecord(seen.target.slice(seen.target.lastIndexOf('/') + 1))))(
        seen,
        ...exchange,
      ),
    );
    await eventually('a probe succeeds', async () => (await dropIn(2)).status === 200);
    const probing = { ...allWell, interfaces: { statistics: 'up', order: 'probing' } };
    expect(await readiness()).toEqual({ status: 200, body: probing });
    expect((await dropIn(3)).status).toBe(200);
    expect(await readiness()).toEqual({ status: 200, body: allWell });
  });

  it('reports a hanging interface as failing within a minute, with a request every six seconds', async () => {
    await gatewayTestBed.startGateway({
      BREAKER_CONSECUTIVE_FAILURES: '5',
      UPSTREAM_ATTEMPT_TIMEOUT_MS: '400',
      JOIN_GRACE_MS: '500',
    });
    gatewayTestBed.statistics.on('/api/Orders/', neverRespond);
    gatewayTestBed.order.on('/v1.0/dln/order/', (seen, ...exchange) =>
      json(200, jsonText(orderRecord(seen.target.slice(seen.target.lastIndexOf('/') + 1))))(
        seen,
        ...exchange,
      ),
    );
    expect((await dropIn(10)).status).toBe(200);
    const failing = { ...allWell, interfaces: { statistics: 'failing', order: 'up' } };
    const clock = FakeClock.start();
    try {
      for (let n = 1; n <= 9; n += 1) {
        const { status, headers } = await gatewayTestBed.ask(`/v1/orders/${orderId(n)}`);
        expect([status, headers['x-gateway-complete']]).toEqual([200, 'false']);
        clock.passSeconds(6);
      }
      expect(await readiness()).toEqual({ status: 200, body: failing });
      // It stays so while nobody asks.
      clock.passSeconds(600);
      expect(await readiness()).toEqual({ status: 200, body: failing });
    } finally {
      clock.stop();
    }
  });

  it('names no host, no port and no error', async () => {
    await gatewayTestBed.startGateway({
      BREAKER_MIN_CALLS: '1',
      REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
    });
    await failOnce();
    expect((await gatewayTestBed.ask('/health/ready')).text).toBe(
      `{"status":"ready","version":"${version}","interfaces":{"statistics":"up","order":"failing"},"redis":"down","live":{"polling":"local"}}`,
    );
  });
});

it('metrics have no sample of a Redis where none is configured', async () => {
  const { url } = await gatewayTestBed.startGateway();
  expect((await readMetrics(url)).has('redis_up')).toBe(false);
});

describeWithRedis('readiness and metrics of a gateway with Redis', () => {
  let redis: RedisServer;

  beforeAll(async () => {
    redis = await RedisServer.start();
  });

  afterAll(() => redis.kill());

  const shown = async () => {
    const { url } = gatewayTestBed.gateway;
    const { status, body } = await ask(url, '/health/ready');
    const { polling } = body.live as { polling: string };
    return `${status} ${String(body.redis)} ${polling} ${(await readMetrics(url)).get('redis_up')}`;
  };

  it('reports when it is lost, and when it is back; the gateway stays ready', async () => {
    const gateway = await gatewayTestBed.startGateway({ REDIS_URL: redis.url });
    await usesRedis(gateway, redis, gatewayTestBed.statistics);
    expect(await shown()).toBe('200 up shared 1');
    await redis.kill();
    await eventually('it is lost', async () => (await shown()) === '200 down local 0');
    await redis.run();
    await eventually('it is back', async () => (await shown()) === '200 up shared 1', 10_000);
  }, 20_000);
});
