import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type GatewayProcess, startGateway } from '../../test/processes/gateway';
import { residentBytes } from '../../test/processes/process-stats';
import { nodeCommand, Program } from '../../test/processes/program';
import { closedLoad } from '../load/load';
import { cycle, type LoadRequest } from '../load/requests';
import { loadCore, serverCore } from '../load/wrk';
import { check, type ScenarioResult } from '../report/scenario-result';
import { mebibytes, percentile, rounded, sum } from '../report/statistics';
import { BenchUpstream } from '../upstream/bench-upstream';
import { orderIn } from '../upstream/orders';

const overloadFactor = 4;
const sustainableMs = 5000;
/** Enough to keep the gateway busy, and no more than it always admits. */
const sustainableClients = 10;
const overloadMs = 30_000;
/** More than the gateway admits at a time. While none is free, the client sends nothing. */
const connections = 768;
const maxCachedP99Ms = 100;
const maxRecoveryMs = 5000;

/** Settled orders and lists: cached for longer than this takes. */
const cachedRequests: readonly LoadRequest[] = [
  ...Array.from({ length: 20 }, (_, n) => ({ path: `/v1/orders/${orderIn('ClaimedUnlock', n)}` })),
  { path: '/v1/tokens?chainId=1' },
  { path: '/v1/leaderboard' },
  { path: '/health/ready' },
];

/** Four times the uncached reads that the gateway can serve, while other clients read what is cached. */
export async function overload(): Promise<ScenarioResult> {
  const upstream = await BenchUpstream.start({}, loadCore);
  const gateway = await startGateway(upstream, {}, { core: serverCore });
  const warmUp = cycle(cachedRequests, cachedRequests.length);
  await closedLoad(gateway.url, { clients: 1, durationMs: 5000 }, warmUp, () => undefined);
  // The first time warms up.
  await sustainableRate(gateway, 100_000);
  const sustainable = await sustainableRate(gateway, 200_000);
  const calm = await cachedReads(gateway, 5000);
  const residentBefore = residentBytes(gateway.program.pid);
  // These connect before the overload: new connections have to wait then (docs/resilience.md).
  const reading = cachedReads(gateway, overloadMs);
  const client = await startOverload(gateway, sustainable * overloadFactor);
  const [reads, residentPeak] = await Promise.all([reading, peakResidentBytes(gateway)]);
  while (client.messages.length === 0) await delay(20);
  const counts = client.messages[0] as Readonly<Record<string, number>>;
  const recoveryMs = await recoveryTimeMs(gateway);
  const unsent = counts.unsent ?? 0;
  const offered = sum(Object.values(counts)) - unsent;
  const answered = counts['200'] ?? 0;
  const refused = (counts['503'] ?? 0) + (counts['429'] ?? 0);
  const perSecond = (count: number) => rounded(count / (overloadMs / 1000));
  return {
    rows: [
      {
        'sustainable, 1/s': rounded(sustainable),
        'offered, 1/s': perSecond(offered),
        'not sent, 1/s': perSecond(unsent),
        'answered, 1/s': perSecond(answered),
        'refused, 1/s': perSecond(refused),
        'cached p50, ms': rounded(percentile(reads.elapsedMs, 0.5), 1),
        'cached p99, ms': rounded(percentile(reads.elapsedMs, 0.99), 1),
        'cached max, ms': rounded(Math.max(...reads.elapsedMs)),
        'calm p99, ms': rounded(percentile(calm.elapsedMs, 0.99), 1),
        'RSS before, MiB': rounded(mebibytes(residentBefore)),
        'RSS peak, MiB': rounded(mebibytes(residentPeak)),
        'normal after, ms': rounded(recoveryMs),
      },
    ],
    checks: [
      check(
        reads.failures === 0 && percentile(reads.elapsedMs, 0.99) < maxCachedP99Ms,
        `${reads.elapsedMs.length} cached reads under overload: ${reads.failures} failed, p99 ${rounded(percentile(reads.elapsedMs, 0.99), 1)} ms (less than ${maxCachedP99Ms} allowed)`,
      ),
      check(
        answered > 0 && answered + refused === offered,
        `${offered} uncached reads: ${answered} answered, ${refused} refused with 503 or 429, ${offered - answered - refused} anything else`,
      ),
      check(recoveryMs < maxRecoveryMs, `normal again ${rounded(recoveryMs)} ms after the overload`),
    ],
  };
}

/** Successful uncached reads a second. */
async function sustainableRate({ url }: GatewayProcess, firstOrder: number): Promise<number> {
  let answered = 0;
  const shape = { clients: sustainableClients, durationMs: sustainableMs };
  await closedLoad(url, shape, newViews(firstOrder), ({ status }) => {
    if (status === 200) answered += 1;
  });
  return answered / (sustainableMs / 1000);
}

function* newViews(first: number): Generator<LoadRequest> {
  for (let n = first; ; n += 1) yield { path: `/v1/orders/${orderIn('ClaimedUnlock', n)}` };
}

async function cachedReads({ url }: GatewayProcess, durationMs: number) {
  const reads = { elapsedMs: [] as number[], failures: 0 };
  const shape = { clients: 20, intervalMs: 50, durationMs };
  await closedLoad(url, shape, cycle(cachedRequests), ({ status, elapsedMs }) => {
    reads.elapsedMs.push(elapsedMs);
    if (status !== 200) reads.failures += 1;
  });
  return reads;
}

const startOverload = ({ url }: GatewayProcess, requestsPerSecond: number): Promise<Program> =>
  Program.start(
    {
      // The cached reads, which are measured, have priority on the core that both share.
      command: ['nice', '-n', '10', ...nodeCommand(join(__dirname, 'overload-client.js'))],
      core: loadCore,
      hasChannel: true,
      environment: {
        URL: url,
        RATE: String(requestsPerSecond),
        DURATION_MS: String(overloadMs),
        FIRST: '1000000',
        CONNECTIONS: String(connections),
      },
    },
    /sending/,
  );

async function peakResidentBytes({ program }: GatewayProcess): Promise<number> {
  const untilMs = performance.now() + overloadMs;
  let peak = 0;
  while (performance.now() < untilMs) {
    peak = Math.max(peak, residentBytes(program.pid));
    await delay(200);
  }
  return peak;
}

/** How long after now the last uncached read fails or is slow. */
async function recoveryTimeMs({ url }: GatewayProcess): Promise<number> {
  const startMs = performance.now();
  let lastMs = 0;
  const shape = { clients: 5, intervalMs: 50, durationMs: maxRecoveryMs + 1000 };
  await closedLoad(url, shape, newViews(9_000_000), ({ status, elapsedMs }) => {
    if (status !== 200 || elapsedMs > maxCachedP99Ms) lastMs = performance.now() - startMs;
  });
  return lastMs;
}
