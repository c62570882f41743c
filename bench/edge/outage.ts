import { Program } from '../../test/processes/program';
import { closedLoad } from '../load/load';
import { cycle } from '../load/requests';
import { check, type ScenarioResult } from '../report/scenario-result';
import { percentile, rounded } from '../report/statistics';
import { pathOf, startFleet } from './gateways';
import { startNginxEdge } from './shared-caches';

const clients = 200;
const intervalMs = 1000;
const warmUpMs = 2000;
const outageMs = 30_000;

const lists = ['/v1/tokens/popular', '/v1/leaderboard', '/v1/chains'];

/** Both gateways behind the shipped nginx are killed for half a minute. */
export async function outage(): Promise<ScenarioResult> {
  const { gateways, openIds, settledIds } = await startFleet();
  const { url } = await startNginxEdge(gateways.map((gateway) => gateway.url));
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
        cache: 'nginx',
        'URLs stored': paths.length,
        'both gateways dead for, s': outageMs / 1000,
        requests: during.times.length,
        failures: during.failures,
        'p50, ms': rounded(percentile(during.times, 0.5), 1),
        'p99, ms': rounded(percentile(during.times, 0.99), 1),
      },
    ],
    checks: [
      check(before.failures === 0, `${before.failures} of ${before.times.length} requests failed before`),
      check(during.failures === 0, `${during.failures} of ${during.times.length} requests failed meanwhile`),
    ],
  };
}
