import { runTidily } from '../processes/tidy-end';
import { type NamedScenario, runScenarios } from '../report/run-scenarios';
import { type Scenario } from '../report/scenario';
import { eventLoop } from './event-loop';
import { memory } from './memory';
import { outage } from './outage';
import { overload } from './overload';
import { polling } from './polling';
import { quota } from './quota';

const scenario = (name: string, play: Scenario): NamedScenario => ({
  name,
  play,
  document: 'docs/load-tests.md',
});

/** What callers cost the upstreams, the longest last. */
const scenarios = [
  scenario('polling', polling),
  scenario('outage', outage),
  scenario('event-loop', eventLoop),
  scenario('overload', overload),
  scenario('quota', quota),
  scenario('memory', memory),
];
const write = '--write';

/** `main.js [--write] [scenario…]`: all of them unless named; `--write` puts the figures into the documentation. */
runTidily((args) =>
  runScenarios(scenarios, { names: args.filter((arg) => arg !== write), isToWrite: args.includes(write) }),
);
