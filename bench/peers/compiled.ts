import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { scratchFolder } from '../../test/processes/cleanup';
import { type UpstreamUrls } from '../../test/processes/gateway';
import { findExecutable, Program } from '../../test/processes/program';
import { freePort } from '../../test/support/free-port';
import { get } from '../load/requests';
import { serverCore } from '../load/wrk';
import { type RunningServer, startPeer } from './peers';

/** Peers in other languages. What has been built is kept in this folder. */
const target = resolve('dist-bench/peers');
/** The first build fetches and compiles packages. */
const buildTimeoutMs = 300_000;
const timeout = '5s';

/** An order joined by hyper in Rust; null, with a notice, where it cannot be built. */
export async function startRust({ statisticsUrl, orderUrl }: UpstreamUrls): Promise<RunningServer | null> {
  const cargo = findExecutable('cargo') ?? join(homedir(), '.cargo/bin/cargo');
  if (!build('rust', [cargo, 'build', '--release', '--locked', '--quiet', '--target-dir', target]))
    return null;
  return startPeer('Rust', [join(target, 'release/join')], { STATS_URL: statisticsUrl, ORDER_URL: orderUrl });
}

/**
 * KrakenD's engine, which reads an order from both interfaces and merges the two records; null, with a notice, where it cannot
 * be built.
 */
export async function startKrakend(upstream: UpstreamUrls): Promise<RunningServer | null> {
  const program = join(target, 'krakend');
  const go = findExecutable('go') ?? '/usr/local/go/bin/go';
  if (!build('krakend', [go, 'build', '-mod=readonly', '-o', program, '.'])) return null;
  const port = await freePort();
  const file = join(scratchFolder(), 'krakend.json');
  writeFileSync(file, JSON.stringify(configuration(upstream, port)));
  const url = `http://127.0.0.1:${port}`;
  // The router prints nothing: it listens once it answers, here with a 404.
  const started = await Program.start({ command: [program, file], core: serverCore }, () =>
    get(url).then(
      () => true,
      () => false,
    ),
  );
  return { name: 'KrakenD', url, programs: [started] };
}

/** Whether the peer of this folder could be built. */
function build(peer: string, [compiler = '', ...args]: readonly string[]): boolean {
  const options = { cwd: resolve('bench/peers', peer), encoding: 'utf8', timeout: buildTimeoutMs } as const;
  const { status, stderr, error } = spawnSync(compiler, args, options);
  if (status === 0) return true;
  process.stdout.write(`The peer ${peer} is skipped: ${error?.message ?? stderr.trim().slice(-300)}\n`);
  return false;
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
