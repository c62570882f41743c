import { CancelledError, type CancellationToken } from '../../lib/cancellation-token';
import { clock } from '../../lib/clock';
import { LuaScript } from '../../redis/lua-script';
import { type RedisConnection } from '../../redis/redis-connection';
import { pauseKeyOf, quotaKeyOf } from '../../redis/redis-keys';
import { type RateLimitPause } from './rate-limit-pause';
import { limitFor, LocalRateLimiter, type Priority, type UpstreamRateLimiter } from './upstream-rate-limiter';

/**
 * Grants a request by the sliding log of all gateways: a list of the times of granted requests, the oldest first, by
 * the clock of Redis, so that the clocks of gateways do not matter. Times of the future (that clock was set back) are
 * dropped. Returns 0, or after how many milliseconds to try again. KEYS: the log. ARGV: the limit, and the window in ms.
 * Each script of the quota takes one key: of several, a cluster refuses a script (`TRYAGAIN`) while their slot migrates.
 */
const acquireScript = new LuaScript(`
local limit, windowMs = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and (oldest + windowMs <= nowMs or oldest - windowMs > nowMs) do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end
if redis.call('LLEN', KEYS[1]) >= limit then
  return math.min(windowMs, redis.call('LINDEX', KEYS[1], -limit) + windowMs - nowMs)
end
redis.call('RPUSH', KEYS[1], nowMs)
redis.call('PEXPIRE', KEYS[1], windowMs)
return 0
`);

/**
 * Begins a pause, extends one that is shorter, and cuts one that is longer than the maximum. Returns how many milliseconds
 * it lasts; 0 for none. KEYS: the pause. ARGV: its length, 0 for one that others began, and the maximum, in ms.
 */
const pauseScript = new LuaScript(`
local pauseMs = math.max(0, redis.call('PTTL', KEYS[1]))
local wantedMs = math.min(tonumber(ARGV[2]), math.max(pauseMs, tonumber(ARGV[1])))
if wantedMs ~= pauseMs then redis.call('SET', KEYS[1], '1', 'PX', wantedMs) end
return wantedMs
`);

/**
 * One rate limit for all gateways that share a Redis: a request needs a grant of this gateway's own limiter, then one of
 * the log in Redis. Without Redis, and for one window longer, each gateway grants its part of the quota, by the number of
 * gateways last counted (docs/cache.md). Each gateway divides its quota between clients by its own counts.
 */
export class RedisRateLimiter implements UpstreamRateLimiter {
  readonly local: LocalRateLimiter;
  private readonly logKey: string;
  private readonly pauseKey: string;
  /** When the log was asked in vain last, in epoch milliseconds. */
  private lastUnansweredAt = -Infinity;

  /**
   * @param name of the quota, in its keys
   * @param pause begins when another gateway has begun one
   */
  constructor(
    name: string,
    private readonly perMinute: number,
    private readonly windowMs: number,
    private readonly redis: RedisConnection,
    private readonly maxPauseMs: number,
    private readonly pause: RateLimitPause,
  ) {
    this.local = new LocalRateLimiter(perMinute, windowMs);
    this.logKey = quotaKeyOf(name);
    this.pauseKey = pauseKeyOf(name);
  }

  async tryAcquire(
    priority: Priority,
    now: number,
    client: string | null = null,
    cancellation?: CancellationToken,
  ): Promise<number> {
    this.local.gatewayCount = this.isShared(now) ? 1 : this.redis.gatewayCount;
    const localWaitMs = this.local.tryAcquire(priority, now, client);
    if (localWaitMs > 0) return localWaitMs;
    const limit = limitFor(priority, this.perMinute);
    const [pauseMs, waitMs] = await Promise.all([
      this.sharePause(0),
      acquireScript.run(this.redis, [this.logKey], [limit, this.windowMs], 'quota'),
    ]);
    const isPaused = pauseMs !== null && pauseMs > 0;
    if (waitMs === 0 && !isPaused && !cancellation?.aborted) return 0;
    if (waitMs === 0) await this.refundShared();
    this.local.refund(priority, now, client);
    if (cancellation?.aborted) throw new CancelledError();
    if (isPaused) this.pause.begin(pauseMs, clock.now());
    const sharedWaitMs = isPaused ? pauseMs : waitMs;
    if (sharedWaitMs !== null) return sharedWaitMs;
    // Without the log this gateway grants what its part of the quota leaves.
    this.lastUnansweredAt = now;
    this.local.gatewayCount = this.redis.gatewayCount;
    return this.local.tryAcquire(priority, now, client);
  }

  async refund(priority: Priority, grantedAt: number, client: string | null = null): Promise<void> {
    this.local.refund(priority, grantedAt, client);
    await this.refundShared();
  }

  /** Resolves with how many milliseconds the pause lasts, be it one that others began; null where Redis does not answer. */
  sharePause(ms: number): Promise<number | null> {
    return pauseScript.run(this.redis, [this.pauseKey], [ms, this.maxPauseMs]);
  }

  /** Whether the log has all grants of the window: no node failed meanwhile, and each grant was asked for. */
  private isShared(now: number): boolean {
    return now - Math.max(this.redis.lastFailureAt ?? -Infinity, this.lastUnansweredAt) > this.windowMs;
  }

  /** Removes the newest grant from the log: this gateway's own, or another one's of the same moment. */
  private async refundShared(): Promise<void> {
    await this.redis.execute(this.logKey, (client) => client.rPop(this.logKey));
  }
}
