import { readMetric } from '../load/requests';
import { messageOf } from '../report/run-scenarios';
import { check, type Check, type Row, type ScenarioResult } from '../report/scenario-result';
import { caseNames } from './cases';
import { checksOf, rowsOf } from './comparison';
import { runRounds } from './run';
import { startCompared } from './servers';
import { type SpeedOptions } from './speed-case';

/** Every case, of the gateway and its peers, or of the gateway and another build of it. */
export async function responses(options: SpeedOptions): Promise<ScenarioResult> {
  const named = caseNames.filter((name) => options.cases.includes(name));
  const { gateway, peers, cases } = await startCompared(options, named.length > 0 ? named : caseNames);
  const [rows, checks]: [Row[], Check[]] = [[], []];
  for (const speedCase of cases) {
    const isPeer = (name: string) => speedCase.peers.some((peer) => peer === name);
    const servers = [gateway, ...peers.filter(({ name }) => options.against !== undefined || isPeer(name))];
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
  checks.push(check(partial === 0, `${partial} views without one of the interfaces`));
  return { rows, checks };
}
