import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { repositoryFolder } from '../processes/program';
import { endBy, played, printOutcome, writeOutcome } from './outcomes';
import { type Outcome, type Scenario } from './scenario';

export interface NamedScenario {
  readonly name: string;
  readonly play: Scenario;
  /** Whose section of the scenario's name its figures belong into; from the repository's folder. */
  readonly document: string;
}

export interface Wish {
  /** The scenarios to play; all of them if none is named. */
  readonly names: readonly string[];
  /** Whether the figures are put into the documents. */
  readonly isToWrite: boolean;
}

/**
 * Plays scenarios one after the other. Prints a table and its claims for each, and all figures as one line of JSON at
 * last. The process ends with 1 if a claim does not hold. Rejects for a name that no scenario has.
 */
export async function runScenarios(scenarios: readonly NamedScenario[], wish: Wish): Promise<void> {
  const known = scenarios.map(({ name }) => name);
  const unknown = wish.names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`${unknown} is none of: ${known.join(', ')}`);
  const outcomes: Record<string, Outcome> = {};
  for (const { name, play, document } of scenarios) {
    if (wish.names.length > 0 && !wish.names.includes(name)) continue;
    const outcome = await played(play);
    outcomes[name] = outcome;
    printOutcome(name, outcome);
    if (wish.isToWrite) writeOutcome(join(repositoryFolder, document), name, outcome);
  }
  const machine = { node: process.version, cores: availableParallelism() };
  process.stdout.write(`\n${JSON.stringify({ machine, ...outcomes })}\n`);
  endBy(Object.values(outcomes));
}
