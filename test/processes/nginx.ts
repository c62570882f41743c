import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../support/free-port';
import { scratchFolder } from './cleanup';
import { Program, requireExecutable } from './program';

/** Starts nginx in the foreground. The configuration is a function of the folder that nginx may write to. */
export async function startNginx(
  configuration: (folder: string) => string,
  core?: number,
): Promise<{ readonly program: Program; readonly folder: string }> {
  const folder = scratchFolder();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `daemon off; error_log stderr notice;\n${configuration(folder)}`);
  const command = [requireExecutable('nginx'), '-p', folder, '-c', file, '-e', 'stderr'];
  const program = await Program.start({ command, core }, /start worker process /);
  return { program, folder };
}

/** nginx with the shipped configuration in front of gateways on loopback. */
export interface FleetProxy {
  readonly url: string;
  readonly program: Program;
  /** How many requests nginx sent to a second gateway, the first being unreachable or broken off. */
  retriedRequests(): number;
}

export async function startFleetProxy(gatewayUrls: readonly string[]): Promise<FleetProxy> {
  const port = await freePort();
  const shipped = readFileSync(resolve('deploy/nginx/nginx.conf'), 'utf8');
  const { program, folder } = await startNginx((at) => onLoopback(shipped, at, port, gatewayUrls));
  return {
    url: `http://127.0.0.1:${port}`,
    program,
    retriedRequests: () =>
      readFileSync(join(folder, 'access.log'), 'utf8').match(/"gateway":"[^",]+,/g)?.length ?? 0,
  };
}

/** All gateways' lines of each upstream block, which are equal. */
const gatewayLines = /( *server )gateway-1:3000(.*\n)(?: *server gateway-\d+:3000.*\n)*/g;

/** The same configuration with other places and another number of gateways. */
const onLoopback = (text: string, folder: string, port: number, urls: readonly string[]): string =>
  text
    .replace(gatewayLines, (_, before: string, after: string) =>
      urls.map((url) => `${before}${new URL(url).host}${after}`).join(''),
    )
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('/dev/stdout', join(folder, 'access.log'))
    .replaceAll(/(pid|temp_path) \/tmp\//g, `$1 ${folder}/`);
