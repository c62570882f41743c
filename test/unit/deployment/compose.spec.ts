import { existsSync, readFileSync } from 'node:fs';
import { readEnvironment } from '../../../src/config/read-environment';
import { standaloneOptions } from '../../../sandbox/standalone-options';
import { composeFile, gatewayServices, interpolated } from '../../support/compose-file';

const { services, networks, volumes } = composeFile;
const named = Object.entries(services);
const service = (name: string) => services[name]!;

/** What a service gets where `.env` has these variables. */
const environmentOf = (name: string, variables = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(service(name).environment ?? {}).map(([variable, text]) => [
      variable,
      interpolated(text, variables),
    ]),
  );

const settingsOf = (name: string) => readEnvironment({ NODE_ENV: 'production', ...environmentOf(name) });

const networksOf = (name: string): string[] => {
  const { networks: joined } = service(name);
  return Array.isArray(joined) ? [...(joined as string[])] : Object.keys(joined);
};

const milliseconds = (text = '10s'): number => Number(/^(\d+)s$/.exec(text)?.[1]) * 1000;
const mebibytes = (text: string): number => Number(/^(\d+)mb?$/.exec(text)?.[1]);

describe('docker-compose.yml', () => {
  it('starts two gateways, and what they need', () => {
    const always = named.filter(([, { profiles }]) => profiles === undefined).map(([name]) => name);
    expect(always.sort()).toEqual(['gateway-1', 'gateway-2', 'nginx', 'sandbox', 'valkey']);
  });

  it('watches them only where that is asked for', () => {
    const watching = named.filter(([, { profiles }]) => profiles?.includes('watch')).map(([name]) => name);
    expect(watching.sort()).toEqual(['grafana', 'prometheus']);
    expect(networksOf('prometheus')).toEqual(expect.arrayContaining(networksOf('nginx')));
    expect(
      networksOf('grafana').filter((network) => networksOf('prometheus').includes(network)),
    ).toHaveLength(1);
    for (const [name] of gatewayServices)
      expect(networksOf(name).filter((network) => networksOf('grafana').includes(network))).toEqual([]);
  });

  it('lets Grafana have no administrator, and so no password', () => {
    expect(environmentOf('grafana')).toMatchObject({
      GF_AUTH_ANONYMOUS_ORG_ROLE: 'Viewer',
      GF_AUTH_DISABLE_LOGIN_FORM: 'true',
      GF_AUTH_BASIC_ENABLED: 'false',
      GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION: 'true',
    });
  });

  it.each(named)('confines %s', (_, { image, build, user, ...given }) => {
    expect(given).toMatchObject({
      restart: 'unless-stopped',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+m$/) as string,
    });
    // Our own image says itself who it runs as.
    if (build !== undefined) return;
    expect(image).toMatch(/:[\w.-]+(@sha256:[0-9a-f]{64})?$/);
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  it.each(named)('lets %s wait only for services that say whether they are healthy', (_, { depends_on }) => {
    for (const [other, { condition }] of Object.entries(depends_on ?? {})) {
      expect(condition).toBe('service_healthy');
      expect(service(other).healthcheck ?? service(other).build).toBeDefined();
    }
  });

  it.each(named)('joins %s to networks that there are', (name) => {
    expect(Object.keys(networks)).toEqual(expect.arrayContaining(networksOf(name)));
  });

  it.each(gatewayServices)(
    'gives %s every variable of .env that it does not set itself',
    (name, { env_file }) => {
      expect(env_file).toEqual([{ path: '.env', required: false }]);
      const ownVariables = Object.keys(environmentOf(name));
      expect(ownVariables.sort()).toEqual([
        'CACHE_MAX_BYTES',
        'DRAIN_DELAY_MS',
        'HOST',
        'MANAGEMENT_HOST',
        'MANAGEMENT_PORT',
        'ORDER_URL',
        'PORT',
        'REDIS_URL',
        'SHUTDOWN_TIMEOUT_MS',
        'STATS_URL',
        'TRUST_PROXY',
      ]);
    },
  );

  it.each(gatewayServices)(
    'has %s listen where nginx and Prometheus find it, whatever .env says for a gateway without a container',
    (name) => {
      const ofFile = {
        HOST: '127.0.0.1',
        PORT: '4000',
        MANAGEMENT_HOST: '127.0.0.1',
        MANAGEMENT_PORT: '4001',
      };
      const { host, port, management } = readEnvironment({ ...ofFile, ...environmentOf(name) }).server;
      expect([host, management?.host]).toEqual(['0.0.0.0', '0.0.0.0']);
      const nginx = readFileSync('deploy/nginx/nginx.conf', 'utf8');
      expect(nginx).toContain(`server ${name}:${port} `);
      expect(nginx).toContain(`server ${name}:${management?.port};`);
      const prometheus = readFileSync('deploy/prometheus/prometheus.yml', 'utf8');
      expect(prometheus).toContain(`${name}:${management?.port}`);
    },
  );

  it('has a second nginx with a cache only where that is asked for', () => {
    const files = ['./deploy/nginx/nginx.conf:/etc/nginx/nginx.conf:ro'];
    expect(service('nginx').volumes).toEqual(files);
    expect(service('edge')).toEqual({
      ...service('nginx'),
      profiles: ['edge'],
      ports: ['8090:8080'],
      volumes: [...files, './deploy/nginx/edge:/etc/nginx/edge:ro'],
    });
  });

  it('publishes to other machines one port of each nginx alone', () => {
    const ports = named.flatMap(([name, service]) => (service.ports ?? []).map((port) => ({ name, port })));
    expect(ports.filter(({ port }) => !port.startsWith('127.0.0.1:'))).toEqual([
      { name: 'nginx', port: '8080:8080' },
      { name: 'edge', port: '8090:8080' },
    ]);
    expect(new Set(ports.map(({ port }) => port.split(':').at(-2))).size).toBe(ports.length);
    const [, port] = service('nginx').ports![0]!.split(':');
    expect(readFileSync('deploy/nginx/nginx.conf', 'utf8')).toContain(`listen ${port};`);
  });

  it.each(gatewayServices)(
    'keeps the metrics of %s to the machine itself: nginx asks for them on a port published to it alone',
    (name, given) => {
      const { port, management } = settingsOf(name).server;
      expect(management?.port).toBe(3001);
      expect(management?.port).not.toBe(port);
      expect(given.ports).toBeUndefined();
      const [open = '', own = ''] = readFileSync('deploy/nginx/nginx.conf', 'utf8')
        .split(/^ {2}server \{/m)
        .slice(1);
      const [, ownPort] = service('nginx').ports!.map((each) => each.split(':').at(-1));
      expect(service('nginx').ports).toContain(`127.0.0.1:${ownPort}:${ownPort}`);
      expect(own).toContain(`listen ${ownPort};`);
      expect(own).toContain('proxy_pass http://management;');
      expect(open).not.toContain('management');
    },
  );

  it('mounts what is there, to be read alone', () => {
    const mounted = named.flatMap(([, service]) => service.volumes ?? []).map((volume) => volume.split(':'));
    const files = mounted.filter(([source = '']) => !(source in volumes));
    expect(mounted.length - files.length).toBe(Object.keys(volumes).length);
    expect(files.length).toBeGreaterThan(1);
    for (const [source = '', , mode] of files) {
      expect({ source, exists: existsSync(source), mode }).toEqual({ source, exists: true, mode: 'ro' });
    }
  });

  it.each(gatewayServices)('gives %s only variables of .env.example, with values to start with', (name) => {
    const example = readFileSync('.env.example', 'utf8');
    const texts = Object.entries(service(name).environment ?? {});
    const variables = texts.flatMap(([variable, text]) => [
      variable,
      ...[...text.matchAll(/\$\{(\w+)/g)].map(([, used]) => used!),
    ]);
    expect(variables.filter((variable) => !new RegExp(`^(# )?${variable}=`, 'm').test(example))).toEqual([]);
    expect(settingsOf(name).server.trustProxy).toBe(1);
  });

  it.each(gatewayServices)('points %s at the sandbox and at Valkey, on a network of both', (name) => {
    const { statistics, order, redis } = settingsOf(name);
    const sandbox = standaloneOptions(environmentOf('sandbox'));
    expect(sandbox.host).toBe('0.0.0.0');
    expect(statistics.url).toBe(`http://sandbox:${sandbox.statisticsPort}`);
    expect(order.url).toBe(`http://sandbox:${sandbox.orderPort}`);
    expect(redis.url).toBe('redis://valkey:6379');
    for (const other of ['sandbox', 'valkey', 'nginx']) {
      expect(networksOf(name).filter((network) => networksOf(other).includes(network))).toHaveLength(1);
    }
  });

  it.each(gatewayServices)('points %s at both interfaces of .env, and refuses one alone', (name) => {
    const urls = { STATS_URL: 'https://statistics.example.org', ORDER_URL: 'https://orders.example.org' };
    expect(environmentOf(name, urls)).toMatchObject(urls);
    const { STATS_URL, ORDER_URL } = urls;
    expect(() => environmentOf(name, { STATS_URL })).toThrow('ORDER_URL is missing: STATS_URL is set');
    expect(() => environmentOf(name, { ORDER_URL })).toThrow('STATS_URL is missing: ORDER_URL is set');
  });

  it.each(gatewayServices)('gives %s longer to stop than it takes', (name, { stop_grace_period }) => {
    const { shutdownTimeoutMs, drainDelayMs } = settingsOf(name).server;
    expect(milliseconds(stop_grace_period)).toBeGreaterThan(shutdownTimeoutMs);
    expect(drainDelayMs).toBeGreaterThan(0);
  });

  it.each(gatewayServices)(
    'gives %s the files that its connections take, streams among them',
    (name, given) => {
      expect(Math.min(16_384, given.ulimits!.nofile.soft / 2)).toBeGreaterThan(
        settingsOf(name).live.maxStreams,
      );
    },
  );

  it('gives nginx the files that its connections take', () => {
    const [, files] = /worker_rlimit_nofile (\d+);/.exec(readFileSync('deploy/nginx/nginx.conf', 'utf8'))!;
    expect(service('nginx').ulimits!.nofile.hard).toBeGreaterThan(Number(files));
  });

  it.each(gatewayServices)('gives %s the memory that its cache asks for', (name, { mem_limit }) => {
    const cacheMebibytes = settingsOf(name).cache.maxBytes / 1024 ** 2;
    expect(mebibytes(mem_limit)).toBeGreaterThanOrEqual(512 + cacheMebibytes);
  });

  it('tells nginx the addresses that the gateways keep', () => {
    const addresses = gatewayServices.map(([name, { networks: joined }]) => {
      const { ipv4_address } = (joined as Record<string, { ipv4_address?: string }>).front!;
      return `${name}:${ipv4_address}`;
    });
    expect(service('nginx').extra_hosts).toEqual(addresses);
  });

  it('runs Valkey as a cache: bounded, evicting, without persistence', () => {
    const { command = [], mem_limit } = service('valkey');
    const option = (name: string) => command[command.indexOf(`--${name}`) + 1];
    expect(option('maxmemory-policy')).toBe('allkeys-lru');
    expect(option('save')).toBe('');
    expect(option('appendonly')).toBe('no');
    expect(mebibytes(option('maxmemory')!)).toBeLessThan(mebibytes(mem_limit));
  });
});
