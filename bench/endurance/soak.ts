import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { SeededRandom } from '../../sandbox/seeded-random';
import { exchange } from '../load/load';
import { steadyLoad } from '../load/steady-load';
import { type GatewayProgram, startGateway } from '../processes/gateway';
import { SandboxProgram } from '../processes/sandbox';
import { percentile, rounded } from '../report/numbers';
import { claim, type Outcome, type Row } from '../report/scenario';
import { FaultPlayer } from './fault-player';
import { healthyAgainMs } from './healthy-again';
import { type KnownOrder, knownOrders } from './known-orders';
import { askKinds, mixed } from './soak-asks';
import { inWords, SoakTally } from './soak-tally';
import { type VitalSigns, vitalSigns } from './vital-signs';

export interface SoakOptions {
  readonly minutes: number;
  readonly requestsPerSecond: number;
  /** Decides the faults and the requests. */
  readonly seed: string;
}

/**
 * Lifetimes of seconds, so that most requests need an interface and meet its faults; few entries, so that the memory is
 * full soon and the rest of the time shows whether it stays so.
 */
const environment = {
  ORDER_USER_FINAL_FRESH_SECONDS: '4',
  ORDER_USER_FINAL_STALE_SECONDS: '4',
  ORDER_PROTOCOL_FINAL_FRESH_SECONDS: '6',
  ORDER_PROTOCOL_FINAL_STALE_SECONDS: '6',
  TRANSACTION_FRESH_SECONDS: '5',
  TRANSACTION_STALE_SECONDS: '5',
  TOKEN_LIST_FRESH_SECONDS: '5',
  TOKEN_LIST_STALE_SECONDS: '5',
  POPULAR_TOKENS_FRESH_SECONDS: '5',
  POPULAR_TOKENS_STALE_SECONDS: '5',
  LEADERBOARD_FRESH_SECONDS: '5',
  LEADERBOARD_STALE_SECONDS: '5',
  ...Object.fromEntries(
    [
      'ORDER_OPEN',
      'ORDER_USER_FINAL',
      'ORDER_PROTOCOL_FINAL',
      'TRANSACTION',
      'TOKEN_LIST',
      'POPULAR_TOKENS',
    ].map((topic) => [`${topic}_STALE_ON_ERROR_SECONDS`, '12']),
  ),
  LEADERBOARD_STALE_ON_ERROR_SECONDS: '12',
  CACHE_MAX_ENTRIES: '2000',
  // The breaker looks again at the latest after so long: half of what may pass until all is well.
  BREAKER_MAX_OPEN_MS: '5000',
  // Whatever is printed is then a failure that nobody foresaw.
  LOG_LEVEL: 'error',
};

const sampleMs = 5000;
const healthyWithinMs = 10_000;
const settledWithinMs = 90_000;
const largestGrowth = 0.05;
const bytesPerMebibyte = 1024 * 1024;

/** What was measured in one sampling interval. */
interface Sample extends VitalSigns {
  readonly answers: number;
  readonly failures: number;
}

/** A gateway under a steady load while both interfaces and its Redis fail in every way, at random. */
export const soak = (options: SoakOptions) => async (): Promise<Outcome> => {
  process.stdout.write(`soak: seed ${options.seed}, ${options.minutes} minutes\n`);
  const sandbox = await SandboxProgram.start();
  const faults = await FaultPlayer.before(sandbox);
  try {
    const gateway = await startGateway(sandbox, { ...environment, REDIS_URL: faults.redisUrl });
    return await soaked({ sandbox, gateway, faults }, options);
  } finally {
    await faults.close();
  }
};

interface Stage {
  readonly sandbox: SandboxProgram;
  readonly gateway: GatewayProgram;
  readonly faults: FaultPlayer;
}

