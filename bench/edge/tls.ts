import { startGateway } from '../../test/processes/gateway';
import { edgeFiles, startFleetProxy, tlsFiles } from '../../test/processes/nginx';
import { Program } from '../../test/processes/program';
import { h2load } from '../load/h2load';
import { serverCore } from '../load/wrk';
import { noFailures, type Row, type ScenarioResult } from '../report/scenario-result';
import { percentile, rounded, sum } from '../report/statistics';
import { BenchUpstream } from '../upstream/bench-upstream';
import { orderIn } from '../upstream/orders';

const orderCount = 100;
const connections = 64;
const rounds = 5;
/** Fewer on each connection than the thousand with which nginx ends it: h2load counts what it sends then as failed. */
const requests = connections * 500;

/** Requests per second for stored responses of the shipped nginx on one core, by how clients connect. */
export async function tls(): Promise<ScenarioResult> {
  const gateway = await startGateway(await BenchUpstream.start(), { TRUST_PROXY: '1' });
  const urls = [gateway.url, gateway.url];
  const proxy = await startFleetProxy(urls, urls, {
    included: [...edgeFiles, ...tlsFiles],
    core: serverCore,
  });
  const paths = Array.from({ length: orderCount }, (_, n) => `/v1/orders/${orderIn('ClaimedUnlock', n)}`);
  const load = { paths, headers: { 'accept-encoding': 'gzip' }, connections, requests };
  const ways = [
    { name: 'HTTP/1.1', url: proxy.url, isHttp1: true, streams: 1 },
    { name: 'TLS, HTTP/1.1', url: proxy.tlsUrl, isHttp1: true, streams: 1 },
    { name: 'TLS, HTTP/2', url: proxy.tlsUrl, isHttp1: false, streams: 1 },
    { name: 'TLS, HTTP/2, ten requests at once', url: proxy.tlsUrl, isHttp1: false, streams: 10 },
  ];
  const results = ways.map(({ name, ...way }) => ({ name, way, rates: [] as number[], failures: 0 }));
  // By turns, so that what else the machine does is spread over all.
  for (let round = 0; round <= rounds; round += 1)
    for (const result of results) {
      const { requestsPerSecond, failures } = await h2load({ ...result.way, ...load });
      // The first round stores the responses.
      if (round > 0) result.rates.push(requestsPerSecond);
      result.failures += failures;
    }
  const plain = percentile(results[0]?.rates ?? [], 0.5);
  const rows = results.map(({ name, rates }): Row => {
    const rate = percentile(rates, 0.5);
    return { clients: name, 'requests/s': rounded(rate), '÷ plain HTTP/1.1': rounded(rate / plain, 2) };
  });
  const failures = sum(results.map((result) => result.failures));
  await Program.stopAll();
  return { rows, checks: [noFailures(failures)] };
}
