import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../../test/processes/cleanup';
import { Program, requireExecutable } from '../../test/processes/program';
import { loadCore } from './wrk';

interface H2load {
  readonly url: string;
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** HTTP/1.1, also where the server offers HTTP/2. */
  readonly isHttp1: boolean;
  readonly connections: number;
  /** At once on a connection. */
  readonly streams: number;
  /** In all; each connection sends its share. */
  readonly requests: number;
}

interface H2loadResult {
  readonly requestsPerSecond: number;
  /** Other statuses than 2xx and 3xx, and requests without a response. */
  readonly failures: number;
}

/** Loads a server with nghttp2's h2load from one thread, as fast as it responds. It trusts every certificate. */
export async function h2load(load: H2load): Promise<H2loadResult> {
  const { url, paths, headers, isHttp1, connections, streams, requests } = load;
  const file = join(scratchFolder(), 'urls');
  writeFileSync(file, paths.map((path) => `${url}${path}\n`).join(''));
  const headerOptions = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const shape = ['-t1', `-c${connections}`, `-m${streams}`, `-n${requests}`, '-i', file];
  const command = [requireExecutable('h2load'), ...shape, ...(isHttp1 ? ['--h1'] : []), ...headerOptions];
  const program = Program.spawn({ command, core: loadCore });
  await once(program.process, 'close');
  const count = (pattern: RegExp) => Number(program.match(pattern));
  const protocol = program.match(/^Application protocol: (\S+)$/m);
  if (protocol !== (isHttp1 ? 'http/1.1' : 'h2')) throw new Error(`${url} speaks ${protocol}`);
  return {
    requestsPerSecond: count(/^finished in .*, ([\d.]+) req\/s/m),
    failures: count(/(\d+) failed/) + count(/(\d+) 4xx/) + count(/(\d+) 5xx/),
  };
}
