import { Program } from '../../test/processes/program';
import { closedLoad } from '../load/load';
import { cycle } from '../load/requests';
import { check, combine, type ScenarioResult } from '../report/scenario-result';
import { percentile, rounded } from '../report/statistics';
import { pathOf, startFleet } from './gateways';
import { type SharedCache, startNginxEdge, startShippedVarnishEdge } from './shared-caches';

const clients = 200;
const intervalMs = 1000;
const warmUpMs = 2000;
const outageMs = 30_000;

const lists = ['/v1/tokens/popular', '/v1/leaderboard', '/v1/chains'];

/** Both gateways behind a cache with its shipped configuration are killed for half a minute. */
export async function outage(): Promise<ScenarioResult> {
  const results = [await measure(startNginxEdge), await measure(startShippedVarnishEdge)];
  return combine(results.filter((result) => result !== null));
}

async function measure(
  start: (gatewayUrls: readonly string[]) => Promise<SharedCache | null>,
): Promise<ScenarioResult | null> {
  const { gateways, openIds, settledIds } = await startFleet();
  const cache = await start(gateways.map((gateway) => gateway.url));
  if (cache === null) return null;
  const { name, url } = cache;
  const paths = [...[...openIds, ...settledIds].map(pathOf), ...lists];
  const requests = paths.map((path) => ({ path }));
  const load = async (durationMs: number) => {
    const times: number[] = [];
    let failures = 0;
    await closedLoad(url, { clients, intervalMs, durationMs }, cycle(requests), ({ status, elapsedMs }) => {
      times.push(elapsedMs);
      if (status !== 200) failures += 1;
    });
    return { times, failures };
  };
  const before = await load(warmUpMs);
  await Promise.all(gateways.map(({ program }) => program.stop('SIGKILL')));
  const during = await load(outageMs);
  await Program.stopAll();
  return {
    rows: [
      {
        cache: name,
        'URLs stored': paths.length,
        'both gateways dead for, s': outageMs / 1000,
        requests: during.times.length,
        failures: during.failures,
        'p50, ms': rounded(percentile(during.times, 0.5), 1),
        'p99, ms': rounded(percentile(during.times, 0.99), 1),
      },
    ],
    checks: [
      check(
        before.failures === 0,
        `${name}: ${before.failures} of ${before.times.length} requests failed before`,
      ),
      check(
        during.failures === 0,
        `${name}: ${during.failures} of ${during.times.length} requests failed meanwhile`,
      ),
    ],
  };
}
