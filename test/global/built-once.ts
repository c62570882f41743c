import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import { runFolder } from './run-folder';

/** The folder of the run with this name. The first spec of a run that wants it builds it for all. */
export async function builtOnce(name: string, build: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(runFolder(), name);
  const outcome = join(runFolder(), `${name}-build.txt`);
  if (isFirst(folder)) await settle(build(folder), outcome);
  else await eventually(`the ${name} is built`, () => existsSync(outcome), 120_000);
  const complaint = readFileSync(outcome, 'utf8');
  if (complaint !== '') throw new Error(complaint);
  return folder;
}

/** Whether this call has made the folder: of all processes, one has. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Writes what a build has complained of, or nothing, in one step. */
async function settle(building: Promise<unknown>, outcome: string): Promise<void> {
  const complaint = await building.then(
    () => '',
    (error: unknown) =>
      error instanceof Error ? `${error.message}\n${String(Reflect.get(error, 'stdout'))}` : String(error),
  );
  writeFileSync(`${outcome}.part`, complaint);
  renameSync(`${outcome}.part`, outcome);
}
