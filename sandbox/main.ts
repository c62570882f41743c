import { startSandbox } from './sandbox';
import { greetingOf, standaloneOptions } from './standalone-options';

/** Runs the sandbox alone until it is told to stop. */
async function main(): Promise<void> {
  const sandbox = await startSandbox(standaloneOptions(process.env));
  process.stdout.write(greetingOf(sandbox));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void sandbox.close());
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The sandbox cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
