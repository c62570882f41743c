import { setTimeout as delay } from 'node:timers/promises';
import { SlowLink } from '../../test/support/slow-link';
import { RedisProgram } from '../processes/redis';
import { type SandboxProgram } from '../processes/sandbox';
import { type FaultPhase, faultPlan, type RedisTrouble } from './fault-plan';

/** Plays the phases of a plan on both interfaces and on a Redis. */
export class FaultPlayer {
  phases = 0;

  private constructor(
    private readonly sandbox: SandboxProgram,
    private readonly redis: RedisProgram,
    private readonly link: SlowLink,
  ) {}

  static async before(sandbox: SandboxProgram): Promise<FaultPlayer> {
    const redis = await RedisProgram.start();
    return new FaultPlayer(sandbox, redis, await SlowLink.to(redis.port));
  }

  /** Where the gateway finds its Redis, whatever becomes of it. */
  get redisUrl(): string {
    return `redis://127.0.0.1:${this.link.port}`;
  }

  /** Changes what is wrong every few seconds, until time is up or it is over; at the end all is well again. */
  async play(seed: string, forMs: number, isOver: () => boolean): Promise<void> {
    const untilMs = performance.now() + forMs;
    for (const phase of faultPlan(seed)) {
      const leftMs = untilMs - performance.now();
      if (leftMs <= 0 || isOver()) break;
      await this.begin(phase);
      this.phases += 1;
      await delay(Math.min(phase.forMs, leftMs));
      await this.heal();
    }
  }

  async close(): Promise<void> {
    await this.redis.kill();
    await this.link.close();
  }

  private async begin({ statistics, order, redis, redisDelayMs }: FaultPhase): Promise<void> {
    if (statistics) await this.sandbox.inject({ interface: 'statistics', ...statistics });
    if (order) await this.sandbox.inject({ interface: 'order', ...order });
    await this.trouble(redis, redisDelayMs);
  }

  private async trouble(trouble: RedisTrouble, delayMs: number): Promise<void> {
    if (trouble === 'killed') await this.redis.kill();
    if (trouble === 'frozen') this.redis.freeze();
    if (trouble === 'slow') this.link.delayMs = delayMs;
  }

  private async heal(): Promise<void> {
    await this.sandbox.clearFaults();
    this.link.delayMs = 0;
    this.redis.thaw();
    await this.redis.restart();
  }
}
