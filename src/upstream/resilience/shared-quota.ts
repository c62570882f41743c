import { clock } from '../../lib/clock';
import { keyPrefix } from '../../redis/key-prefix';
import { type RedisConnection } from '../../redis/redis-connection';
import { CallGivenUp, type GivenUp } from '../../lib/given-up';
import { LocalQuota } from './local-quota';
import { closeScript, takeScript } from './quota-scripts';
import { type Lane, limitOf, type RequestQuota, wholeSeconds } from './request-quota';
import { type InterfaceName } from '../transport/upstream-failure';

/**
 * One quota for all gateways that share a Redis. A request needs the grant of this gateway's own count first,
 * and then that of the log in Redis: what the own count refuses, the log would refuse as well, and where
 * Redis cannot say, the own grant stands. Each gateway shares out between clients by its own count.
 */
export class SharedQuota implements RequestQuota {
  private readonly own: LocalQuota;
  private readonly logKey: string;
  private readonly closingKey: string;

  constructor(
    interfaceName: InterfaceName,
    readonly perMinute: number,
    private readonly windowMs: number,
    private readonly redis: RedisConnection,
    private readonly maxPauseMs: number,
  ) {
    this.own = new LocalQuota(perMinute, windowMs);
    // The braces keep both keys of a script on one node of a cluster.
    this.logKey = `${keyPrefix}:quota:{${interfaceName}}`;
    this.closingKey = `${this.logKey}:closed`;
  }

  get isPaused(): boolean {
    return this.own.isPaused;
  }

  async take(lane: Lane, now: number, client: string | null = null, givenUp?: GivenUp): Promise<number> {
    const ownWaitSeconds = this.own.take(lane, now, client);
    if (ownWaitSeconds > 0) return ownWaitSeconds;
    const values = [limitOf(lane, this.perMinute), this.windowMs, this.maxPauseMs];
    const waitMs = await this.redis.bounded(
      (redis) => takeScript.run(redis, [this.logKey, this.closingKey], values),
      null,
      'quota',
    );
    if (givenUp?.aborted) {
      if (waitMs === 0) await this.giveBackShared();
      this.own.giveBack(now, clock.now(), client);
      throw new CallGivenUp();
    }
    if (waitMs === null || waitMs === 0) return 0;
    this.own.giveBack(now, clock.now(), client);
    if (waitMs > 0) return wholeSeconds(waitMs);
    const pauseSeconds = wholeSeconds(-waitMs);
    this.own.closeFor(pauseSeconds, clock.now());
    return pauseSeconds;
  }

  /** As far as this gateway's own count tells: the log is asked only for grants. */
  leftAt(now: number): number | null {
    return this.own.leftAt(now);
  }

  async closeFor(seconds: number, now: number): Promise<void> {
    this.own.closeFor(seconds, now);
    const values = [seconds * 1000, this.maxPauseMs];
    await this.redis.bounded((client) => closeScript.run(client, [this.closingKey], values), null);
  }

  end(isAnswered: boolean, now: number): void {
    this.own.end(isAnswered, now);
  }

  /** Takes the newest grant out of the log: the one to be given back, or another gateway's of the same moment. */
  private async giveBackShared(): Promise<void> {
    await this.redis.bounded((client) => client.rPop(this.logKey), null);
  }
}
