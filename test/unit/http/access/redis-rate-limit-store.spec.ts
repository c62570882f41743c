import { InMemoryRateLimitStore } from '../../../../src/http/access/rate-limiter';
import { RedisRateLimitStore } from '../../../../src/http/access/redis-rate-limit-store';
import { type RedisConnection } from '../../../../src/redis/redis-connection';
import { connectToRedis } from '../../../support/connect-to-redis';
import { RedisServer } from '../../../processes/redis-server';
import { describeWithRedis } from '../../../support/describe-with-redis';

const key = 'order-gateway:2:requests:somebody';

describeWithRedis('a rate limit that gateways share', () => {
  let redis: RedisServer;
  let connection: RedisConnection;

  beforeAll(async () => {
    redis = await RedisServer.start();
    connection = await connectToRedis(redis);
  });

  afterEach(() => redis.command('FLUSHALL'));

  afterAll(async () => {
    connection.onApplicationShutdown();
    await redis.kill();
  });

  const store = () => new RedisRateLimitStore(connection, new InMemoryRateLimitStore());

  /** Requests of so many seconds ago; Redis' clock goes on meanwhile. */
  function countedBefore(...buckets: readonly (readonly [ageSeconds: number, requests: number])[]): void {
    const nowSeconds = Number(redis.command('TIME').split('\n')[0]);
    const fields = buckets.flatMap(([age, requests]) => [
      String(nowSeconds - age),
      `${requests} ${(nowSeconds - age) * 1000}`,
    ]);
    redis.command('HSET', key, ...fields);
  }

  const secondsOf = (ms: number) => Math.round(ms / 1000);

  it('takes no more memory for many requests than for one a second', async () => {
    const shared = store();
    for (let turn = 0; turn < 20; turn += 1)
      await Promise.all(Array.from({ length: 100 }, () => shared.count('somebody', 1_000_000)));
    expect((await shared.count('somebody', 1_000_000)).total).toBe(2001);
    expect(Number(redis.command('MEMORY', 'USAGE', key))).toBeLessThan(4096);
  });

  it('looks at a bounded number of buckets, however many requests have left the window', async () => {
    countedBefore(...Array.from({ length: 61 }, (_, n) => [n + 61, 100_000] as const));
    redis.command('CONFIG', 'RESETSTAT');
    expect(await store().count('somebody', 10)).toEqual({ total: 1, resetMs: 60_000 });
    const calls = [...redis.command('INFO', 'commandstats').matchAll(/cmdstat_h\w+:calls=(\d+)/g)];
    expect(calls.reduce((sum, [, count]) => sum + Number(count), 0)).toBeLessThanOrEqual(63);
    expect(redis.command('HLEN', key)).toBe('1');
  });

  it.each([
    { buckets: [], requests: 1, total: 1, waitSeconds: 60 },
    { buckets: [[70, 9]], requests: 1, total: 1, waitSeconds: 60 },
    { buckets: [[50, 3]], requests: 1, total: 4, waitSeconds: 10 },
    { buckets: [[50, 3], [20, 7]], requests: 1, total: 11, waitSeconds: 10 }, // oxfmt-ignore
    { buckets: [[50, 3], [20, 6]], requests: 5, total: 14, waitSeconds: 40 }, // oxfmt-ignore
    { buckets: [[20, 4], [50, 5]], requests: 4, total: 13, waitSeconds: 10 }, // oxfmt-ignore
    { buckets: [], requests: 11, total: 11, waitSeconds: 60 },
    // Redis' own clock was set back.
    { buckets: [[-3600, 10]], requests: 1, total: 1, waitSeconds: 60 },
  ] as const)(
    'of a limit of 10 has $total with $requests more after $buckets, and $waitSeconds s to wait',
    async ({ buckets, requests, total, waitSeconds }) => {
      if (buckets.length > 0) countedBefore(...buckets);
      const counted = await store().count('somebody', 10, requests);
      expect(counted.total).toBe(total);
      expect([waitSeconds, waitSeconds - 1]).toContain(secondsOf(counted.resetMs));
    },
  );

  it('counts nothing beyond the limit, at any gateway', async () => {
    const [first, second] = [store(), store()];
    const totals = [];
    for (const each of [first, second, first, second]) totals.push((await each.count('somebody', 3)).total);
    expect(totals).toEqual([1, 2, 3, 4]);
    expect((await first.count('somebody', 4)).total).toBe(4);
  });

  it('expires one minute after the last counted request', async () => {
    await store().count('somebody', 2);
    const lifetimeMs = Number(redis.command('PTTL', key));
    expect(lifetimeMs).toBeGreaterThan(55_000);
    expect(lifetimeMs).toBeLessThanOrEqual(60_000);
  });

  it('falls back to the count in memory where the key holds another type', async () => {
    redis.command('SET', key, 'garbage');
    const shared = store();
    const totals = [];
    for (let n = 0; n < 3; n += 1) totals.push((await shared.count('somebody', 2)).total);
    expect(totals).toEqual([1, 2, 3]);
    expect(connection.status).toBe('refusing');
  });

  it('ignores garbage in a bucket', async () => {
    redis.command('HSET', key, 'x', 'garbage', '1', '2');
    expect((await store().count('somebody', 2)).total).toBe(1);
    expect(redis.command('HLEN', key)).toBe('1');
  });
});
