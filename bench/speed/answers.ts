import { metricOf } from '../processes/metrics-of';
import { claim, type Claim, type Outcome, type Row } from '../report/scenario';
import { BenchUpstream } from '../upstream/bench-upstream';
import { casesOf } from './cases';
import { claimsOf, rowsOf } from './comparison';
import { loadCore } from '../processes/cores';
import { startMeasuredGateway } from './measured-gateway';
import { type SpeedOptions } from './options';
import { alternate } from './rounds';
import { startPeers } from './servers';

/** Makes chain 1's list a megabyte. */
const longList = { TOKEN_LIST_TOKENS: '3700' };

/** Every case, of the gateway and its peers. */
export async function answers(options: SpeedOptions): Promise<Outcome> {
  const upstream = await BenchUpstream.start(longList, loadCore);
  const gateway = await startMeasuredGateway(upstream);
  const { cases, answers: recorded } = await casesOf(gateway.url, upstream.statisticsUrl);
  const peers = await startPeers(upstream, recorded);
  const [rows, claims]: [Row[], Claim[]] = [[], []];
  for (const each of cases) {
    if (options.cases.length > 0 && !options.cases.includes(each.name)) continue;
    const servers = [gateway, ...peers.filter(({ name }) => each.peers.some((peer) => peer === name))];
    try {
      const rounds = await alternate(servers, each, options);
      rows.push(...rowsOf(each, gateway, rounds));
      claims.push(...claimsOf(each, gateway, rounds));
    } catch (error) {
      // One case that breaks off must not cost the figures of all others.
      claims.push(claim(false, `${each.name}: ${error instanceof Error ? error.message : String(error)}`));
    }
    process.stderr.write(`${each.name} is done\n`);
  }
  const partial = await metricOf(gateway.url, 'order_partial_views_total');
  return {
    rows,
    claims: [...claims, claim(partial === 0, `${partial} views without one of the interfaces`)],
  };
}