async function soaked({ sandbox, gateway, faults }: Stage, options: SoakOptions): Promise<Outcome> {
  const { minutes, requestsPerSecond, seed } = options;
  const orders = await knownOrders(sandbox, gateway.url);
  const greeting = gateway.program.printed;
  const before = await vitalSigns(gateway);
  const tally = new SoakTally();
  const samples: Sample[] = [];
  let isOver = false;

  const loading = loadUntil(() => isOver, gateway.url, { orders, requestsPerSecond, seed, tally });
  const sampling = sampleUntil(() => isOver, gateway, tally, samples);
  await faults.play(seed, minutes * 60_000, () => gateway.program.hasEnded);
  if (gateway.program.hasEnded) throw new Error(`the gateway ended: ${gateway.program.printed}`);
  const healthyMs = await healthyAgainMs(gateway.url, orders, 3 * healthyWithinMs);
  isOver = true;
  await Promise.all([loading, sampling]);
  const settled = await settledSigns(gateway, before);
  const printed = gateway.program.printed.slice(greeting.length);
  const stopMs = await timeToStop(gateway);

  const quarters = [0, 1, 2, 3].map((quarter) => quarterOf(samples, quarter));
  const [third = 0, fourth = 0] = [2, 3].map((quarter) => medianRss(quarters[quarter] ?? []));
  const growth = fourth / third - 1;
  const slowestLoopMs = Math.max(...samples.map(({ eventLoopMaxMs }) => eventLoopMaxMs));
  return {
    rows: quarters.map((quarter, index) => rowOf(index + 1, quarter)),
    claims: [
      claim(
        gateway.program.exitCode === 0 && printed === '',
        `the process outlives ${faults.phases} phases of faults, and ends with code ${gateway.program.exitCode} ${rounded(stopMs)} ms after SIGTERM; it printed ${printed === '' ? 'nothing' : JSON.stringify(printed.slice(0, 300))}`,
      ),
      claim(
        tally.wrongs.size === 0,
        `${tally.answers} answers (${requestsPerSecond} requests/s, seed ${seed}), and what is wrong with them: ${inWords(tally.wrongs)}`,
      ),
      claim(
        tally.failures > 0,
        `${tally.failures} answers speak of a failing interface: ${inWords(tally.failuresByCode)}`,
      ),
      claim(
        tally.late === 0,
        `the slowest answer takes ${rounded(tally.slowestMs)} ms; the event loop is held for ${rounded(slowestLoopMs)} ms at most`,
      ),
      claim(
        Math.abs(growth) <= largestGrowth,
        `the median of RSS changes by ${rounded(growth * 100, 1)} % from the third to the fourth quarter (${largestGrowth * 100} % allowed)`,
      ),
      claim(
        healthyMs <= healthyWithinMs,
        `all is well again ${rounded(healthyMs)} ms after the last fault (${healthyWithinMs} allowed)`,
      ),
      claim(
        settled.isBack,
        `before the load ${before.openFiles} files are open and ${before.activeResources} resources active, ${rounded(settled.afterMs / 1000)} s after it ${settled.signs.openFiles} and ${settled.signs.activeResources}`,
      ),
    ],
  };
}

interface Load {
  readonly orders: readonly KnownOrder[];
  readonly requestsPerSecond: number;
  readonly seed: string;
  readonly tally: SoakTally;
}

async function loadUntil(isOver: () => boolean, url: string, load: Load): Promise<void> {
  const { orders, requestsPerSecond, seed, tally } = load;
  const pool = new Pool(url);
  const asks = mixed(askKinds(orders), new SeededRandom(`${seed}/requests`));
  await steadyLoad({ requestsPerSecond, isOver }, asks, async (ask) => {
    try {
      tally.note(await exchange(pool, ask), ask);
    } catch (error) {
      tally.noteBroken(error, ask);
    }
  });
  await pool.destroy();
}

async function sampleUntil(
  isOver: () => boolean,
  gateway: GatewayProgram,
  tally: SoakTally,
  samples: Sample[],
): Promise<void> {
  let [answers, failures] = [0, 0];
  for (let dueMs = performance.now() + sampleMs; !isOver();) {
    await delay(100);
    if (performance.now() < dueMs) continue;
    dueMs += sampleMs;
    const counts = { answers: tally.answers - answers, failures: tally.failures - failures };
    try {
      samples.push({ ...(await vitalSigns(gateway)), ...counts });
    } catch (error) {
      tally.noteBroken(error, { kind: 'metrics' });
      if (gateway.program.hasEnded) return;
    }
    [answers, failures] = [tally.answers, tally.failures];
  }
}

/** The signs once nothing more is open than before, or those at the end of the patience. */
async function settledSigns(gateway: GatewayProgram, before: VitalSigns) {
  const startMs = performance.now();
  for (;;) {
    const signs = await vitalSigns(gateway);
    const afterMs = performance.now() - startMs;
    const isBack = signs.openFiles <= before.openFiles && signs.activeResources <= before.activeResources;
    if (isBack || afterMs > settledWithinMs) return { signs, afterMs, isBack };
    await delay(1000);
  }
}

async function timeToStop({ program }: GatewayProgram): Promise<number> {
  const startMs = performance.now();
  await program.end();
  return performance.now() - startMs;
}

const quarterOf = (samples: readonly Sample[], quarter: number): Sample[] =>
  samples.filter((_, index) => Math.floor((4 * index) / samples.length) === quarter);

const medianRss = (samples: readonly Sample[]): number =>
  percentile(
    samples.map((sample) => sample.residentBytes),
    0.5,
  );

function rowOf(quarter: number, samples: readonly Sample[]): Row {
  const all = (sign: keyof Sample): number[] => samples.map((sample) => sample[sign]);
  const sum = (sign: keyof Sample): number => all(sign).reduce((total, value) => total + value, 0);
  const median = (sign: keyof Sample): number => percentile(all(sign), 0.5);
  const waited = all('waitedForCoreMs');
  return {
    quarter,
    answers: sum('answers'),
    'of failing interfaces': sum('failures'),
    'RSS, MiB (median)': rounded(median('residentBytes') / bytesPerMebibyte),
    'RSS, max': rounded(Math.max(...all('residentBytes')) / bytesPerMebibyte),
    'heap, MiB (median)': rounded(median('heapBytes') / bytesPerMebibyte),
    'open files (median)': median('openFiles'),
    'open files, max': Math.max(...all('openFiles')),
    'sockets (median)': median('sockets'),
    'active resources (median)': median('activeResources'),
    'event loop held, ms (max)': rounded(Math.max(...all('eventLoopMaxMs'))),
    'waited for a core, s': rounded((Math.max(...waited) - Math.min(...waited)) / 1000, 1),
  };
}
