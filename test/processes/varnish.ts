import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
