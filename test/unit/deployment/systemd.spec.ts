import { readFileSync } from 'node:fs';
import { readEnvironment } from '../../../src/config/read-environment';

const unit = readFileSync('deploy/systemd/order-gateway@.service', 'utf8');
const directive = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)![1]!;

/** What the unit gives the gateway of a port; `%i` is the name of the instance. */
const environmentOf = (port: string): Record<string, string> =>
  Object.fromEntries(
    directive('Environment')
      .replaceAll('%i', port)
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );

const serverOf = (port: string) =>
  readEnvironment({ STATS_URL: 'http://a.example', ORDER_URL: 'http://b.example', ...environmentOf(port) })
    .server;

describe('order-gateway@.service', () => {
  it('gives each gateway of a machine ports of its own', () => {
    const [one, other] = [serverOf('3000'), serverOf('3001')];
    expect(one.port).toBe(3000);
    expect(new Set([one, other].flatMap(({ port, management }) => [port, management?.port])).size).toBe(4);
  });

  it('stands behind one nginx, which does not look at readiness', () => {
    const { trustProxy, drainDelayMs } = serverOf('3000');
    expect(trustProxy).toBe(1);
    expect(drainDelayMs).toBeGreaterThan(0);
  });

  it('gives only variables of .env.example', () => {
    const example = readFileSync('.env.example', 'utf8');
    const unknown = Object.keys(environmentOf('3000')).filter(
      (variable) => !new RegExp(`^(# )?${variable}=`, 'm').test(example),
    );
    expect(unknown).toEqual([]);
  });

  it('reloads a gateway by the signal that it reads its files at', () => {
    expect(directive('ExecReload')).toBe('/bin/kill -HUP $MAINPID');
  });

  it('gives a gateway longer to stop than it takes', () => {
    const seconds = Number(/^(\d+)s$/.exec(directive('TimeoutStopSec'))?.[1]);
    expect(seconds * 1000).toBeGreaterThan(serverOf('3000').shutdownTimeoutMs);
  });

  it('gives a gateway the files that its connections take, streams among them', () => {
    const { live } = readEnvironment({ STATS_URL: 'http://a.example', ORDER_URL: 'http://b.example' });
    // Half of the files, at most 16,384, are for connections unless MAX_CONNECTIONS is set.
    expect(Math.min(16_384, Number(directive('LimitNOFILE')) / 2)).toBeGreaterThan(live.maxStreams);
  });

  it('gives a gateway the memory that its cache asks for', () => {
    const { cache } = readEnvironment({ STATS_URL: 'http://a.example', ORDER_URL: 'http://b.example' });
    const mebibytes = Number(/^(\d+)M$/.exec(directive('MemoryMax'))?.[1]);
    expect(mebibytes).toBeGreaterThanOrEqual(512 + cache.maxBytes / 1024 ** 2);
  });
});
