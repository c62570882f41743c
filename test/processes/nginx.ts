import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { selfSignedCertificate } from '../support/certificate';
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
  // Started by root, nginx would work as another user, who may not write to the folder.
  const main = `user ${userInfo().username}; daemon off; error_log stderr notice;`;
  writeFileSync(file, `${main}\n${configuration(folder)}`);
  const command = [requireExecutable('nginx'), '-p', folder, '-c', file, '-e', 'stderr'];
  const program = await Program.start({ command, core }, /start worker process /);
  return { program, folder };
}

/** nginx with the shipped configuration in front of gateways on loopback. */
export interface FleetProxy {
  readonly url: string;
  /** Of the port for the machine itself. */
  readonly managementUrl: string;
  /** Of the port for TLS, if {@link tlsFiles} are included. */
  readonly tlsUrl: string;
  /** Which authority the clients of that port have to trust. */
  readonly certificateFile: string;
  readonly program: Program;
  /** How many requests nginx sent to a second gateway, the first being unreachable or broken off. */
  retriedRequests(): number;
}

interface FleetProxyOptions {
  /** The files that the configuration includes. */
  readonly included?: readonly string[];
  /** How long it waits for a response, instead of the times shipped. */
  readonly readTimeoutSeconds?: number | undefined;
  /** After how many failures no gateway is asked for a while, instead of the number shipped; 0: never. */
  readonly maxFails?: number;
  readonly core?: number | undefined;
}

/** The files that add a cache to the configuration. */
export const edgeFiles = ['edge/http.conf', 'edge/server.conf'];

/** The files that add TLS and HTTP/2. */
export const tlsFiles = ['tls/server.conf'];

/** nginx with the shipped configuration, and with its cache. */
export const startEdge = (
  gatewayUrls: readonly string[],
  options: Omit<FleetProxyOptions, 'included'> = {},
): Promise<FleetProxy> => startFleetProxy(gatewayUrls, gatewayUrls, { included: edgeFiles, ...options });

/**
 * @param managementUrls the gateways' management ports; those of the gateways unless they have some
 */
export async function startFleetProxy(
  gatewayUrls: readonly string[],
  managementUrls = gatewayUrls,
  { included = [], readTimeoutSeconds, maxFails, core }: FleetProxyOptions = {},
): Promise<FleetProxy> {
  const [port, managementPort, tlsPort] = [await freePort(), await freePort(), await freePort()];
  const shipped = (file: string) =>
    readFileSync(resolve('deploy/nginx', file), 'utf8')
      .replaceAll(
        /(proxy_read_timeout) (\d+)s/g,
        (_, name, seconds) => `${name} ${readTimeoutSeconds ?? seconds}s`,
      )
      .replaceAll(/(max_fails)=(\d+)/g, (_, name, fails) => `${name}=${maxFails ?? fails}`);
  const { program, folder } = await startNginx((at) => {
    for (const file of included) {
      mkdirSync(join(at, dirname(file)), { recursive: true });
      const text = shipped(file).replace('/tmp/cache', `${at}/cache`);
      writeFileSync(join(at, file), withTlsPort(text, tlsPort));
    }
    if (included.includes('tls/server.conf')) placeCertificate(join(at, 'certificates'));
    return onLoopback(shipped('nginx.conf'), at, [port, managementPort], [gatewayUrls, managementUrls]);
  }, core);
  return {
    url: `http://127.0.0.1:${port}`,
    managementUrl: `http://127.0.0.1:${managementPort}`,
    tlsUrl: `https://127.0.0.1:${tlsPort}`,
    certificateFile: join(folder, 'certificates/tls.crt'),
    program,
    retriedRequests: () =>
      readFileSync(join(folder, 'access.log'), 'utf8').match(/"gateway":"[^",]+,/g)?.length ?? 0,
  };
}

function placeCertificate(folder: string): void {
  mkdirSync(folder);
  const { keyFile, certificateFile } = selfSignedCertificate(folder);
  renameSync(keyFile, join(folder, 'tls.key'));
  renameSync(certificateFile, join(folder, 'tls.crt'));
}

/** On loopback, and as nginx before 1.25.1 wants HTTP/2, which Debian 12 has. */
function withTlsPort(text: string, port: number): string {
  const { stderr } = spawnSync(requireExecutable('nginx'), ['-v'], { encoding: 'utf8' });
  const [, minor = 0, patch = 0] = (/\/1\.(\d+)\.(\d+)/.exec(stderr) ?? []).map(Number);
  const isOld = minor < 25 || (minor === 25 && patch < 1);
  const listen = `listen 127.0.0.1:${port} ssl`;
  return text.replace('listen 8443 ssl;\nhttp2 on;', isOld ? `${listen} http2;` : `${listen};\nhttp2 on;`);
}

/** All gateways' lines of each upstream block, which are equal; 3001 is the management port. */
const gatewayLines = /( *server )gateway-1:(3000|3001)(.*\n)(?: *server gateway-\d+:\2.*\n)*/g;

/** The same configuration with other places and another number of gateways. */
const onLoopback = (
  text: string,
  folder: string,
  [port, managementPort]: readonly [number, number],
  [gatewayUrls, managementUrls]: readonly [readonly string[], readonly string[]],
): string =>
  text
    .replace(gatewayLines, (_, before: string, at: string, after: string) =>
      (at === '3000' ? gatewayUrls : managementUrls)
        .map((url) => `${before}${new URL(url).host}${after}`)
        .join(''),
    )
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('listen 8081', `listen 127.0.0.1:${managementPort}`)
    .replace('/dev/stdout', join(folder, 'access.log'))
    .replaceAll(/(pid|temp_path) \/tmp\//g, `$1 ${folder}/`);
