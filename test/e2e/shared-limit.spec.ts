import { RedisConnection } from '../../src/redis/redis-connection';
import { type RunningGateway } from '../support/gateway';
import { ask } from '../support/http-client';
import { describeWithRedis } from '../support/redis-server';
import { RedisTestBed } from '../support/redis-test-bed';
import { json } from '../support/scripted-upstream';
import { jsonText, orderId, statisticsOrder } from '../support/upstream-records';

const path = `/api/Orders/${orderId(7)}`;

describeWithRedis("a caller's limit over gateways that share a Redis", () => {
  let stage: RedisTestBed;

  beforeAll(async () => {
    stage = await RedisTestBed.create();
  });

  beforeEach(() => {
    stage.upstream.on('/api/Orders', json(200, jsonText(statisticsOrder(orderId(7)))));
  });

  afterEach(() => stage.clear());

  afterAll(() => stage.close());

  async function connectedGateway(perMinute: number): Promise<RunningGateway> {
    const gateway = await stage.startGateway({
      RATE_LIMIT_PER_MINUTE: String(perMinute),
      ORDER_OPEN_FRESH_SECONDS: '100',
    });
    await gateway.app.get(RedisConnection, { strict: false }).firstAttempt;
    return gateway;
  }

  it('is spent at both together, over hits and misses alike', async () => {
    const [first, second] = [await connectedGateway(6), await connectedGateway(6)];
    const answers = [];
    for (const { url } of [first, second, first, second, first, second, first, second])
      answers.push(await ask(url, path));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    const left = answers.map(({ headers }) => /;r=(\d+);/.exec(String(headers.ratelimit))?.[1]);
    expect(left).toEqual(['5', '4', '3', '2', '1', '0', '0', '0']);
    expect(Number(answers[7]?.headers['retry-after'])).toBeGreaterThan(50);
  });

  it("is each gateway's own while Redis is away", async () => {
    const gateway = await connectedGateway(3);
    await stage.redis.kill();
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await ask(gateway.url, path)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await stage.redis.run();
  });
});
