import { RedisConnection } from '../../src/redis/redis-connection';
import { type RunningGateway } from '../support/gateway';
import { ask } from '../support/http-client';
import { describeWithRedis } from '../support/describe-with-redis';
import { usesRedisTestBed } from '../support/redis-test-bed';
import { json } from '../support/scripted-upstream';
import { jsonText, orderId, statisticsOrder } from '../support/upstream-records';

const path = `/api/Orders/${orderId(7)}`;

describeWithRedis('the rate limit of gateways that share a Redis', () => {
  const testBed = usesRedisTestBed();

  beforeEach(() => {
    testBed.upstream.on('/api/Orders', json(200, jsonText(statisticsOrder(orderId(7)))));
  });

  afterEach(() => testBed.clear());

  async function connectedGateway(perMinute: number): Promise<RunningGateway> {
    const gateway = await testBed.startGateway({
      RATE_LIMIT_PER_MINUTE: String(perMinute),
      ORDER_OPEN_FRESH_SECONDS: '100',
    });
    await gateway.app.get(RedisConnection, { strict: false }).firstAttempt;
    return gateway;
  }

  it('counts the requests at both gateways, hits and misses', async () => {
    const [first, second] = [await connectedGateway(6), await connectedGateway(6)];
    const responses = [];
    for (const { url } of [first, second, first, second, first, second, first, second])
      responses.push(await ask(url, path));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    const remaining = responses.map(({ headers }) => /;r=(\d+);/.exec(String(headers.ratelimit))?.[1]);
    expect(remaining).toEqual(['5', '4', '3', '2', '1', '0', '0', '0']);
    expect(Number(responses[7]?.headers['retry-after'])).toBeGreaterThan(50);
  });

  it('is counted by each gateway itself while Redis is down', async () => {
    const gateway = await connectedGateway(3);
    await testBed.redis.kill();
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await ask(gateway.url, path)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await testBed.redis.run();
  });
});
