import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../support/eventually';
import { runFolder } from './run-folder';

/** As `npm run build` makes it, save that types are left to `npm run types`: what comes out is the same, in half the time. */
const build = (outFolder: string) =>
  promisify(execFile)(process.execPath, [
    'node_modules/typescript/bin/tsc',
    ...['-p', 'tsconfig.build.json', '--noCheck', '--outDir', outFolder],
  ]);

/** The folder of the compiled gateway. The first spec of a run that wants it makes it for all. */
export async function builtGateway(): Promise<string> {
  const folder = join(runFolder(), 'gateway');
  const outcome = join(runFolder(), 'gateway-build.txt');
  if (isFirst(folder)) await settle(build(folder), outcome);
  else await eventually('the gateway is compiled', () => existsSync(outcome), 120_000);
  const complaint = readFileSync(outcome, 'utf8');
  if (complaint !== '') throw new Error(complaint);
  return folder;
}

/** Whether this call has made the folder: of all processes, one has. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
  } catch {
    return false;
  }
  // So that the compiled code finds its dependencies.
  symlinkSync(resolve('node_modules'), join(runFolder(), 'node_modules'));
  return true;
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
