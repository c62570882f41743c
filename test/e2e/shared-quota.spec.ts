import { RedisConnection } from '../../src/redis/redis-connection';
import { usesFakeClock } from '../support/clock';
import { eventually } from '../support/eventually';
import { type RunningGateway } from '../support/gateway';
import { describeWithRedis } from '../support/describe-with-redis';
import { usesRedisTestBed } from '../support/redis-test-bed';
import { json } from '../support/scripted-upstream';
import { jsonText, orderId, orderRecord } from '../support/upstream-records';

const orderPath = '/v1.0/dln/order/';

describeWithRedis('a quota that gateways share through Redis', () => {
  const stage = usesRedisTestBed();
  const { upstream } = stage;
  const clock = usesFakeClock();

  beforeEach(() => {
    upstream.on(orderPath, (request, response, socket) => {
      const id = request.target.slice(orderPath.length);
      return json(200, jsonText(orderRecord(id)))(request, response, socket);
    });
  });

  afterEach(async () => {
    clock.reset();
    await stage.clear();
  });

  /** Two gateways that have been seen to use Redis. */
  const pair = async (perMinute: number, environment: Record<string, string> = {}) => {
    const all = { ORDER_REQUESTS_PER_MINUTE: String(perMinute), ...environment };
    return [await stage.connectedGateway(all), await stage.connectedGateway(all)] as const;
  };

  const askFor = (gateway: RunningGateway, n: number) => fetch(`${gateway.url}${orderPath}${orderId(n)}`);

  /** Asks for so many orders at once, and counts the responses by status. */
  async function askForMany(gateway: RunningGateway, from: number, count: number) {
    const responses = await Promise.all(Array.from({ length: count }, (_, n) => askFor(gateway, from + n)));
    const statuses = responses.map(({ status }) => status);
    return {
      served: statuses.filter((status) => status === 200).length,
      refused: statuses.filter((status) => status === 503).length,
    };
  }

  it('is used by both together, and clients get a Retry-After', async () => {
    const [first, second] = await pair(5);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => askFor(n % 2 ? first : second, n)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = responses.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(15);
    for (const response of refused) {
      expect(await response.json()).toMatchObject({ code: 'UPSTREAM_RATE_LIMITED', retryable: true });
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(30);
    }
    expect(upstream.countOf(orderPath)).toBe(5);
  });

  it('is closed for both by the 429 that one meets', async () => {
    const [first, second] = await pair(100);
    upstream.on(orderPath, json(429, { errorId: 'TOO_MANY_REQUESTS' }, { 'retry-after': '60' }));
    expect((await askFor(first, 1)).status).toBe(429);
    const refused = await askFor(second, 2);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'UPSTREAM_RATE_LIMITED' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30);
    expect(upstream.countOf(orderPath)).toBe(1);
  });

  const knowsBoth = ({ app }: RunningGateway) =>
    app.get(RedisConnection, { strict: false }).gatewayCount === 2;

  it('is divided between the gateways when Redis is killed, each one counting on from its own use', async () => {
    const [first, second] = await pair(6);
    await eventually('they know of each other', () => [first, second].every(knowsBoth), 10_000);
    expect(await askForMany(first, 0, 3)).toEqual({ served: 3, refused: 0 });
    await stage.redis.kill();
    expect(await askForMany(first, 10, 10)).toEqual({ served: 0, refused: 10 });
    expect(await askForMany(second, 20, 10)).toEqual({ served: 3, refused: 7 });
    expect(upstream.countOf(orderPath)).toBe(6);
    await stage.redis.run();
    await stage.untilUsedBy(first);
  }, 20_000);

  it('costs no command to Redis where there is none', async () => {
    const gateway = await stage.connectedGateway();
    stage.redis.command('CONFIG', 'RESETSTAT');
    expect(await askForMany(gateway, 0, 5)).toEqual({ served: 5, refused: 0 });
    expect(stage.redis.command('INFO', 'commandstats')).not.toMatch(/cmdstat_(lindex|rpush|llen)/);
  });
});
