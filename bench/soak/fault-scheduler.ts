import { setTimeout as delay } from 'node:timers/promises';
import { type FaultKind } from '../../sandbox/fault';
import { SeededRandom } from '../../sandbox/seeded-random';
import { RedisServer } from '../../test/processes/redis-server';
import { type SandboxProcess } from '../../test/processes/sandbox';
import { SlowLink } from '../../test/support/slow-link';

/** A fault in the sandbox's form, without the interface. */
interface UpstreamFault {
  readonly kind: FaultKind;
  readonly delayMs?: number;
  readonly status?: number;
  readonly retryAfterSeconds?: number;
  /** How many calls it affects; all unless set. */
  readonly count?: number;
}

const upstreamFaults: readonly ((random: SeededRandom) => UpstreamFault)[] = [
  (random) => ({ kind: 'latency', delayMs: random.between(100, 1500) }),
  () => ({ kind: 'latency', delayMs: 2500 }),
  () => ({ kind: 'status', status: 500 }),
  (random) => ({ kind: 'status', status: 503, retryAfterSeconds: random.between(1, 3) }),
  () => ({ kind: 'status', status: 503 }),
  (random) => ({ kind: 'rate-limited', retryAfterSeconds: random.between(1, 3) }),
  () => ({ kind: 'reset' }),
  (random) => ({ kind: 'drip', delayMs: random.between(5, 100) }),
  () => ({ kind: 'truncation' }),
  () => ({ kind: 'invalid-json' }),
  (random) => ({ kind: 'html', status: random.pick([200, 404, 502]) }),
  () => ({ kind: 'hang' }),
];

const redisFaults = ['killed', 'frozen', 'slow'] as const;
const [minPhaseMs, maxPhaseMs] = [2000, 6000];
const [upstreamFaultPercent, countedPercent, redisFaultPercent] = [60, 30, 40];

/** All faults during a few seconds. */
interface FaultPhase {
  readonly durationMs: number;
  readonly statistics: UpstreamFault | null;
  readonly order: UpstreamFault | null;
  readonly redis: (typeof redisFaults)[number] | null;
  /** The delay of each reply of a slow Redis. */
  readonly redisDelayMs: number;
}

/** Phases without end, the same for the same seed. */
function* faultPhases(seed: string): Generator<FaultPhase> {
  const random = new SeededRandom(seed);
  for (;;)
    yield {
      durationMs: random.between(minPhaseMs, maxPhaseMs),
      statistics: upstreamFault(random),
      order: upstreamFault(random),
      redis: random.chance(redisFaultPercent) ? random.pick(redisFaults) : null,
      redisDelayMs: random.between(20, 300),
    };
}

/** Of every call, or of the next few. */
function upstreamFault(random: SeededRandom): UpstreamFault | null {
  if (!random.chance(upstreamFaultPercent)) return null;
  const fault = random.pick(upstreamFaults)(random);
  return random.chance(countedPercent) ? { ...fault, count: random.between(5, 100) } : fault;
}

/** Injects random faults into both upstreams and a Redis. */
export class FaultScheduler {
  /** Phases so far. */
  phases = 0;

  private constructor(
    private readonly sandbox: SandboxProcess,
    private readonly redis: RedisServer,
    private readonly link: SlowLink,
  ) {}

  static async start(sandbox: SandboxProcess): Promise<FaultScheduler> {
    const redis = await RedisServer.start();
    return new FaultScheduler(sandbox, redis, await SlowLink.to(redis.port));
  }

  /** The gateway's Redis, whether it runs or not. */
  get redisUrl(): string {
    return `redis://127.0.0.1:${this.link.port}`;
  }

  /** Runs phases until the time is up or `isOver`; no fault is left at the end. */
  async run(seed: string, durationMs: number, isOver: () => boolean): Promise<void> {
    const untilMs = performance.now() + durationMs;
    for (const phase of faultPhases(seed)) {
      const leftMs = untilMs - performance.now();
      if (leftMs <= 0 || isOver()) break;
      await this.inject(phase);
      this.phases += 1;
      await delay(Math.min(phase.durationMs, leftMs));
      await this.clear();
    }
  }

  async close(): Promise<void> {
    await this.redis.kill();
    await this.link.close();
  }

  private async inject({ statistics, order, redis, redisDelayMs }: FaultPhase): Promise<void> {
    if (statistics) await this.sandbox.inject({ interface: 'statistics', ...statistics });
    if (order) await this.sandbox.inject({ interface: 'order', ...order });
    if (redis === 'killed') await this.redis.kill();
    if (redis === 'frozen') this.redis.freeze();
    if (redis === 'slow') this.link.delayMs = redisDelayMs;
  }

  private async clear(): Promise<void> {
    await this.sandbox.clearFaults();
    this.link.delayMs = 0;
    this.redis.thaw();
    await this.redis.run();
  }
}
