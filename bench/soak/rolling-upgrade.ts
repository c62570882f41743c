import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { SeededRandom } from '../../sandbox/seeded-random';
import { scratchFolder } from '../../test/processes/cleanup';
import { type GatewayProcess, startGateway, untilReady } from '../../test/processes/gateway';
import { startFleetProxy } from '../../test/processes/nginx';
import { RedisServer } from '../../test/processes/redis-server';
import { SandboxProcess } from '../../test/processes/sandbox';
import { openLoad } from '../load/load';
import { get, type LoadResponse, readMetric, send } from '../load/requests';
import { messageOf } from '../report/run-scenarios';
import { check, type ScenarioResult } from '../report/scenario-result';
import { readObject } from './request-results';
import { Counts, rounded } from '../report/statistics';

const orderCount = 40;
const connections = 64;
/** Of each combination of versions: old and old, old and new, new and new. */
const phaseMs = 10_000;
const drainDelayMs = 2000;

/**
 * Entries are refreshed all the time, so that each version reads what the other one has stored. Nothing is shed: a refused
 * request would say nothing about the versions.
 */
const environment = {
  DRAIN_DELAY_MS: String(drainDelayMs),
  TRUST_PROXY: '1',
  REQUEST_QUEUE_MAX_WAIT_MS: '600000',
  // Of commits before the queue.
  EVENT_LOOP_MAX_DELAY_MS: '600000',
  ORDER_REQUESTS_PER_MINUTE: '6000',
  RATE_LIMIT_PER_MINUTE: '1000000',
  ORDER_PROTOCOL_FINAL_FRESH_SECONDS: '1',
  ORDER_PROTOCOL_FINAL_STALE_SECONDS: '1',
};

/** A path, and every body that is right. */
interface Question {
  readonly path: string;
  readonly bodies: ReadonlySet<string>;
}

/** Two gateways of an older commit over one Redis are replaced, one after the other, by two of this build, under load. */
export async function rollingUpgrade(from: string, requestsPerSecond: number): Promise<ScenarioResult> {
  const older = buildOf(from);
  const sandbox = await SandboxProcess.start();
  const questions = await questionsFor(sandbox, [older, 'dist']);
  const redis = await RedisServer.start();
  const shared = { ...environment, REDIS_URL: redis.url };
  const start = async (dist: string, PORT = '0') => {
    const gateway = await startGateway(sandbox, { ...shared, PORT }, { dist });
    await untilReady(gateway);
    return gateway;
  };
  const gateways: GatewayProcess[] = [await start(older), await start(older)];
  const proxy = await startFleetProxy(gateways.map(({ url }) => url));

  const wrong = new Counts();
  let requests = 0;
  let slowestMs = 0;
  const record = async ({ path, bodies }: Question, sent: Promise<LoadResponse>) => {
    requests += 1;
    try {
      const { status, body, elapsedMs } = await sent;
      slowestMs = Math.max(slowestMs, elapsedMs);
      if (status !== 200) wrong.count(`HTTP ${status} ${String(readObject(body.toString()).code)}`);
      else if (!bodies.has(body.toString())) wrong.count(`other bytes of ${path.replace(/0x\w+/, '{id}')}`);
    } catch (error) {
      wrong.count(messageOf(error));
    }
  };
  const pool = new Pool(proxy.url, { connections });
  const random = new SeededRandom('upgrade');
  const startMs = performance.now();
  let isOver = false;
  const loading = openLoad(
    requestsPerSecond,
    () => isOver,
    picks(random, questions),
    (question) => record(question, send(pool, question)),
  );
  await delay(phaseMs);
  const exitCodes: (number | null)[] = [];
  let refusals = 0;
  for (const { program, url } of gateways) {
    refusals += await readMetric(url, 'redis_refusals_total');
    await program.stop();
    exitCodes.push(program.exitCode);
    await start('dist', new URL(url).port);
    await delay(phaseMs);
  }
  for (const { url } of gateways) refusals += await readMetric(url, 'redis_refusals_total');
  isOver = true;
  await loading;
  const seconds = (performance.now() - startMs) / 1000;
  await pool.destroy();
  return {
    rows: [
      {
        from,
        seconds: rounded(seconds),
        requests,
        'requests/s': rounded(requests / seconds),
        'failed or wrong': wrong.total,
        'slowest answer, ms': rounded(slowestMs),
      },
    ],
    checks: [
      check(
        wrong.total === 0,
        `${wrong.total} of ${requests} responses failed or had other bytes: ${wrong.toString()}`,
      ),
      check(
        exitCodes.every((code) => code === 0),
        `the older gateways ended with code ${exitCodes.join(' and ')}`,
      ),
      check(refusals === 0, `Redis refused ${refusals} operations`),
    ],
  };
}

/** Builds the gateway of a commit, with the packages installed here, and returns the folder of the build. */
function buildOf(commit: string): string {
  const folder = scratchFolder();
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const script of [['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.build.json'], ['bundle.mjs']])
    execFileSync(process.execPath, script, { cwd: folder, stdio: 'pipe' });
  return join(folder, 'dist');
}

/**
 * Orders that do not change any more. The interfaces' own bytes are those of the passthrough paths; a view is right as a
 * gateway of either version makes it that shares nothing.
 */
async function questionsFor(sandbox: SandboxProcess, builds: readonly string[]): Promise<Question[]> {
  const references = await Promise.all(builds.map((dist) => startGateway(sandbox, {}, { dist })));
  await Promise.all(references.map(untilReady));
  const orders = (await sandbox.ordersIn('ClaimedUnlock')).slice(0, orderCount);
  const questions: Question[] = [];
  for (const { orderId } of orders) {
    const [statistics, order] = [`/api/Orders/${orderId}`, `/v1.0/dln/order/${orderId}`];
    const view = `/v1/orders/${orderId}?fields=status,phase,give,take,timeline,fees`;
    for (const [path, urls] of [
      [statistics, [sandbox.statisticsUrl]],
      [order, [sandbox.orderUrl]],
      [view, references.map(({ url }) => url)],
    ] as const) {
      const responses = await Promise.all(urls.map((url) => get(url + path)));
      if (responses.some(({ status }) => status !== 200)) throw new Error(`${path} is not served`);
      questions.push({ path, bodies: new Set(responses.map(({ body }) => body.toString())) });
    }
  }
  await Promise.all(references.map(({ program }) => program.stop()));
  return questions;
}

function* picks(random: SeededRandom, questions: readonly Question[]): Generator<Question> {
  for (;;) yield random.pick(questions);
}
