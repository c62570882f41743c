import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { createGateway } from './bootstrap/create-gateway';
import { type RawEnvironment } from './config/raw-environment';
import { readEnvironment, wantsSandbox } from './config/read-environment';
import { type Settings } from './config/settings';
import { startFailure, uncaughtError } from './bootstrap/failure-report';
import { startupBanner, listeningFacts } from './bootstrap/startup-banner';
import { type Tracing } from './bootstrap/open-telemetry';
import { listen } from './bootstrap/listen';
import { JsonLogger } from './observability/json-logger';
import { LogOutput } from './observability/log-output';
import { boundedCachesLine, oldGenerationMaxBytes, withinHeap } from './http/overload/heap-bounds';
import { type Sandbox } from '../sandbox/sandbox';
import { ignoreHangups, shutDown, waitForShutdownSignal } from './bootstrap/shutdown';

/** How long a reader of the log may take for what is left when the gateway has stopped. */
const lastLinesMs = 1000;

const output = new LogOutput(process.stdout);

/** Runs the gateway until it is told to stop; with no upstream configured, the sandbox first. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const sandbox = await sandboxOf(process.env);
  const configured = readEnvironment(process.env, sandbox);
  const settings = withinHeap(configured, oldGenerationMaxBytes());
  const tracing = await tracingOf(settings);
  const logger = new JsonLogger(settings.logLevel, output);
  const app = await createGateway(settings, { onRequestCompleted: tracing?.onRequestCompleted, logger });
  if (settings !== configured) logger.warn(boundedCachesLine(settings, configured), 'Start');
  const listeningAt = await listen(app);
  if (isProduction()) logger.listening(listeningFacts(settings, sandbox, listeningAt));
  else output.write(startupBanner(settings, sandbox, listeningAt));

  await waitForShutdownSignal();
  await shutDown(app, settings);
  await tracing?.stop();
  await sandbox?.close();
  if (!(await output.flushed(lastLinesMs))) process.exit();
}

/** Nothing of the sandbox is even loaded unless it is wanted. */
async function sandboxOf(environment: RawEnvironment): Promise<Sandbox | null> {
  if (!wantsSandbox(environment)) return null;
  const { startSandbox } = await import('../sandbox/sandbox.js');
  return startSandbox();
}

/** Nothing of OpenTelemetry is even loaded unless it is asked for. */
async function tracingOf({ traceExporter }: Settings): Promise<Tracing | null> {
  if (traceExporter === null) return null;
  const { startTracing } = await import('./bootstrap/open-telemetry.js');
  return startTracing(traceExporter);
}

const isProduction = (): boolean => process.env.NODE_ENV === 'production';

function exitWithError(report: string): never {
  process.stderr.write(report);
  process.exit(1);
}

// Who reads it may be gone.
process.stderr.on('error', () => undefined);
process.on('exit', () => {
  output.flush();
});
process.on('uncaughtException', (error) => exitWithError(uncaughtError(error, isProduction())));
ignoreHangups();

main().catch((error: unknown) => exitWithError(startFailure(error, isProduction())));
