import { startGateway } from '../../test/processes/gateway';
import { Program } from '../../test/processes/program';
import { serverCore, wrk } from '../load/wrk';
import { noFailures, type Row, type ScenarioResult } from '../report/scenario-result';
import { rounded } from '../report/statistics';
import { BenchUpstream } from '../upstream/bench-upstream';
import { orderIn } from '../upstream/orders';
import { startNginxEdge, startVarnishEdge } from './shared-caches';

const orderCount = 100;
const connections = 64;
const seconds = 3;
const headers = { 'accept-encoding': 'gzip' };

/** Requests per second for settled orders, each server on one core: a gateway itself, and each cache before two. */
export async function speed(): Promise<ScenarioResult> {
  const upstream = await BenchUpstream.start();
  const gateways = [await startGateway(upstream, {}, { core: serverCore }), await startGateway(upstream)];
  const gatewayUrls = gateways.map(({ url }) => url);
  const servers = [
    { name: 'one gateway', url: gatewayUrls[0] ?? '' },
    await startNginxEdge(gatewayUrls, serverCore),
    await startVarnishEdge(gatewayUrls, serverCore),
  ].filter((server) => server !== null);
  const paths = Array.from({ length: orderCount }, (_, n) => `/v1/orders/${orderIn('ClaimedUnlock', n)}`);
  const mix = { paths, prefix: '/v1/orders/', newPercent: 0, firstId: 0, idStep: 1 };
  const rows: Row[] = [];
  let [own, failures] = [0, 0];
  for (const { name, url } of servers) {
    await wrk({ url, headers, mix, connections, seconds: 1 });
    const result = await wrk({ url, headers, mix, connections, seconds });
    own ||= result.requestsPerSecond;
    failures += result.failures;
    rows.push({
      server: name,
      connections,
      'requests/s': rounded(result.requestsPerSecond),
      '÷ one gateway': rounded(result.requestsPerSecond / own, 2),
      'p50, ms': rounded(result.p50Ms, 2),
      'p99, ms': rounded(result.p99Ms, 2),
    });
  }
  await Program.stopAll();
  return { rows, checks: [noFailures(failures)] };
}
