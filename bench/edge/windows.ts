import { setTimeout as delay } from 'node:timers/promises';
import { Program } from '../../test/processes/program';
import { closedLoad } from '../load/load';
import { cycle, get } from '../load/requests';
import { check, combine, type ScenarioResult } from '../report/scenario-result';
import { percentile, rounded, sum } from '../report/statistics';
import { type Fleet, pathOf, requestsByPath, startFleet } from './gateways';
import { type SharedCache, startNginxEdge, startVarnishEdge } from './shared-caches';

const clients = 1000;
const intervalMs = 1000;
const durationMs = 8000;
/** Each client sends its last request up to an interval after that. */
const spanSeconds = (durationMs + intervalMs) / 1000;
const freshSeconds = 2;
/** The first request for an order, and one for each fresh window. */
const allowed = 1 + Math.ceil(spanSeconds / freshSeconds);
const allowedLaterMs = (freshSeconds + 1) * 1000;
const pollMs = 50;

/** A thousand clients read a hundred orders through a cache before two gateways; meanwhile some orders change. */
export async function windows(): Promise<ScenarioResult> {
  const results = [await measure(startNginxEdge), await measure(startVarnishEdge)];
  return combine(results.filter((result) => result !== null));
}

async function measure(
  start: (gatewayUrls: readonly string[]) => Promise<SharedCache | null>,
): Promise<ScenarioResult | null> {
  const fleet = await startFleet();
  const cache = await start(fleet.gateways.map(({ url }) => url));
  if (cache === null) return null;
  const [load, laterMs] = await Promise.all([read(cache, fleet), changes(cache, fleet)]);
  const counts = requestsByPath(fleet.gateways);
  await Program.stopAll();
  const most = (ids: readonly string[]) => Math.max(...ids.map((id) => counts.get(pathOf(id)) ?? 0));
  const [ofOpen, ofSettled] = [most(fleet.openIds), most(fleet.settledIds)];
  const passed = sum([...fleet.openIds, ...fleet.settledIds].map((id) => counts.get(pathOf(id)) ?? 0));
  const meanOfOpen = sum(fleet.openIds.map((id) => counts.get(pathOf(id)) ?? 0)) / fleet.openIds.length;
  const latestMs = Math.max(...laterMs);
  return {
    rows: [
      {
        cache: cache.name,
        clients,
        requests: load.times.length,
        'seen by the gateways': passed,
        'mean of an open order': rounded(meanOfOpen, 1),
        'most of an open order': ofOpen,
        'most of a settled order': ofSettled,
        'p50, ms': rounded(percentile(load.times, 0.5), 1),
        'p99, ms': rounded(percentile(load.times, 0.99), 1),
        'changes seen later by, ms': laterMs.map((ms) => rounded(ms)).join(', '),
      },
    ],
    checks: [
      check(load.failures === 0, `${cache.name}: ${load.failures} of ${load.times.length} requests failed`),
      check(
        meanOfOpen <= allowed && ofSettled === 1,
        `${cache.name}: in ${spanSeconds} s ${rounded(meanOfOpen, 1)} requests for an open order reach the gateways, and at most ${ofOpen} (${allowed} are one a fresh window); for a settled one ${ofSettled}`,
      ),
      check(
        latestMs <= allowedLaterMs,
        `${cache.name}: a change is seen at most ${rounded(latestMs)} ms later than without it (${allowedLaterMs} allowed)`,
      ),
    ],
  };
}

async function read({ url }: SharedCache, { openIds, settledIds }: Fleet) {
  const times: number[] = [];
  let failures = 0;
  const requests = [...openIds, ...settledIds].map((id) => ({ path: pathOf(id) }));
  await closedLoad(url, { clients, intervalMs, durationMs }, cycle(requests), ({ status, elapsedMs }) => {
    times.push(elapsedMs);
    if (status !== 200) failures += 1;
  });
  return { times, failures };
}

/** By how many milliseconds later than at a gateway each change is seen at the cache. */
async function changes(cache: SharedCache, { sandbox, gateways, changingIds }: Fleet): Promise<number[]> {
  const direct = gateways[0]?.url ?? '';
  return Promise.all(
    changingIds.map(async (id, n) => {
      const seen = Promise.all([firstFulfilled(direct, id), firstFulfilled(cache.url, id)]);
      await delay(2000 + n * 700);
      await sandbox.advance(id, 'Fulfilled');
      const [directMs, cachedMs] = await seen;
      return cachedMs - directMs;
    }),
  );
}

/** When a client that polls an order sees that it is fulfilled. */
async function firstFulfilled(url: string, orderId: string): Promise<number> {
  for (;;) {
    const { body } = await get(`${url}${pathOf(orderId)}`);
    if (body.includes('"status":"Fulfilled"')) return performance.now();
    await delay(pollMs);
  }
}
