import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { scratchFolder } from '../../test/processes/cleanup';
import { type UpstreamUrls } from '../../test/processes/gateway';
import { findExecutable, Program } from '../../test/processes/program';
import { freePort } from '../../test/support/free-port';
import { get } from '../load/requests';
import { serverCore } from '../load/wrk';
import { type RunningServer } from './peers';

const name = 'KrakenD';
const source = resolve('bench/peers/krakend');
/** Where Go's own package is, which is not on every path. */
const goPath = '/usr/local/go/bin/go';
/** The first build fetches and compiles its modules. */
const buildTimeoutMs = 300_000;
const timeout = '5s';

/**
 * KrakenD's engine, which reads an order from both interfaces and merges the two records; null, with a notice, where Go is
 * not installed or the modules cannot be fetched.
 */
export async function startKrakend(upstream: UpstreamUrls): Promise<RunningServer | null> {
  const folder = scratchFolder();
  const program = build(join(folder, 'krakend'));
  if (program === null) return null;
  const port = await freePort();
  const file = join(folder, 'krakend.json');
  writeFileSync(file, JSON.stringify(configuration(upstream, port)));
  const url = `http://127.0.0.1:${port}`;
  // The router prints nothing: it listens once it answers, here with a 404.
  const started = await Program.start({ command: [program, file], core: serverCore }, () =>
    get(url).then(
      () => true,
      () => false,
    ),
  );
  return { name, url, programs: [started] };
}

/** The path of the built program; null if it cannot be built. */
function build(target: string): string | null {
  const go = findExecutable('go') ?? goPath;
  const { status, stderr, error } = spawnSync(go, ['build', '-mod=readonly', '-o', target, '.'], {
    cwd: source,
    encoding: 'utf8',
    timeout: buildTimeoutMs,
  });
  if (status === 0) return target;
  process.stdout.write(`KrakenD's engine is skipped: ${error?.message ?? stderr.trim().slice(-300)}\n`);
  return null;
}

/** One endpoint of two backends. Both records have members of the same names: that of statistics is a member of its own. */
const configuration = ({ statisticsUrl, orderUrl }: UpstreamUrls, port: number) => ({
  version: 3,
  name: 'orders',
  host: [orderUrl],
  listen_ip: '127.0.0.1',
  port,
  timeout,
  cache_ttl: '0s',
  endpoints: [
    {
      endpoint: '/v1/orders/{id}',
      method: 'GET',
      output_encoding: 'json',
      timeout,
      backend: [
        { host: [statisticsUrl], url_pattern: '/api/Orders/{id}', encoding: 'json', group: 'statistics' },
        { host: [orderUrl], url_pattern: '/v1.0/dln/order/{id}', encoding: 'json' },
      ],
    },
  ],
});
