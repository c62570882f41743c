import { type RedisConnection } from '../../../../src/redis/redis-connection';
import { CancelledError, CancellationToken } from '../../../../src/lib/cancellation-token';
import { clock } from '../../../../src/lib/clock';
import { RateLimitPause } from '../../../../src/upstream/resilience/rate-limit-pause';
import { RedisRateLimiter } from '../../../../src/upstream/resilience/redis-rate-limiter';
import { connectToRedis } from '../../../support/connect-to-redis';
import { RedisServer } from '../../../processes/redis-server';
import { describeWithRedis } from '../../../support/describe-with-redis';

const logKey = 'order-gateway:2:quota:{order}';
const pauseKey = `${logKey}:closed`;

describeWithRedis('the quota that gateways share', () => {
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

  const quotaOf = (perMinute: number, pause = new RateLimitPause()) =>
    new RedisRateLimiter('order', perMinute, 60_000, connection, 300_000, pause);

  /** Puts grants of other gateways into the log, so many seconds old. */
  function grantedElsewhere(...agesSeconds: readonly number[]): void {
    const nowMs = Number(redis.command('TIME').split('\n')[0]) * 1000;
    redis.command('RPUSH', logKey, ...agesSeconds.map((age) => String(nowMs - age * 1000)));
  }

  it.each([
    { log: [], perMinute: 1, priority: 'foreground' as const, waitSeconds: 0 },
    { log: [62, 30, 10], perMinute: 3, priority: 'foreground' as const, waitSeconds: 0 },
    { log: [50, 30, 10], perMinute: 3, priority: 'foreground' as const, waitSeconds: 10 },
    { log: [70, 65, 50, 30, 10], perMinute: 3, priority: 'foreground' as const, waitSeconds: 10 },
    { log: [50, 40, 30, 10], perMinute: 3, priority: 'foreground' as const, waitSeconds: 20 },
    { log: [50, 40, 30, 20], perMinute: 5, priority: 'foreground' as const, waitSeconds: 0 },
    { log: [50, 40, 30, 20], perMinute: 5, priority: 'background' as const, waitSeconds: 10 },
    { log: [50, 40, 30], perMinute: 5, priority: 'background' as const, waitSeconds: 0 },
  ])(
    'lets a $priority wait $waitSeconds s with grants of $log s ago and $perMinute a minute',
    async ({ log, perMinute, priority, waitSeconds }) => {
      if (log.length > 0) grantedElsewhere(...log);
      const response = await quotaOf(perMinute).tryAcquire(priority, Date.now());
      // The log is made in whole seconds of a clock that goes on.
      expect(response).toBeLessThanOrEqual(waitSeconds * 1000);
      expect(response).toBeGreaterThanOrEqual(Math.max(0, waitSeconds - 2) * 1000);
    },
  );

  it('forgets grants older than a minute, and the whole log a minute after the last', async () => {
    grantedElsewhere(70, 65, 10);
    await quotaOf(3).tryAcquire('foreground', Date.now());
    expect(redis.command('LLEN', logKey)).toBe('2');
    expect(Number(redis.command('PTTL', logKey))).toBeGreaterThan(50_000);
    expect(Number(redis.command('PTTL', logKey))).toBeLessThanOrEqual(60_000);
  });

  it.each(['9e15', '1e308', 'inf', '4102444800000'])(
    'drops the time %s from the log, as the clock of Redis was set back',
    async (time) => {
      redis.command('RPUSH', logKey, time);
      expect(await quotaOf(1).tryAcquire('foreground', Date.now())).toBe(0);
      expect(redis.command('LLEN', logKey)).toBe('1');
      expect(Number(redis.command('PTTL', logKey))).toBeLessThanOrEqual(60_000);
    },
  );

  it('keeps times that are less than a minute ahead, and lets nobody wait longer than a minute for them', async () => {
    grantedElsewhere(-30);
    expect(await quotaOf(1).tryAcquire('foreground', Date.now())).toBe(60_000);
  });

  it('grants no more than that to all together, with any number of concurrent calls', async () => {
    const quotas = [quotaOf(7), quotaOf(7), quotaOf(7)];
    const waits = await Promise.all(
      Array.from({ length: 60 }, (_, n) => quotas[n % 3]!.tryAcquire('foreground', Date.now())),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(7);
  });

  it('does not hold against a gateway what others have used up', async () => {
    const quota = quotaOf(2);
    grantedElsewhere(10, 10);
    const now = Date.now();
    for (let n = 0; n < 5; n += 1) expect(await quota.tryAcquire('foreground', now)).toBeGreaterThan(0);
    redis.command('DEL', logKey);
    expect([await quota.tryAcquire('foreground', now), await quota.tryAcquire('foreground', now)]).toEqual([
      0, 0,
    ]);
  });

  it('grants no gateway more than that, even when Redis has lost the log', async () => {
    const quota = quotaOf(2);
    const now = Date.now();
    expect([await quota.tryAcquire('foreground', now), await quota.tryAcquire('foreground', now)]).toEqual([
      0, 0,
    ]);
    redis.command('FLUSHALL');
    expect(await quota.tryAcquire('foreground', now)).toBe(60_000);
  });

  it('is divided between the gateways while Redis does not answer, and for one window longer', async () => {
    const [one, other] = [quotaOf(6), quotaOf(6)];
    const now = Date.now();
    connection.gatewayCount = 2;
    for (const quota of [one, one, other, other]) expect(await quota.tryAcquire('foreground', now)).toBe(0);
    redis.command('SET', logKey, 'garbage');
    for (const quota of [one, other])
      expect([await quota.tryAcquire('foreground', now), await quota.tryAcquire('foreground', now)]).toEqual([
        0, 60_000,
      ]);
    redis.command('DEL', logKey);
    expect(await one.tryAcquire('foreground', now)).toBe(60_000);
    const windowLater = now + 60_001;
    for (let n = 0; n < 6; n += 1) expect(await one.tryAcquire('foreground', windowLater)).toBe(0);
    connection.gatewayCount = 1;
  });

  it('is closed for all by one, for the longest requested time', async () => {
    await quotaOf(9).sharePause(30_000);
    await quotaOf(9).sharePause(10_000);
    const waitMs = await quotaOf(9).tryAcquire('foreground', Date.now());
    expect(waitMs).toBeGreaterThan(20_000);
    expect(waitMs).toBeLessThanOrEqual(30_000);
    expect(redis.command('EXISTS', logKey)).toBe('0');
  });

  it('consumes nothing for a call that is cancelled during the call to Redis', async () => {
    const quota = quotaOf(2);
    const now = Date.now();
    const [kept, leaving] = [new CancellationToken(), new CancellationToken()];
    const grants = [
      quota.tryAcquire('foreground', now, null, kept),
      quota.tryAcquire('foreground', now, null, leaving),
    ];
    leaving.abort();
    expect(await grants[0]).toBe(0);
    await expect(grants[1]).rejects.toBeInstanceOf(CancelledError);
    expect([redis.command('LLEN', logKey), quota.local.remainingAt(now)]).toEqual(['1', 1]);
  });

  it('takes the newest grant back', async () => {
    grantedElsewhere(50, 30);
    const log = redis.command('LRANGE', logKey, '0', '-1');
    const quota = quotaOf(3);
    const now = Date.now();
    expect(await quota.tryAcquire('foreground', now)).toBe(0);
    await quota.refund('foreground', now);
    expect(redis.command('LRANGE', logKey, '0', '-1')).toBe(log);
  });

  it.each(['foreground', 'background'] as const)(
    'does not count a %s call of a client that Redis refuses',
    async (priority) => {
      const quota = quotaOf(2);
      const now = Date.now();
      grantedElsewhere(10, 10);
      expect(await quota.tryAcquire(priority, now, 'a')).toBeGreaterThan(0);
      expect(quota.local.remainingAt(now)).toBe(2);
    },
  );

  it('takes no grant of others back for a call that is cancelled while Redis refuses it', async () => {
    grantedElsewhere(10, 10);
    const quota = quotaOf(2);
    const now = Date.now();
    const leaving = new CancellationToken();
    const grant = quota.tryAcquire('foreground', now, null, leaving);
    leaving.abort();
    await expect(grant).rejects.toBeInstanceOf(CancelledError);
    expect([redis.command('LLEN', logKey), quota.local.remainingAt(now)]).toEqual(['2', 2]);
  });

  it('reports the pause to every gateway', async () => {
    await quotaOf(9).sharePause(30_000);
    const pause = new RateLimitPause();
    expect(await quotaOf(9, pause).tryAcquire('foreground', Date.now())).toBeGreaterThan(20_000);
    expect(pause.tryAcquire(clock.now())).toBeGreaterThan(20_000);
    expect(redis.command('LLEN', logKey)).toBe('0');
  });

  it.each(['take', 'close'])('cuts a pause in Redis that is longer than may be (%s)', async (by) => {
    redis.command('SET', pauseKey, '1', 'EX', '312876848');
    const quota = quotaOf(9);
    if (by === 'take') expect(await quota.tryAcquire('foreground', Date.now())).toBe(300_000);
    else await quota.sharePause(10_000);
    expect(Number(redis.command('PTTL', pauseKey))).toBeLessThanOrEqual(300_000);
    expect(Number(redis.command('PTTL', pauseKey))).toBeGreaterThan(0);
  });

  it('writes no pause that is longer than may be', async () => {
    await quotaOf(9).sharePause(999_999_000);
    expect(Number(redis.command('PTTL', pauseKey))).toBeLessThanOrEqual(300_000);
  });

  it('continues when Redis has forgotten the script', async () => {
    const quota = quotaOf(9);
    await quota.tryAcquire('foreground', Date.now());
    redis.command('SCRIPT', 'FLUSH');
    await quota.tryAcquire('foreground', Date.now());
    expect(redis.command('LLEN', logKey)).toBe('2');
  });

  it.each([
    ['a text', ['SET', logKey, 'garbage']],
    ['a list of anything', ['RPUSH', logKey, 'garbage', 'garbage']],
  ])('leaves a gateway its own count where the log is %s', async (_, command) => {
    redis.command(...command);
    const quota = quotaOf(2);
    const now = Date.now();
    const waits = [
      await quota.tryAcquire('foreground', now),
      await quota.tryAcquire('foreground', now),
      await quota.tryAcquire('foreground', now),
    ];
    expect(waits).toEqual([0, 0, 60_000]);
    expect(connection.status).toBe('refusing');
    redis.command('DEL', logKey);
    await quotaOf(2).tryAcquire('foreground', now);
    expect(connection.status).toBe('up');
  });

  it('takes back a grant that is not used, here and in the log', async () => {
    const quota = quotaOf(1);
    const now = Date.now();
    expect(await quota.tryAcquire('foreground', now)).toBe(0);
    expect(await quota.tryAcquire('foreground', now)).toBeGreaterThan(0);
    await quota.refund('foreground', now);
    expect(redis.command('LLEN', logKey)).toBe('0');
    expect(await quota.tryAcquire('foreground', now)).toBe(0);
  });
});
