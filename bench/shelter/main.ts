import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Program, repositoryFolder } from '../processes/program';
import { writeSection } from '../report/docs-section';
import { type Outcome, type Scenario } from '../report/scenario';
import { tableOf } from '../report/table';
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
    const lines = outcome.claims.map(({ holds, text }) => `${holds ? 'ok ' : 'NOT OK'} ${name}: ${text}`);
    process.stdout.write(`\n${tableOf(outcome.rows)}\n\n${lines.join('\n')}\n`);
    if (args.includes(write)) writeSection(documentFile, name, sectionOf(outcome));
  }
  const machine = { node: process.version, cores: availableParallelism() };
  process.stdout.write(`\n${JSON.stringify({ machine, ...outcomes })}\n`);
  if (Object.values(outcomes).some(({ claims }) => claims.some(({ holds }) => !holds))) process.exitCode = 1;
}

/** A scenario that breaks off has no figures, and claims nothing that holds. */
async function played(scenario: Scenario): Promise<Outcome> {
  try {
    return await scenario();
  } catch (error) {
    return {
      rows: [],
      claims: [{ holds: false, text: error instanceof Error ? error.message : String(error) }],
    };
  } finally {
    await Program.endAll();
  }
}

const sectionOf = ({ rows, claims }: Outcome): string =>
  [
    '',
    tableOf(rows),
    '',
    ...claims.map(({ holds, text }) => `- ${holds ? 'holds' : '**does not hold**'}: ${text}`),
    '',
  ].join('\n');

process.on('exit', () => {
  Program.killAll();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
