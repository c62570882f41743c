import { Program } from '../processes/program';
import { writeSection } from './docs-section';
import { type Outcome, type Scenario } from './scenario';
import { tableOf } from './table';

/** Plays a scenario and ends its programs. One that breaks off has no figures, and claims nothing that holds. */
export async function played(scenario: Scenario): Promise<Outcome> {
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

/** Prints the table and the claims of a scenario. */
export function printOutcome(name: string, { rows, claims }: Outcome): void {
  const lines = claims.map(({ holds, text }) => `${holds ? 'ok ' : 'NOT OK'} ${name}: ${text}`);
  process.stdout.write(`\n${tableOf(rows)}\n\n${lines.join('\n')}\n`);
}

/** Puts them into a section of a document. */
export function writeOutcome(documentFile: string, name: string, { rows, claims }: Outcome): void {
  const lines = claims.map(({ holds, text }) => `- ${holds ? 'holds' : '**does not hold**'}: ${text}`);
  writeSection(documentFile, name, ['', tableOf(rows), '', ...lines, ''].join('\n'));
}

/** Ends the program with 1 if a claim does not hold. */
export function endBy(outcomes: readonly Outcome[]): void {
  if (outcomes.some(({ claims }) => claims.some(({ holds }) => !holds))) process.exitCode = 1;
}
