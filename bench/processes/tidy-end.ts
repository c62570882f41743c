import { Program } from './program';
import { removeScratchFolders } from './scratch-folder';

/** Runs a bench, and leaves nothing behind, however it ends. */
export function runTidily(main: (args: readonly string[]) => Promise<void>): void {
  process.on('exit', () => {
    Program.killAll();
    removeScratchFolders();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  });
}
