import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { repositoryFolder } from '../processes/program';
import { runTidily } from '../processes/tidy-end';
import { endBy, played, printOutcome, writeOutcome } from '../report/outcomes';
import { type Outcome, type Scenario } from '../report/scenario';
import { eventLoop } from './event-loop';
import { memory } from './memory';
import { outage } from './outage';
import { overload } from './overload';
import { polling } from './polling';
import { quota } from './quota';

/** The longest last. */
const scenarios = new Map<string, Scenario>([
  ['polling', polling],
  ['outage', outage],
  ['event-loop', eventLoop],
  ['overload', overload],
  ['quota', quota],
  ['memory', memory],
]);
const documentFile = join(repositoryFolder, 'docs/shelter.md');
const write = '--write';

/**
 * Measures what callers cost the upstreams: `main.js [--write] [scenario…]`, all of them unless named. Prints a table
 * and its claims for each, and all figures as one line of JSON at last; `--write` puts the tables into the
 * documentation. Ends with 1 if a claim does not hold.
 */
async function main(args: readonly string[]): Promise<void> {
  const named = args.filter((arg) => arg !== write);
  const unknown = named.find((name) => !scenarios.has(name));
  if (unknown !== undefined) throw new Error(`${unknown} is none of: ${[...scenarios.keys()].join(', ')}`);
  const outcomes: Record<string, Outcome> = {};
  for (const [name, scenario] of scenarios) {
    if (named.length > 0 && !named.includes(name)) continue;
    const outcome = await played(scenario);
    outcomes[name] = outcome;
    printOutcome(name, outcome);
    if (args.includes(write)) writeOutcome(documentFile, name, outcome);
  }
  const machine = { node: process.version, cores: availableParallelism() };
  process.stdout.write(`\n${JSON.stringify({ machine, ...outcomes })}\n`);
  endBy(Object.values(outcomes));
}

runTidily(main);
