import { setTimeout as delay } from 'node:timers/promises';
import { residentBytes } from '../../test/processes/process-stats';
import { readMetric } from '../load/requests';
import { loadCore, wrk } from '../load/wrk';
import { check, noFailures, type ScenarioResult } from '../report/scenario-result';
import { mebibytes, rounded, sum } from '../report/statistics';
import { BenchUpstream } from '../upstream/bench-upstream';
import { orderIn } from '../upstream/orders';
import { type SpeedOptions } from './options';
import { startMeasuredGateway } from './servers';
import { newOrders } from './speed-case';

/** CACHE_MAX_BYTES and RESPONSE_CACHE_MAX_BYTES, unless set. */
const [resourceCacheBytes, responseCacheBytes] = [256 * 2 ** 20, 64 * 2 ** 20];
const cacheBoundMebibytes = mebibytes(resourceCacheBytes + responseCacheBytes);
const [maxIdleMebibytes, maxAboveBoundMebibytes] = [150, 200];
/** The gateway reads the lists after its start. */
const settleMs = 3000;
const sampleMs = 200;
const fillSeconds = 5;
const maxFills = 20;
/** The share of the resource cache's bound that counts as full. */
const fullShare = 0.95;
const paths = (count: number) =>
  Array.from({ length: count }, (_, n) => `/v1/orders/${orderIn('ClaimedUnlock', n)}`);
/** More than the resource cache can hold parsed, as it does once they are requested again. */
const [repeatedPaths, knownPaths] = [paths(20_000), paths(1000)];

/** Resident memory: after the start, and with a full cache under a load of mostly hits. */
export async function memory({ seconds }: SpeedOptions): Promise<ScenarioResult> {
  const upstream = await BenchUpstream.start({}, loadCore);
  const { url, programs } = await startMeasuredGateway(upstream);
  const resident = () => mebibytes(sum(programs.map(({ pid }) => residentBytes(pid))));
  const metric = (name: string) => readMetric(url, name);
  let failures = 0;
  const load = async (paths: readonly string[], newPercent: number, forSeconds: number) => {
    const mix = { paths, newPercent, prefix: '/v1/orders/', ...newOrders() };
    failures += (await wrk({ url, mix, connections: 10, seconds: forSeconds })).failures;
  };

  await delay(settleMs);
  const idle = resident();
  const hasEvicted = async () => (await metric('cache_evictions_total')) > 0;
  const isFull = async () => (await metric('cache_memory_bytes')) > fullShare * resourceCacheBytes;
  for (let fills = 0; fills < maxFills && !(await hasEvicted()); fills += 1) await load([], 100, fillSeconds);
  for (let fills = 0; fills < maxFills && !(await isFull()); fills += 1)
    await load(repeatedPaths, 0, fillSeconds);
  const cached = (await metric('cache_memory_bytes')) + (await metric('response_cache_bytes'));
  const records = await metric('cache_memory_records');
  const wasFull = await isFull();

  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(resident()), sampleMs);
  await load(knownPaths, 10, Math.max(fillSeconds, seconds));
  clearInterval(sampling);
  const loaded = Math.max(...samples);
  const maxLoaded = cacheBoundMebibytes + maxAboveBoundMebibytes;
  return {
    rows: [
      {
        'idle, MiB': rounded(idle),
        'cache bound, MiB': cacheBoundMebibytes,
        'in the cache, MiB': rounded(mebibytes(cached)),
        records,
        'under load with a full cache, MiB': rounded(loaded),
      },
    ],
    checks: [
      check(idle < maxIdleMebibytes, `idle it occupies ${rounded(idle)} MiB (less than ${maxIdleMebibytes})`),
      check(wasFull, `the cache is full with ${records} records`),
      check(
        loaded < maxLoaded,
        `under load with a full cache it occupies ${rounded(loaded)} MiB (less than ${maxLoaded})`,
      ),
      noFailures(failures),
    ],
  };
}
