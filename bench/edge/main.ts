import { runWithCleanup } from '../../test/processes/cleanup';
import { runScenarios, type Scenario, selectScenarios } from '../report/run-scenarios';
import { outage } from './outage';
import { speed } from './speed';
import { tls } from './tls';
import { windows } from './windows';

const scenarios = Object.entries({ windows, speed, tls, outage }).map(([name, run]): Scenario => ({
  name,
  run,
  document: 'bench/figures/edge.md',
}));
const write = '--write';

/** `main.js [--write] [scenario…]`: all scenarios unless named; `--write` puts the figures into the document. */
runWithCleanup((args) => {
  const names = args.filter((arg) => arg !== write);
  return runScenarios(selectScenarios(scenarios, names), args.includes(write));
});
