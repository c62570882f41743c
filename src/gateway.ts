import 'reflect-metadata';
import { AccessSettings } from './config/access-settings';
import { checkDependencies } from './bootstrap/check';
import { createGateway } from './bootstrap/create-gateway';
import { type RawEnvironment } from './config/variable';
import { unreadVariableHints } from './config/misspelled-variables';
import {
  currentEnvironment,
  embeddedSandbox,
  InvalidEnvironment,
  readEnvironment,
} from './config/read-environment';
import { type Settings } from './config/settings';
import { startupBanner, startupLogFields } from './bootstrap/startup-banner';
import { type Tracing } from './bootstrap/open-telemetry';
import { listen, shutDown, waitForShutdownSignal } from './bootstrap/server-lifecycle';
import { JsonLogger } from './observability/logging/json-logger';
import { LogOutput } from './observability/logging/log-output';
import { boundedCachesLine, oldGenerationMaxBytes, withinHeap } from './http/overload/heap-bounds';
import { type Sandbox } from '../sandbox/sandbox';
import { Reload, ReloadSignal } from './bootstrap/reload';

/** How long to wait for the log's reader after the gateway has stopped. */
const lastLinesMs = 1000;

const output = new LogOutput(process.stdout);

/** The variables that the process was started with. */
const inherited = { ...process.env };

/** Runs the gateway until a signal stops it; starts the sandbox first if no upstream is configured. */
async function main(): Promise<void> {
  const shutdownSignal = waitForShutdownSignal();
  const environment = loadEnvironment();
  const sandbox = await startEmbeddedSandbox(environment);
  const configured = readEnvironment(environment, sandbox);
  const settings = withinHeap(configured, oldGenerationMaxBytes());
  const logger = new JsonLogger(settings.log.logLevel, output);
  const tracing = await startTracingIfConfigured(settings, logger);
  const app = await createGateway(settings, { onRequestCompleted: tracing?.onRequestCompleted, logger });
  if (settings !== configured) logger.warn(boundedCachesLine(settings, configured), 'Start');
  for (const hint of unreadVariableHints(environment)) logger.warn(hint, 'Start');
  const reread = () => readEnvironment(currentEnvironment(inherited), sandbox);
  reloadSignal.handleBy(new Reload(configured, reread, app.get(AccessSettings, { strict: false }), logger));
  const listeningAt = await listen(app);
  if (isProduction()) logger.notice('Start', 'listening', startupLogFields(settings, sandbox, listeningAt));
  else output.write(startupBanner(settings, sandbox, listeningAt));

  await shutdownSignal;
  await shutDown(app, settings);
  await tracing?.stop();
  await sandbox?.close();
  if (!(await output.flushed(lastLinesMs))) process.exit();
}

/** Asks the upstreams and Redis, and writes a line on each. Opens no port but those of the embedded sandbox. */
async function check(): Promise<void> {
  void waitForShutdownSignal().then(() => process.exit(1));
  const environment = loadEnvironment();
  const sandbox = await startEmbeddedSandbox(environment);
  const findings = await checkDependencies(readEnvironment(environment, sandbox));
  await sandbox?.close();
  for (const { isGood, text } of findings) output.write(`${isGood ? 'ok  ' : 'FAIL'} ${text}\n`);
  for (const hint of unreadVariableHints(environment)) output.write(`note ${hint}\n`);
  await output.flushed(lastLinesMs);
  process.exit(findings.every(({ isGood }) => isGood) ? 0 : 1);
}

/** What the arguments of the program ask for. */
function run([argument]: readonly string[]): Promise<void> {
  if (argument === undefined) return main();
  if (argument === '--check') return check();
  return Promise.reject(new Error(`${argument} is not known: there is --check, and nothing else`));
}

/** The variables of the process, with those of the file. */
const loadEnvironment = (): RawEnvironment => ({
  ...Object.assign(process.env, currentEnvironment(inherited)),
});

/** Loads the sandbox's code only if it is needed. */
async function startEmbeddedSandbox(environment: RawEnvironment): Promise<Sandbox | null> {
  const options = embeddedSandbox(environment);
  if (options === null) return null;
  const { startSandbox, usualRecentOrders } = await import('../sandbox/sandbox.js');
  return startSandbox({ ...options, recentOrders: usualRecentOrders });
}

/** Loads OpenTelemetry only if tracing is configured. */
async function startTracingIfConfigured(settings: Settings, logger: JsonLogger): Promise<Tracing | null> {
  if (settings.traceExporter === null) return null;
  const { startTracing } = await import('./bootstrap/open-telemetry.js');
  return startTracing(settings.traceExporter, logger);
}

const isProduction = (): boolean => process.env.NODE_ENV === 'production';

/**
 * The text for the standard error if the start fails: a JSON line in production, else the message. Never the members of
 * an error: those of a failed call contain its URL and headers.
 */
function startFailure(error: unknown): string {
  if (!isProduction()) return `${messageOf(error)}\n`;
  return error instanceof InvalidEnvironment
    ? jsonLine({ msg: 'the environment is invalid', complaints: error.violations })
    : jsonLine({ msg: 'start failed', reason: messageOf(error) });
}

/** The text for an uncaught error, with its stack. */
function uncaughtError(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return isProduction() ? jsonLine({ msg: 'uncaught error', stack }) : `${stack}\n`;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const jsonLine = (fields: object): string =>
  `${JSON.stringify({ level: 'fatal', time: new Date().toISOString(), context: 'Process', ...fields })}\n`;

function exitWithError(report: string): never {
  process.stderr.write(report);
  process.exit(1);
}

// Standard error may be closed.
process.stderr.on('error', () => undefined);
process.on('exit', () => {
  output.flush();
});
process.on('uncaughtException', (error) => exitWithError(uncaughtError(error)));
const reloadSignal = new ReloadSignal();

run(process.argv.slice(2)).catch((error: unknown) => exitWithError(startFailure(error)));
