import { runWithCleanup } from '../../test/processes/cleanup';
import { machine } from '../report/machine';
import { runScenarios, type Scenario } from '../report/run-scenarios';
import { type ScenarioResult, writeResult } from '../report/scenario-result';
import { caseNames } from './cases';
import { clients } from './clients';
import { coldStart } from './cold-start';
import { cores } from './cores';
import { eventLoop } from './event-loop';
import { latency } from './latency';
import { memory } from './memory';
import { oneCore } from './one-core';
import { readOptions, type SpeedOptions } from './options';
import { responses } from './responses';

const document = 'bench/figures/speed.md';

/** By the names of the document's sections. */
const measurements: Readonly<Record<string, (options: SpeedOptions) => Promise<ScenarioResult>>> = {
  answers: responses,
  latency,
  clients,
  'one-core': oneCore,
  cores,
  start: coldStart,
  memory,
  'event-loop': eventLoop,
};

/**
 * Measures the gateway against its peers: `main.js [--seconds 1] [--rounds 7] [--cases a,b] [--write]`, where a case is one
 * of the responses or another measurement. `--against <folder>` measures the responses against another build instead.
 */
async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args, [...caseNames, ...Object.keys(measurements)]);
  const conditions = { ...machine(), rounds: options.rounds, 'seconds each': options.seconds };
  if (options.write) writeResult(document, 'machine', { rows: [conditions], checks: [] });
  const scenarios = Object.entries(measurements)
    .filter(([name]) => isSelected(name, options))
    .map(([name, measure]): Scenario => ({ name, document, run: () => measure(options) }));
  await runScenarios(scenarios, options.write, conditions);
}

/** The responses are measured if any of their cases is selected. */
function isSelected(name: string, { cases, against }: SpeedOptions): boolean {
  const isResponses = name === 'answers';
  if (against !== undefined) return isResponses;
  return (
    cases.length === 0 ||
    cases.includes(name) ||
    (isResponses && caseNames.some((each) => cases.includes(each)))
  );
}

runWithCleanup(main);
