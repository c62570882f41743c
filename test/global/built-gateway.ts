import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../support/eventually';
import { runFolder } from './run-folder';

/** As `npm run build` makes it. */
async function build(folder: string): Promise<void> {
  const compiled = join(folder, 'build');
  const compiler = 'node_modules/typescript/bin/tsc';
  await node([compiler, '-p', 'tsconfig.build.json', '--outDir', compiled]);
  await node(['bundle.mjs', compiled, join(folder, 'dist')]);
  await node(['explorer/build.mjs', join(folder, 'dist', 'explorer')]);
}

const node = (args: readonly string[]) => promisify(execFile)(process.execPath, args);

/** The folder of the built gateway. The first spec of a run that wants it makes it for all. */
export async function builtGateway(): Promise<string> {
  const folder = join(runFolder(), 'gateway');
  const outcome = join(runFolder(), 'gateway-build.txt');
  if (isFirst(folder)) await settle(build(folder), outcome);
  else await eventually('the gateway is built', () => existsSync(outcome), 120_000);
  const complaint = readFileSync(outcome, 'utf8');
  if (complaint !== '') throw new Error(complaint);
  return join(folder, 'dist');
}

/** Whether this call has made the folder: of all processes, one has. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
  } catch {
    return false;
  }
  // So that the code finds its dependencies.
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
