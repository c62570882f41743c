import { startSandbox, usualRecentOrders } from './sandbox';
import { startupMessage, standaloneOptions } from './standalone-options';

/** Runs the sandbox standalone until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const sandbox = await startSandbox({
    ...standaloneOptions(process.env),
    recentOrders: usualRecentOrders,
  });
  process.stdout.write(startupMessage(sandbox));
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
