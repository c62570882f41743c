import { rmSync } from 'node:fs';
import { skippedLine } from './missing-programs';
import { runFolder } from './run-folder';
import { searchRun } from './secret-leak-scan';

/** What comes after all specs: the search for every secret that they used. Throws where one is found. */
export default function endRun(): void {
  try {
    const { searched, findings } = searchRun(runFolder());
    if (findings.length > 0)
      throw new Error(
        `${searched}\nSecrets where none may be:\n${findings.map((line) => `  - ${line}`).join('\n')}`,
      );
    // Not the standard output: that is the report's, with --json.
    process.stderr.write(`${searched}: none found\n`);
    const skipped = skippedLine();
    if (skipped !== null) process.stderr.write(`${skipped}\n`);
  } finally {
    rmSync(runFolder(), { recursive: true });
  }
}
