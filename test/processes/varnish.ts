import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../support/free-port';
import { scratchFolder } from './cleanup';
import { Program, requireExecutable } from './program';

export interface VarnishOptions {
  /** In VCL. */
  readonly configuration: string;
  /** Arguments beyond the place, the configuration and the size. */
  readonly args?: readonly string[];
  readonly core?: number | undefined;
}

export interface Varnish {
  readonly url: string;
  readonly program: Program;
}

/** Starts Varnish on a free loopback port and waits until it responds. */
export async function startVarnish({ configuration, args = [], core }: VarnishOptions): Promise<Varnish> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const folder = scratchFolder();
  const file = join(folder, 'cache.vcl');
  writeFileSync(file, configuration);
  const command = [
    ...[requireExecutable('varnishd'), '-F', '-j', 'none', '-n', join(folder, 'work')],
    ...['-a', new URL(url).host, '-f', file, '-s', 'default,256m', ...args],
  ];
  // Varnish compiles its configuration with a compiler on the path.
  const environment = { PATH: process.env.PATH };
  const responds = () =>
    fetch(url).then(
      async (response) => (await response.arrayBuffer()).byteLength >= 0,
      () => false,
    );
  return { url, program: await Program.start({ command, environment, core }, responds) };
}

/**
 * Varnish with the shipped configuration before gateways on loopback.
 * @param readTimeoutSeconds how long it waits for a response, instead of the times shipped
 */
export function startShippedVarnish(
  gatewayUrls: readonly string[],
  readTimeoutSeconds?: number,
): Promise<Varnish> {
  const configuration = readFileSync(resolve('deploy/varnish/edge.vcl'), 'utf8')
    .replace(/\.host = "gateway-(\d)"; \.port = "3000";/g, (_, number) =>
      placeOf(gatewayUrls[(Number(number) - 1) % gatewayUrls.length] ?? ''),
    )
    .replaceAll(
      /(first_byte_timeout) = (\d+)s/g,
      (_, name, seconds) => `${name} = ${readTimeoutSeconds ?? seconds}s`,
    );
  return startVarnish({ configuration });
}

/** The address of a gateway, in VCL. */
export function placeOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `.host = "${hostname}"; .port = "${port}";`;
}
