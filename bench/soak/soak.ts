import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { SeededRandom } from '../../sandbox/seeded-random';
import { type GatewayProcess, startGateway } from '../../test/processes/gateway';
import { SandboxProcess } from '../../test/processes/sandbox';
import { openLoad } from '../load/load';
import { send } from '../load/requests';
import { check, type Row, type ScenarioResult } from '../report/scenario-result';
import { mebibytes, median, rounded, sum } from '../report/statistics';
import { FaultScheduler } from './fault-scheduler';
import { readKnownOrders, recoveryTimeMs } from './known-orders';
import { processMetrics, type ProcessMetrics } from './process-metrics';
import { requestMix } from './request-mix';
import { ResponseChecks } from './response-check';

export interface SoakOptions {
  readonly minutes: number;
  readonly requestsPerSecond: number;
  /** Of the faults and the requests. */
  readonly seed: string;
}

/** A lifetime of each resource. */
const lifetimes = (suffix: string, seconds: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(seconds).map(([name, value]) => [`${name}_${suffix}`, String(value)]));

const resources = ['TRANSACTION', 'TOKEN_LIST', 'POPULAR_TOKENS', 'LEADERBOARD'];
const ofAll = (names: readonly string[], seconds: number) =>
  Object.fromEntries(names.map((name) => [name, seconds]));
const seconds = { ...ofAll(resources, 5), ORDER_USER_FINAL: 4, ORDER_PROTOCOL_FINAL: 6 };

/**
 * Lifetimes of seconds, so that most requests need an upstream and meet its faults. Few cache entries, so that the memory
 * is full soon and the rest of the time shows whether it grows.
 */
const environment = {
  ...lifetimes('FRESH_SECONDS', seconds),
  ...lifetimes('STALE_SECONDS', seconds),
  ...lifetimes('STALE_ON_ERROR_SECONDS', ofAll([...Object.keys(seconds), 'ORDER_OPEN'], 12)),
  CACHE_MAX_ENTRIES: '2000',
  // Half of the time in which the gateway has to recover.
  BREAKER_MAX_OPEN_MS: '5000',
  // Anything logged is an unexpected failure.
  LOG_LEVEL: 'error',
};

const sampleMs = 5000;
const maxRecoveryMs = 10_000;
const maxSettleMs = 90_000;
const maxGrowth = 0.05;

/** Figures of one interval. */
interface Sample extends ProcessMetrics {
  readonly responses: number;
  readonly failures: number;
}

/** A gateway under steady load while both upstreams and its Redis fail at random. */
export async function soak(options: SoakOptions): Promise<ScenarioResult> {
  process.stdout.write(`soak: seed ${options.seed}, ${options.minutes} minutes\n`);
  const sandbox = await SandboxProcess.start();
  const faults = await FaultScheduler.start(sandbox);
  try {
    const gateway = await startGateway(sandbox, { ...environment, REDIS_URL: faults.redisUrl });
    return await soakGateway(gateway, sandbox, faults, options);
  } finally {
    await faults.close();
  }
}

