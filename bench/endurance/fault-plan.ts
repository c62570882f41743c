import { type FaultKind } from '../../sandbox/fault';
import { SeededRandom } from '../../sandbox/seeded-random';

/** A fault as the sandbox's control API takes it, without the interface. */
export interface InterfaceFault {
  readonly kind: FaultKind;
  readonly delayMs?: number;
  readonly status?: number;
  readonly retryAfterSeconds?: number;
  /** How many calls it strikes; all of them unless set. */
  readonly count?: number;
}

export type RedisTrouble = 'none' | 'killed' | 'frozen' | 'slow';

/** Everything that is wrong for a few seconds. */
export interface FaultPhase {
  readonly forMs: number;
  readonly statistics: InterfaceFault | null;
  readonly order: InterfaceFault | null;
  readonly redis: RedisTrouble;
  /** What a slow Redis takes longer for each answer. */
  readonly redisDelayMs: number;
}

const shortestMs = 2000;
const longestMs = 6000;
const troubledPercent = 60;
const countedPercent = 30;

const drawFault: readonly ((random: SeededRandom) => InterfaceFault)[] = [
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

/** Phases without end, the same for the same seed. */
export function* faultPlan(seed: string): Generator<FaultPhase> {
  const random = new SeededRandom(seed);
  for (;;)
    yield {
      forMs: random.between(shortestMs, longestMs),
      statistics: interfaceFault(random),
      order: interfaceFault(random),
      redis: random.chance(40) ? random.pick(['killed', 'frozen', 'slow'] as const) : 'none',
      redisDelayMs: random.between(20, 300),
    };
}

/** Every call, or a few in a row. */
function interfaceFault(random: SeededRandom): InterfaceFault | null {
  if (!random.chance(troubledPercent)) return null;
  const fault = random.pick(drawFault)(random);
  return random.chance(countedPercent) ? { ...fault, count: random.between(5, 100) } : fault;
}
