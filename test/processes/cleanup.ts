import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Program } from './program';

const folders: string[] = [];

/** A new empty folder. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'order-gateway-'));
  folders.push(folder);
  return folder;
}

/** Runs a program's main function; at the end, however it comes, kills all programs and removes scratch folders. */
export function runWithCleanup(main: (args: readonly string[]) => Promise<void>): void {
  process.on('exit', () => {
    Program.killAll();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  });
}
