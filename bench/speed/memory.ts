import { setTimeout as delay } from 'node:timers/promises';
import { residentBytes } from '../../test/processes/process-stats';
import { readMetric } from '../load/requests';
import { loadCore, wrk } from '../load/wrk';
import { check, noFailures, type ScenarioResult } from '../report/scenario-result';
import { mebibytes, rounded, sum } from '../report/statistics';
import { BenchUpstream } from '../upstream/bench-upstream';
import { orderIn } from '../upstream/orders';
import { startMeasuredGateway } from './servers';
import { newOrders, type SpeedOptions } from './speed-case';

/** CACHE_MAX_BYTES and RESPONSE_CACHE_MAX_BYTES, unless set. */
const [resourceCacheBytes, responseCacheBytes] = [256 * 2 ** 20, 64 * 2 ** 20];
const boundMebibytes = mebibytes(resourceCacheBytes + responseCacheBytes);
const maxIdleMebibytes = 140;
/** What the process may occupy beside both bounds: with packed entries, and at all (docs/deploy.md). */
const [maxBesidePacked, maxBesideBounds] = [128, 512];
/** The gateway reads the lists after its start. */
const settleMs = 3000;
const sampleMs = 200;
const fillSeconds = 5;
const maxFills = 20;
/** The share of its bound at which the resource cache counts as full. */
const fullShare = 0.95;
const paths = (count: number) =>
  Array.from({ length: count }, (_, n) => `/v1/orders/${orderIn('ClaimedUnlock', n)}`);
const knownPaths = paths(1000);
/** More than the resource cache holds once they are requested again. */
const repeatedPaths = paths(20_000);

/** Resident memory: after the start, and with full caches under a load of mostly hits. */
export async function memory({ seconds }: SpeedOptions): Promise<ScenarioResult> {
  const upstream = await BenchUpstream.start({}, loadCore);
  const { url, programs } = await startMeasuredGateway(upstream);
  const resident = () => mebibytes(sum(programs.map(({ pid }) => residentBytes(pid))));
  const metric = (name: string) => readMetric(url, name);
  let failures = 0;
  const load = async (known: readonly string[], newPercent: number, forSeconds: number) => {
    const mix = { paths: known, newPercent, prefix: '/v1/orders/', ...newOrders() };
    failures += (await wrk({ url, mix, connections: 10, seconds: forSeconds })).failures;
  };
  /** Loads the gateway until the caches are full, and then mostly with hits. */
  const occupied = async (requested: string, fill: () => Promise<void>, isFull: () => Promise<boolean>) => {
    for (let fills = 0; fills < maxFills && !(await isFull()); fills += 1) await fill();
    const wasFull = await isFull();
    const cached = (await metric('cache_memory_bytes')) + (await metric('response_cache_bytes'));
    const records = await metric('cache_memory_records');
    const samples: number[] = [];
    const sampling = setInterval(() => samples.push(resident()), sampleMs);
    await load(knownPaths, 10, Math.max(fillSeconds, seconds));
    clearInterval(sampling);
    return { requested, wasFull, cached, records, loaded: Math.max(...samples) };
  };

  await delay(settleMs);
  const idle = resident();
  const once = await occupied(
    'once',
    () => load([], 100, fillSeconds),
    async () => (await metric('cache_evictions_total')) > 0,
  );
  const again = await occupied(
    'again and again',
    () => load(repeatedPaths, 0, fillSeconds),
    async () => (await metric('cache_memory_bytes')) > fullShare * resourceCacheBytes,
  );
  return {
    rows: [once, again].map(({ requested, cached, records, loaded }) => ({
      'orders requested': requested,
      'idle, MiB': rounded(idle),
      'bounds of both caches, MiB': boundMebibytes,
      'in the caches, MiB': rounded(mebibytes(cached)),
      records,
      'under load with full caches, MiB': rounded(loaded),
    })),
    checks: [
      check(idle <= maxIdleMebibytes, `idle it occupies ${rounded(idle)} MiB (${maxIdleMebibytes} at most)`),
      ...[
        { ...once, maxLoaded: boundMebibytes + maxBesidePacked },
        { ...again, maxLoaded: boundMebibytes + maxBesideBounds },
      ].flatMap(({ requested, wasFull, records, loaded, maxLoaded }) => [
        check(wasFull, `orders requested ${requested}: full with ${records} records`),
        check(
          loaded <= maxLoaded,
          `orders requested ${requested}: it occupies ${rounded(loaded)} MiB (${maxLoaded} at most)`,
        ),
      ]),
      noFailures(failures),
    ],
  };
}
