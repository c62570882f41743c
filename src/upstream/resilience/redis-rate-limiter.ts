import { clock } from '../../lib/clock';
import { keyPrefix } from '../../redis/key-prefix';
import { type RedisConnection } from '../../redis/redis-connection';
import { CancelledError, type CancellationToken } from '../../lib/cancellation-token';
import { LocalRateLimiter } from './local-rate-limiter';
import { pauseScript, acquireScript } from './rate-limit-scripts';
import { type Priority, limitFor, type UpstreamRateLimiter, wholeSeconds } from './upstream-rate-limiter';
import { type UpstreamName } from '../transport/upstream-error';

/**
 * One quota for all gateways that share a Redis. A request needs the grant of this gateway's own count first,
 * and then that of the log in Redis: what the own count refuses, the log would refuse as well, and where
 * Redis cannot say, the own grant stands. Each gateway shares out between clients by its own count.
 */
export class RedisRateLimiter implements UpstreamRateLimiter {
  private readonly local: LocalRateLimiter;
  private readonly logKey: string;
  private readonly pauseKey: string;

  constructor(
    upstreamName: UpstreamName,
    readonly perMinute: number,
    private readonly windowMs: number,
    private readonly redis: RedisConnection,
    private readonly maxPauseMs: number,
  ) {
    this.local = new LocalRateLimiter(perMinute, windowMs);
    // The braces keep both keys of a script on one node of a cluster.
    this.logKey = `${keyPrefix}:quota:{${upstreamName}}`;
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
    const ownWaitSeconds = this.local.tryAcquire(priority, now, client);
    if (ownWaitSeconds > 0) return ownWaitSeconds;
    const values = [limitFor(priority, this.perMinute), this.windowMs, this.maxPauseMs];
    const waitMs = await this.redis.execute(
      (redis) => acquireScript.run(redis, [this.logKey, this.pauseKey], values),
      null,
      'quota',
    );
    if (cancellation?.aborted) {
      if (waitMs === 0) await this.refundShared();
      this.local.refund(now, clock.now(), client);
      throw new CancelledError();
    }
    if (waitMs === null || waitMs === 0) return 0;
    this.local.refund(now, clock.now(), client);
    if (waitMs > 0) return wholeSeconds(waitMs);
    const pauseSeconds = wholeSeconds(-waitMs);
    this.local.pauseFor(pauseSeconds, clock.now());
    return pauseSeconds;
  }

  /** As far as this gateway's own count tells: the log is asked only for grants. */
  remainingAt(now: number): number | null {
    return this.local.remainingAt(now);
  }

  async pauseFor(seconds: number, now: number): Promise<void> {
    this.local.pauseFor(seconds, now);
    const values = [seconds * 1000, this.maxPauseMs];
    await this.redis.execute((client) => pauseScript.run(client, [this.pauseKey], values), null);
  }

  recordResponse(isAnswered: boolean, now: number): void {
    this.local.recordResponse(isAnswered, now);
  }

  /** Takes the newest grant out of the log: the one to be given back, or another gateway's of the same moment. */
  private async refundShared(): Promise<void> {
    await this.redis.execute((client) => client.rPop(this.logKey), null);
  }
}
