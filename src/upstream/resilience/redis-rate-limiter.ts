import { CancelledError, type CancellationToken } from '../../lib/cancellation-token';
import { clock } from '../../lib/clock';
import { keyPrefix } from '../../redis/key-prefix';
import { LuaScript } from '../../redis/lua-script';
import { type RedisConnection } from '../../redis/redis-connection';
import {
  limitFor,
  LocalRateLimiter,
  type Priority,
  type UpstreamRateLimiter,
  wholeSeconds,
} from './upstream-rate-limiter';

/**
 * Grants a request by the sliding log of all gateways: a list of the times of granted requests, the oldest first, by
 * the clock of Redis, so that the clocks of gateways do not matter. Returns 0; or after how many milliseconds to try
 * again; or, while a pause lasts, its rest in milliseconds, negated. KEYS: the log, the pause. ARGV: the limit, the
 * window and the longest pause, in milliseconds.
 */
const acquireScript = new LuaScript(`
local pauseMs, maxPauseMs = redis.call('PTTL', KEYS[2]), tonumber(ARGV[3])
if pauseMs > maxPauseMs then
  redis.call('PEXPIRE', KEYS[2], maxPauseMs)
  pauseMs = maxPauseMs
end
if pauseMs > 0 then return -pauseMs end
local limit, windowMs = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and oldest + windowMs <= nowMs do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end
if redis.call('LLEN', KEYS[1]) >= limit then
  return redis.call('LINDEX', KEYS[1], -limit) + windowMs - nowMs
end
redis.call('RPUSH', KEYS[1], nowMs)
redis.call('PEXPIRE', KEYS[1], windowMs)
return 0
`);

/**
 * Begins a pause; one that already lasts longer stays, up to the maximum. KEYS: the pause. ARGV: its length and the
 * maximum, in milliseconds.
 */
const pauseScript = new LuaScript(`
local forMs, maxMs = tonumber(ARGV[1]), tonumber(ARGV[2])
local pauseMs = redis.call('PTTL', KEYS[1])
if pauseMs < forMs or pauseMs > maxMs then
  redis.call('SET', KEYS[1], '1', 'PX', math.min(forMs, maxMs))
end
return 0
`);

/**
 * One rate limit for all gateways that share a Redis. A request needs a grant of this gateway's own limiter first, and
 * then one of the log in Redis: what the local limiter refuses, the log would refuse as well, and without Redis the
 * local grant stands. Each gateway divides its quota between clients by its own counts.
 */
export class RedisRateLimiter implements UpstreamRateLimiter {
  private readonly local: LocalRateLimiter;
  private readonly logKey: string;
  private readonly pauseKey: string;

  /** @param name of the quota, in its keys */
  constructor(
    name: string,
    readonly perMinute: number,
    private readonly windowMs: number,
    private readonly redis: RedisConnection,
    private readonly maxPauseMs: number,
  ) {
    this.local = new LocalRateLimiter(perMinute, windowMs);
    // The braces keep both keys of a script on one node of a cluster.
    this.logKey = `${keyPrefix}:quota:{${name}}`;
    this.pauseKey = `${this.logKey}:closed`;
  }

  get isPaused(): boolean {
    return this.local.isPaused;
  }

  async tryAcquire(
    priority: Priority,
    now: number,
    client: string | null = null,
    cancellation?: CancellationToken,
  ): Promise<number> {
    const localWaitSeconds = this.local.tryAcquire(priority, now, client);
    if (localWaitSeconds > 0) return localWaitSeconds;
    const values = [limitFor(priority, this.perMinute), this.windowMs, this.maxPauseMs];
    const waitMs = await this.redis.execute(
      (redis) => acquireScript.run(redis, [this.logKey, this.pauseKey], values),
      null,
      'quota',
    );
    if (cancellation?.aborted) {
      if (waitMs === 0) await this.refund(priority, now, clock.now(), client);
      else this.local.refund(priority, now, clock.now(), client);
      throw new CancelledError();
    }
    if (waitMs === null || waitMs === 0) return 0;
    this.local.refund(priority, now, clock.now(), client);
    if (waitMs > 0) return wholeSeconds(waitMs);
    const pauseSeconds = wholeSeconds(-waitMs);
    this.local.pauseFor(pauseSeconds, clock.now());
    return pauseSeconds;
  }

  async refund(
    priority: Priority,
    grantedAt: number,
    now: number,
    client: string | null = null,
  ): Promise<void> {
    this.local.refund(priority, grantedAt, now, client);
    await this.refundShared();
  }

  /** By this gateway's own count: the log in Redis is asked only for grants. */
  remainingAt(now: number): number | null {
    return this.local.remainingAt(now);
  }

  async pauseFor(seconds: number, now: number): Promise<void> {
    this.local.pauseFor(seconds, now);
    const values = [seconds * 1000, this.maxPauseMs];
    await this.redis.execute((client) => pauseScript.run(client, [this.pauseKey], values), null);
  }

  recordResponse(hasResponse: boolean, now: number): void {
    this.local.recordResponse(hasResponse, now);
  }

  /** Removes the newest grant from the log: this gateway's own, or another one's of the same moment. */
  private async refundShared(): Promise<void> {
    await this.redis.execute((client) => client.rPop(this.logKey), null);
  }
}
