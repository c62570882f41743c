import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inTurn } from '../load/asks';
import { type Answer, type Ask, load } from '../load/load';
import { type StatusCounts } from '../load/overload.main';
import { type GatewayProgram, startGateway } from '../processes/gateway';
import { loadCore, serverCore } from '../processes/cores';
import { Program, repositoryFolder } from '../processes/program';
import { residentBytes } from '../processes/resident-memory';
import { percentile, rounded } from '../report/numbers';
import { claim, type Outcome, type Row } from '../report/scenario';
import { orderIn } from '../upstream/bench-orders';
import { BenchUpstream } from '../upstream/bench-upstream';

const overloadFactor = 4;
const sustainableForMs = 5000;
/** Enough to keep the gateway busy, and no more than it always lets in. */
const sustainableClients = 10;
const overloadForMs = 30_000;
const connections = 256;
const floodScript = 'dist-bench/bench/load/overload.main.js';
const maxCachedP99Ms = 100;
const recoverWithinMs = 5000;
const bytesPerMebibyte = 1024 * 1024;

/** Settled orders and lists: stored for longer than this takes. */
const cachedAsks: readonly Ask[] = [
  ...Array.from({ length: 20 }, (_, n) => ({ path: `/v1/orders/${orderIn('ClaimedUnlock', n)}` })),
  { path: '/v1/tokens?chainId=1' },
  { path: '/v1/leaderboard' },
  { path: '/health/ready' },
];

interface Reads {
  readonly count: number;
  readonly failures: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** So many times the uncached reads that the gateway can answer, while others read what is cached. */
export async function overload(): Promise<Outcome> {
  const upstream = await BenchUpstream.start({}, loadCore);
  const gateway = await startGateway(upstream, {}, { core: serverCore });
  await load(
    gateway.url,
    { clients: 1, forMs: 5000 },
    inTurn(cachedAsks, cachedAsks.length),
    () => undefined,
  );
  // The first time is for code that is still cold.
  await sustainableRate(gateway, 100_000);
  const sustainable = await sustainableRate(gateway, 200_000);
  const calm = await cachedReads(gateway, 5000);
  const rssBefore = residentBytes(gateway.program.pid);
  // Who reads what is cached is connected before: who connects anew has to wait (docs/resilience.md).
  const reading = cachedReads(gateway, overloadForMs);
  const flood = await startFlood(gateway, sustainable * overloadFactor);
  const [under, rssPeak] = await Promise.all([reading, peakOfMemory(gateway)]);
  const counts = await resultOf(flood);
  const recoveredMs = await recovery(gateway);
  await Promise.all([gateway.program.end(), upstream.program.end()]);
  const offered = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const [answered, refused] = [counts['200'] ?? 0, (counts['503'] ?? 0) + (counts['429'] ?? 0)];
  const seconds = overloadForMs / 1000;
  const rows: Row[] = [
    {
      'sustainable, 1/s': rounded(sustainable),
      'offered, 1/s': rounded(offered / seconds),
      'answered, 1/s': rounded(answered / seconds),
      'refused, 1/s': rounded(refused / seconds),
      'cached p50, ms': rounded(under.p50Ms, 1),
      'cached p99, ms': rounded(under.p99Ms, 1),
      'cached max, ms': rounded(under.maxMs),
      'calm p99, ms': rounded(calm.p99Ms, 1),
      'RSS before, MiB': rounded(rssBefore / bytesPerMebibyte),
      'RSS peak, MiB': rounded(rssPeak / bytesPerMebibyte),
      'normal after, ms': rounded(recoveredMs),
    },
  ];
  return {
    rows,
    claims: [
      claim(
        under.failures === 0 && under.p99Ms < maxCachedP99Ms,
        `${under.count} cached reads under overload: ${under.failures} failed, p99 ${rounded(under.p99Ms, 1)} ms (less than ${maxCachedP99Ms} allowed)`,
      ),
      claim(
        answered > 0 && answered + refused === offered,
        `${offered} uncached reads: ${answered} answered, ${refused} refused with 503 or 429, ${offered - answered - refused} anything else`,
      ),
      claim(recoveredMs < recoverWithinMs, `normal again ${rounded(recoveredMs)} ms after the overload`),
    ],
  };
}

/** Uncached reads a second that all succeed. */
async function sustainableRate({ url }: GatewayProgram, firstOrder: number): Promise<number> {
  let answered = 0;
  await load(
    url,
    { clients: sustainableClients, forMs: sustainableForMs },
    newOrders(firstOrder),
    ({ status }) => {
      if (status === 200) answered += 1;
    },
  );
  return answered / (sustainableForMs / 1000);
}

function* newOrders(first: number): Generator<Ask> {
  for (let n = first; ; n += 1) yield { path: `/v1/orders/${orderIn('ClaimedUnlock', n)}` };
}

async function cachedReads({ url }: GatewayProgram, forMs: number): Promise<Reads> {
  const elapsedMs: number[] = [];
  let failures = 0;
  await load(url, { clients: 20, intervalMs: 50, forMs }, inTurn(cachedAsks, Infinity), (answer: Answer) => {
    elapsedMs.push(answer.elapsedMs);
    if (answer.status !== 200) failures += 1;
  });
  return {
    count: elapsedMs.length,
    failures,
    p50Ms: percentile(elapsedMs, 0.5),
    p99Ms: percentile(elapsedMs, 0.99),
    maxMs: Math.max(...elapsedMs),
  };
}

const startFlood = ({ url }: GatewayProgram, rate: number): Promise<Program> =>
  Program.startCommand({
    // Whoever measures comes first on the core that both share.
    command: ['nice', '-n', '10', process.execPath, join(repositoryFolder, floodScript)],
    core: loadCore,
    environment: {
      URL: url,
      RATE: String(rate),
      FOR_MS: String(overloadForMs),
      FIRST: '1000000',
      CONNECTIONS: String(connections),
    },
    isReady: (printed) => printed.includes('sending'),
  });

async function resultOf(flood: Program): Promise<StatusCounts> {
  while (flood.messages.length === 0) await delay(20);
  return flood.messages[0] as StatusCounts;
}

async function peakOfMemory({ program }: GatewayProgram): Promise<number> {
  const untilMs = performance.now() + overloadForMs;
  let peak = 0;
  while (performance.now() < untilMs) {
    peak = Math.max(peak, residentBytes(program.pid));
    await delay(200);
  }
  return peak;
}

/** How long after now the last uncached read fails or is slow. */
async function recovery({ url }: GatewayProgram): Promise<number> {
  const startMs = performance.now();
  let lastBadMs = 0;
  await load(
    url,
    { clients: 5, intervalMs: 50, forMs: recoverWithinMs + 1000 },
    newOrders(9_000_000),
    (answer) => {
      if (answer.status !== 200 || answer.elapsedMs > maxCachedP99Ms) lastBadMs = performance.now() - startMs;
    },
  );
  return lastBadMs;
}
