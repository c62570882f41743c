import { readMetric } from '../load/requests';
import { loadCore } from '../load/wrk';
import { messageOf } from '../report/run-scenarios';
import { check, type Check, type Row, type ScenarioResult } from '../report/scenario-result';
import { BenchUpstream } from '../upstream/bench-upstream';
import { caseNames, recordCases } from './cases';
import { checksOf, rowsOf } from './comparison';
import { type SpeedOptions } from './options';
import { runRounds } from './run';
import { startMeasuredGateway, startPeers } from './servers';

/** Makes chain 1's token list 1 MB long. */
const longList = { TOKEN_LIST_TOKENS: '3700' };

/** Every case, of the gateway and its peers, or of the gateway and another build of it. */
export async function responses(options: SpeedOptions): Promise<ScenarioResult> {
  const { against } = options;
  const upstream = await BenchUpstream.start(longList, loadCore);
  const gateway = await startMeasuredGateway(upstream);
  const recorded = await recordCases(gateway.url, upstream.statisticsUrl);
  const peers =
    against === undefined
      ? await startPeers(upstream, recorded.responses)
      : [await startMeasuredGateway(upstream, { dist: against }, 'other build')];
  const selected = caseNames.filter((name) => options.cases.includes(name));
  const [rows, checks]: [Row[], Check[]] = [[], []];
  for (const speedCase of recorded.cases) {
    if (selected.length > 0 && !selected.some((name) => name === speedCase.name)) continue;
    const isPeer = (name: string) => speedCase.peers.some((peer) => peer === name);
    const servers = [gateway, ...peers.filter(({ name }) => against !== undefined || isPeer(name))];
    try {
      const rounds = await runRounds(servers, speedCase, options);
      rows.push(...rowsOf(speedCase, gateway, rounds));
      checks.push(...checksOf(speedCase, gateway, rounds));
    } catch (error) {
      // The figures of the other cases must not be lost.
      checks.push(check(false, `${speedCase.name}: ${messageOf(error)}`));
    }
    process.stderr.write(`${speedCase.name} is done\n`);
  }
  const partial = await readMetric(gateway.url, 'order_partial_views_total');
  return { rows, checks: [...checks, noPartialViews(partial)] };
}

export const noPartialViews = (count: number): Check =>
  check(count === 0, `${count} views without one of the interfaces`);
