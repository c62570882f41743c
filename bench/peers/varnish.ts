import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { executable } from '../processes/executable';
import { freePort } from '../../test/support/free-port';
import { Program } from '../processes/program';
import { scratchFolder } from '../processes/scratch-folder';
import { answers, type RunningServer } from './running-server';

/** Varnish in front of a server that answers what is recorded; null without Varnish. */
export async function startVarnish(originUrl: string, core: number): Promise<RunningServer | null> {
  const path = executable('varnishd');
  if (path === null) return null;
  const port = await freePort();
  const folder = scratchFolder();
  const file = join(folder, 'cache.vcl');
  writeFileSync(file, configuration(new URL(originUrl).port));
  const url = `http://127.0.0.1:${port}`;
  const program = await Program.startCommand({
    command: [
      ...[path, '-F', '-j', 'none', '-n', join(folder, 'work'), '-a', `127.0.0.1:${port}`, '-f', file],
      ...['-s', 'default,256m', '-p', 'thread_pools=1', '-p', 'thread_pool_min=100'],
      // Compressed copies are stored as they come.
      ...['-p', 'http_gzip_support=off'],
    ],
    // The configuration is compiled, by a compiler on the path.
    environment: { PATH: process.env.PATH ?? '' },
    core,
    isReady: () => answers(url),
  });
  return { name: 'Varnish', url, program };
}

const configuration = (originPort: string): string => `
vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "${originPort}"; }
sub vcl_recv { return (hash); }
sub vcl_hash { hash_data(req.http.accept-encoding); }
sub vcl_backend_response { set beresp.ttl = 1h; return (deliver); }
`;
