import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const variable = 'TEST_RUN_FOLDER';

/** What is recorded of a run, each kind in a folder of its own with a file for each spec. */
export const recordKinds = ['logs', 'metrics', 'secrets'] as const;

export type RecordKind = (typeof recordKinds)[number];

/** Makes the folder of this run, known to all its processes. */
export function makeRunFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-tests-'));
  for (const kind of recordKinds) mkdirSync(join(folder, kind));
  process.env[variable] = folder;
}

/** The folder of this run. */
export function runFolder(): string {
  const folder = process.env[variable];
  if (folder === undefined) throw new Error(`${variable} is not set: no run of the tests was begun`);
  return folder;
}
