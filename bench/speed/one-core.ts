import { type Row, type ScenarioResult } from '../report/scenario-result';
import { rowsOf } from './comparison';
import { runRounds } from './run';
import { startCompared } from './servers';
import { type SpeedOptions } from './speed-case';

const connectionCounts = [10, 20, 50, 150];
/** The gateway has its defaults. */
const environment = {};

/**
 * Orders never requested before, for servers that have one core, with more and more connections: what is refused, and how
 * long the rest takes.
 */
export async function oneCore(options: SpeedOptions): Promise<ScenarioResult> {
  const names = ['KrakenD', 'bare', 'Rust'] as const;
  const { gateway, peers, cases } = await startCompared(options, ['uncached-join'], names, environment);
  const rows: Row[] = [];
  for (const joins of cases)
    for (const connections of connectionCounts) {
      const name = `${connections} connections`;
      const isFirst = connections === connectionCounts[0];
      const warmUpSeconds = isFirst ? joins.warmUpSeconds : 1;
      const speedCase = { ...joins, name, connections, warmUpSeconds, mayRefuse: true };
      rows.push(...rowsOf(speedCase, gateway, await runRounds([gateway, ...peers], speedCase, options)));
    }
  return { rows, checks: [] };
}
