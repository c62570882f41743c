import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { createGateway } from './app.setup';
import { type RawEnvironment } from './config/raw-environment';
import { readEnvironment, wantsSandbox } from './config/read-environment';
import { type Settings } from './config/settings';
import { greeting } from './greeting';
import { type Tracing } from './open-telemetry';
import { listen } from './listen';
import { type Sandbox } from './sandbox/sandbox';
import { shutDown, toldToStop } from './shutdown';

/** Runs the gateway until it is told to stop; with no upstream configured, the sandbox first. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const sandbox = await sandboxOf(process.env);
  const settings = readEnvironment(process.env, sandbox);
  const tracing = await tracingOf(settings);
  const app = await createGateway(settings, { alsoNote: tracing?.noteAnswered });
  process.stdout.write(greeting(settings, sandbox, await listen(app)));

  await toldToStop();
  await shutDown(app, settings);
  await tracing?.stop();
  await sandbox?.close();
}

/** Nothing of the sandbox is even loaded unless it is wanted. */
async function sandboxOf(environment: RawEnvironment): Promise<Sandbox | null> {
  if (!wantsSandbox(environment)) return null;
  const { startSandbox } = await import('./sandbox/sandbox.js');
  return startSandbox();
}

/** Nothing of OpenTelemetry is even loaded unless it is asked for. */
async function tracingOf({ traceExporter }: Settings): Promise<Tracing | null> {
  if (traceExporter === null) return null;
  const { startTracing } = await import('./open-telemetry.js');
  return startTracing(traceExporter);
}

function giveUp(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

// Node itself would print an error with all its members: that of a call has its URL and headers.
process.on('uncaughtException', (error) => {
  giveUp(error.stack ?? error.message);
});

main().catch(giveUp);