async function soakGateway(
  gateway: GatewayProcess,
  sandbox: SandboxProcess,
  faults: FaultScheduler,
  { minutes, requestsPerSecond, seed }: SoakOptions,
): Promise<ScenarioResult> {
  const { url, program } = gateway;
  const orders = await readKnownOrders(sandbox, url);
  const banner = program.output;
  const before = await processMetrics(gateway);
  const checks = new ResponseChecks();
  const pool = new Pool(url);
  let isOver = false;
  const loading = openLoad(
    requestsPerSecond,
    () => isOver,
    requestMix(orders, new SeededRandom(`${seed}/requests`)),
    async (request) => {
      try {
        checks.record(await send(pool, request), request);
      } catch (error) {
        checks.recordBroken(error, request.kind);
      }
    },
  );
  const sampling = sampleUntil(() => isOver, gateway, checks);
  await faults.run(seed, minutes * 60_000, () => program.hasExited);
  if (program.hasExited) throw new Error(`the gateway ended: ${program.output}`);
  const recoveryMs = await recoveryTimeMs(url, orders, 3 * maxRecoveryMs);
  isOver = true;
  await loading;
  await pool.destroy();
  const samples = await sampling;
  const settled = await settle(gateway, before);
  const logged = program.output.slice(banner.length);
  const signalledMs = performance.now();
  await program.stop();
  const stopMs = performance.now() - signalledMs;

  const quarters = [0, 1, 2, 3].map((quarter) =>
    samples.filter((_, index) => Math.floor((4 * index) / samples.length) === quarter),
  );
  const [third = 0, fourth = 0] = quarters
    .slice(2)
    .map((quarter) => median(quarter.map((sample) => sample.residentBytes)));
  const growth = fourth / third - 1;
  const { errors, failuresByCode: failures, responses, late, slowestMs } = checks;
  const maxLoopMs = Math.max(...samples.map(({ eventLoopMaxMs }) => eventLoopMaxMs));
  return {
    rows: quarters.map((quarter, index) => rowOf(index + 1, quarter)),
    checks: [
      check(
        program.exitCode === 0 && logged === '',
        `the process outlives ${faults.phases} phases of faults, and ends with code ${program.exitCode} ${rounded(stopMs)} ms after SIGTERM; it printed ${logged === '' ? 'nothing' : JSON.stringify(logged.slice(0, 300))}`,
      ),
      check(
        errors.size === 0,
        `${responses} answers (${requestsPerSecond} requests/s, seed ${seed}), and what is wrong with them: ${errors.toString()}`,
      ),
      check(
        failures.size > 0,
        `${failures.total} answers report a failing interface: ${failures.toString()}`,
      ),
      check(
        late === 0,
        `the slowest answer takes ${rounded(slowestMs)} ms; the event loop is held for ${rounded(maxLoopMs)} ms at most`,
      ),
      check(
        Math.abs(growth) <= maxGrowth,
        `the median of RSS changes by ${rounded(growth * 100, 1)} % from the third to the fourth quarter (${maxGrowth * 100} % allowed)`,
      ),
      check(
        recoveryMs <= maxRecoveryMs,
        `fully recovered ${rounded(recoveryMs)} ms after the last fault (${maxRecoveryMs} allowed)`,
      ),
      check(
        settled.isBack,
        `before the load ${before.openFiles} files are open and ${before.activeResources} resources active, ${rounded(settled.afterMs / 1000)} s after it ${settled.metrics.openFiles} and ${settled.metrics.activeResources}`,
      ),
    ],
  };
}

async function sampleUntil(
  isOver: () => boolean,
  gateway: GatewayProcess,
  checks: ResponseChecks,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  let [responses, failures] = [0, 0];
  for (let dueMs = performance.now() + sampleMs; !isOver() && !gateway.program.hasExited;) {
    await delay(100);
    if (performance.now() < dueMs) continue;
    dueMs += sampleMs;
    const total = { responses: checks.responses, failures: checks.failuresByCode.total };
    try {
      samples.push({
        ...(await processMetrics(gateway)),
        responses: total.responses - responses,
        failures: total.failures - failures,
      });
    } catch (error) {
      checks.recordBroken(error, 'metrics');
    }
    ({ responses, failures } = total);
  }
  return samples;
}

/** Waits until no more is open than before the load, or until the time is up. */
async function settle(gateway: GatewayProcess, before: ProcessMetrics) {
  const startMs = performance.now();
  for (;;) {
    const metrics = await processMetrics(gateway);
    const afterMs = performance.now() - startMs;
    const isBack = metrics.openFiles <= before.openFiles && metrics.activeResources <= before.activeResources;
    if (isBack || afterMs > maxSettleMs) return { metrics, afterMs, isBack };
    await delay(1000);
  }
}

function rowOf(quarter: number, samples: readonly Sample[]): Row {
  const all = (figure: keyof Sample): number[] => samples.map((sample) => sample[figure]);
  const max = (figure: keyof Sample): number => Math.max(...all(figure));
  const waited = all('waitedForCoreMs');
  return {
    quarter,
    answers: sum(all('responses')),
    'of failing interfaces': sum(all('failures')),
    'RSS, MiB (median)': rounded(mebibytes(median(all('residentBytes')))),
    'RSS, max': rounded(mebibytes(max('residentBytes'))),
    'heap, MiB (median)': rounded(mebibytes(median(all('heapBytes')))),
    'open files (median)': median(all('openFiles')),
    'open files, max': max('openFiles'),
    'sockets (median)': median(all('sockets')),
    'active resources (median)': median(all('activeResources')),
    'event loop held, ms (max)': rounded(max('eventLoopMaxMs')),
    'waited for a core, s': rounded((Math.max(...waited) - Math.min(...waited)) / 1000, 1),
  };
}
