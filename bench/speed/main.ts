import { join } from 'node:path';
import { repositoryFolder } from '../processes/program';
import { runTidily } from '../processes/tidy-end';
import { writeSection } from '../report/docs-section';
import { machine } from '../report/machine';
import { endBy, played, printOutcome, writeOutcome } from '../report/outcomes';
import { type Outcome } from '../report/scenario';
import { tableOf } from '../report/table';
import { answers } from './answers';
import { caseNames } from './cases';
import { clients } from './clients';
import { coldStart } from './cold-start';
import { cores } from './cores';
import { eventLoop } from './event-loop';
import { latency } from './latency';
import { memory } from './memory';
import { speedOptions, type SpeedOptions } from './options';

type Measurement = (options: SpeedOptions) => Promise<Outcome>;

const measurements = new Map<string, Measurement>([
  ['answers', answers],
  ['latency', latency],
  ['clients', clients],
  ['cores', cores],
  ['start', coldStart],
  ['memory', memory],
  ['event-loop', eventLoop],
]);
const documentFile = join(repositoryFolder, 'docs/benchmarks.md');

/**
 * Measures the gateway against its peers: `main.js [--seconds 1] [--rounds 7] [--cases a,b] [--write]`, where a case is
 * one of the answers or another measurement. Prints a table and its claims for each, and all figures as one line of
 * JSON at last; `--write` puts the tables into the documentation. Ends with 1 if a claim does not hold.
 */
async function main(args: readonly string[]): Promise<void> {
  const options = speedOptions(args, [...caseNames, ...measurements.keys()]);
  const conditions = { ...machine(), rounds: options.rounds, 'seconds each': options.seconds };
  const outcomes: Record<string, Outcome> = {};
  if (options.write) writeSection(documentFile, 'machine', `\n${tableOf([conditions])}\n`);
  for (const [name, measure] of measurements) {
    if (!isWanted(name, options)) continue;
    const outcome = await played(() => measure(options));
    outcomes[name] = outcome;
    printOutcome(name, outcome);
    if (options.write) writeOutcome(documentFile, name, outcome);
  }
  process.stdout.write(`\n${JSON.stringify({ machine: conditions, ...outcomes })}\n`);
  endBy(Object.values(outcomes));
}

/** Answers are measured if any of their cases is asked for. */
const isWanted = (name: string, { cases }: SpeedOptions): boolean =>
  cases.length === 0 ||
  cases.includes(name) ||
  (name === 'answers' && caseNames.some((each) => cases.includes(each)));

runTidily(main);
