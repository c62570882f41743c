import { runWithCleanup } from '../../test/processes/cleanup';
import { runScenarios, type Scenario, selectScenarios } from '../report/run-scenarios';
import { eventLoop } from './event-loop';
import { memory } from './memory';
import { outage } from './outage';
import { overload } from './overload';
import { polling } from './polling';
import { quota } from './quota';

/** What callers cost the upstreams, by the names of the document's sections; the longest last. */
const scenarios = Object.entries({ polling, outage, 'event-loop': eventLoop, overload, quota, memory }).map(
  ([name, run]): Scenario => ({ name, run, document: 'bench/figures/load.md' }),
);
const write = '--write';

/** `main.js [--write] [scenario…]`: all scenarios unless named; `--write` puts the figures into the document. */
runWithCleanup((args) => {
  const names = args.filter((arg) => arg !== write);
  return runScenarios(selectScenarios(scenarios, names), args.includes(write));
});
