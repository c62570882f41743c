import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

interface Options {
  /** The program of Node; this one unless set. */
  readonly node?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly cwd?: string | undefined;
}

/** Runs a script of Node to its end, and resolves with its standard output. */
export async function runNode(
  args: readonly string[],
  { node = process.execPath, timeZone, cwd }: Options = {},
): Promise<string> {
  const env = timeZone === undefined ? process.env : { ...process.env, TZ: timeZone };
  return (await promisify(execFile)(node, args, { cwd, env })).stdout;
}
