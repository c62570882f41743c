import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { createGateway } from './app.setup';
import { readEnvironment, wantsSandbox } from './config/read-environment';
import { greeting } from './greeting';
import { startSandbox } from './sandbox/sandbox';
import { shutDown, toldToStop } from './shutdown';

/** Runs the gateway until it is told to stop; with no upstream configured, the sandbox first. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const sandbox = wantsSandbox(process.env) ? await startSandbox() : null;
  const settings = readEnvironment(process.env, sandbox);
  const app = await createGateway(settings);
  await app.listen(settings.server.port, settings.server.host);
  process.stdout.write(greeting(settings, sandbox, await app.getUrl()));

  await toldToStop();
  await shutDown(app, settings);
  await sandbox?.close();
}

function giveUp(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(giveUp);
