import { resolve } from 'node:path';
import { Program } from '../../test/processes/program';
import { machine } from './machine';
import { printResult, type Row, type ScenarioResult, writeResult } from './scenario-result';

/** A measurement. It starts processes; `runScenarios` stops them. */
export interface Scenario {
  readonly name: string;
  readonly run: () => Promise<ScenarioResult>;
  /** The document with the section of the scenario's name. */
  readonly document: string;
}

/**
 * Runs scenarios one after the other. Prints the table and the checks of each, and all figures as one line of JSON at the
 * end; `isToWrite` puts them into the documents. The process exits with 1 if a check fails.
 */
export async function runScenarios(
  scenarios: readonly Scenario[],
  isToWrite: boolean,
  conditions: Row = machine(),
): Promise<void> {
  const results: Record<string, ScenarioResult> = {};
  for (const scenario of scenarios) {
    const { name, document } = scenario;
    const result = await resultOf(scenario);
    results[name] = result;
    printResult(name, result);
    if (isToWrite) writeResult(resolve(document), name, result);
    if (result.checks.some(({ passed }) => !passed)) process.exitCode = 1;
  }
  process.stdout.write(`\n${JSON.stringify({ machine: conditions, ...results })}\n`);
}

/** A scenario that throws has no figures and one failed check. */
async function resultOf({ run }: Scenario): Promise<ScenarioResult> {
  try {
    return await run();
  } catch (error) {
    return { rows: [], checks: [{ passed: false, text: messageOf(error) }] };
  } finally {
    await Program.stopAll();
  }
}

/** The code of a system error, else the message. */
export const messageOf = (error: unknown): string =>
  (error as { code?: string }).code ?? (error instanceof Error ? error.message : String(error));
