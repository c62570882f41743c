import { parseArgs } from 'node:util';
import { runWithCleanup } from '../../test/processes/cleanup';
import { machine } from '../report/machine';
import { runScenarios, type Scenario } from '../report/run-scenarios';
import { type ScenarioResult, writeResult } from '../report/scenario-result';
import { caseNames } from './cases';
import { coldStart } from './cold-start';
import { fixedRate } from './fixed-rate';
import { memory } from './memory';
import { oneCore } from './one-core';
import { responses } from './responses';
import { shortConnections } from './short-connections';
import { type SpeedOptions } from './speed-case';

const document = 'bench/figures/speed.md';

/** By the names of the document's sections. */
const measurements: Readonly<Record<string, (options: SpeedOptions) => Promise<ScenarioResult>>> = {
  answers: responses,
  'fixed-rate': fixedRate,
  'short-connections': shortConnections,
  'one-core': oneCore,
  start: coldStart,
  memory,
};
/** Those that can compare two builds. */
const comparisons = ['answers', 'fixed-rate', 'one-core', 'short-connections'];

/**
 * Measures the gateway against its peers: `main.js [--seconds 1] [--rounds 7] [--cases a,b] [--write]`, where a case is one
 * of the responses or another measurement. `--against <folder>` compares it with another build instead, by the responses unless
 * cases are named.
 */
async function main(args: readonly string[]): Promise<void> {
  const { write, ...options } = readOptions(args);
  const conditions = { ...machine(), rounds: options.rounds, 'seconds each': options.seconds };
  if (write) writeResult(document, 'machine', { rows: [conditions], checks: [] });
  const scenarios = Object.entries(measurements)
    .filter(([name]) => isSelected(name, options))
    .map(([name, measure]): Scenario => ({ name, document, run: () => measure(options) }));
  await runScenarios(scenarios, write, conditions);
}

/** Throws on anything unknown. */
function readOptions(args: readonly string[]): SpeedOptions & { readonly write: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '7' },
      cases: { type: 'string' },
      against: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
  const { against, write } = values;
  const cases = values.cases?.split(',') ?? [];
  const known: readonly string[] = [...caseNames, ...Object.keys(measurements)];
  const unknown = cases.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`${unknown} is none of: ${known.join(', ')}`);
  if (![seconds, rounds].every((count) => Number.isInteger(count) && count > 0))
    throw new Error('--seconds and --rounds take whole numbers above 0');
  if (write && (cases.length > 0 || against !== undefined))
    throw new Error('--write needs a whole run, without --cases and --against');
  return { seconds, rounds, cases, against, write };
}

/** The responses are measured if any of their cases is selected. */
function isSelected(name: string, { cases, against }: SpeedOptions): boolean {
  if (against !== undefined && !comparisons.includes(name)) return false;
  const isResponses = name === 'answers';
  if (cases.length === 0) return isResponses || against === undefined;
  return cases.includes(name) || (isResponses && caseNames.some((each) => cases.includes(each)));
}

runWithCleanup(main);
