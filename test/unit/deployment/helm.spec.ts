import { load, loadAll } from 'js-yaml';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readEnvironment } from '../../../src/config/read-environment';
import { type Settings } from '../../../src/config/settings';
import { ownMetrics } from '../../support/own-metrics';
import { describeWith } from '../../support/describe-with';
import {
  chartFolder,
  type Deployment,
  deploymentOf,
  environmentOf,
  helm,
  type Manifest,
  manifestOf,
  manifestsOf,
  type PodSpec,
  type Probe,
  valueFiles,
} from '../../support/helm-chart';
import { alertsFile, dashboardFile } from '../../support/watch-files';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

const minimal = `${chartFolder}/ci/minimal-values.yaml`;

/** Packages the chart of a copy of the repository as a release does. */
const packChart = (repository: string, archive: string) =>
  execFileSync('npm', ['run', '--silent', 'pack:chart', '--', archive], {
    cwd: repository,
    stdio: 'inherit',
  });

/** After how much silence a gateway sends a comment. */
const heartbeatSeconds = 15;

const bytesOf = (quantity: string): number => {
  const [, number, unit] = /^(\d+)([MG])i$/.exec(quantity)!;
  return Number(number) * 1024 ** (unit === 'M' ? 2 : 3);
};

describeWith('helm')('the chart order-gateway', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chart-'));
  const secretsFolder = join(folder, 'secrets');
  const rendered = new Map<string, readonly Manifest[]>();

  beforeAll(async () => {
    mkdirSync(secretsFolder);
    const hash = 'a'.repeat(64);
    const secrets = {
      ORDER_ACCESS_TOKEN: 'token',
      API_KEYS: `mobile:${hash}\n`,
      REDIS_URL: 'redis+sentinel://one.example:26379,other.example:26379/main',
      REDIS_SENTINEL_CREDENTIALS: 'gateway:password',
      UPSTREAM_PROXY: 'http://proxy.example:3128',
    };
    for (const [name, text] of Object.entries(secrets)) writeFileSync(join(secretsFolder, name), text);
    await Promise.all(
      valueFiles.map(async (file) =>
        rendered.set(basename(file, '-values.yaml'), await manifestsOf('--values', file)),
      ),
    );
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const manifests = (name: string): readonly Manifest[] => rendered.get(name)!;
  const deployment = (name: string): Deployment => deploymentOf(manifests(name));
  const podSpec = (name: string): PodSpec => deployment(name).spec.template.spec;
  const container = (name: string) => podSpec(name).containers[0];
  const specOf = (name: string, kind: string, object?: string) =>
    manifestOf(manifests(name), kind, object).spec;

  /** What a gateway makes of the environment of its pod. */
  const settingsOf = (name: string): Settings => {
    const environment = Object.entries(environmentOf(manifests(name))).map(([variable, text]) => [
      variable,
      text.replace('/run/secrets/order-gateway', secretsFolder),
    ]);
    return readEnvironment({
      NODE_ENV: 'production',
      ...(Object.fromEntries(environment) as Record<string, string>),
    });
  };

  it.each(valueFiles)('passes `helm lint --strict` with %s', async (file) => {
    const { code, output } = await helm('lint', '--strict', chartFolder, '--values', file);
    expect(output).toContain('1 chart(s) linted, 0 chart(s) failed');
    expect(code).toBe(0);
  });

  const cases = valueFiles.map((file) => basename(file, '-values.yaml'));

  describe.each(cases)('with ci/%s-values.yaml', (name) => {
    it('has each object once, with the labels of its release', () => {
      const objects = manifests(name).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
      expect(new Set(objects).size).toBe(objects.length);
      for (const { metadata } of manifests(name))
        expect(metadata.labels).toMatchObject({
          'app.kubernetes.io/instance': 'shop',
          'app.kubernetes.io/version': version,
        });
    });

    it('gives the gateway an environment that it starts with, on the ports of the container', () => {
      const { server } = settingsOf(name);
      expect(server.host).toBe('0.0.0.0');
      expect(container(name).ports).toEqual([
        { name: 'http', containerPort: server.port },
        ...(server.management === null
          ? []
          : [{ name: 'management', containerPort: server.management.port }]),
      ]);
    });

    it('waits for a stop as long as it can take, and for a start as long as warm-up can', () => {
      const { server, warmUp } = settingsOf(name);
      const { terminationGracePeriodSeconds } = podSpec(name);
      const stopSeconds = (server.drainDelayMs + server.shutdownTimeoutMs) / 1000;
      expect(terminationGracePeriodSeconds).toBe(Math.ceil(stopSeconds) + 5);
      const { periodSeconds, failureThreshold } = container(name).startupProbe;
      expect(periodSeconds * failureThreshold).toBe(Math.ceil(warmUp.timeoutMs / 1000) + 30);
    });

    it('probes the paths of health, on the management port where there is one', () => {
      const { startupProbe, livenessProbe, readinessProbe } = container(name);
      const port = settingsOf(name).server.management === null ? 'http' : 'management';
      const asked = ({ httpGet }: Probe) => `${httpGet.port} ${httpGet.path}`;
      expect([startupProbe, livenessProbe, readinessProbe].map(asked)).toEqual([
        `${port} /health/ready`,
        `${port} /health/live`,
        `${port} /health/ready`,
      ]);
    });

    it('gives a gateway the memory that its caches ask for', () => {
      const { cache } = settingsOf(name);
      const limit = bytesOf(container(name).resources.limits.memory);
      expect(limit).toBeGreaterThanOrEqual(512 * 1024 ** 2 + cache.maxBytes + cache.responseMaxBytes);
    });

    it('confines every pod', () => {
      const pods = [podSpec(name), specOf(name, 'Pod') as PodSpec];
      for (const { containers, ...pod } of pods) {
        expect(pod.automountServiceAccountToken).toBe(false);
        expect(pod.securityContext).toMatchObject({
          runAsNonRoot: true,
          runAsUser: 1000,
          seccompProfile: { type: 'RuntimeDefault' },
        });
        expect(containers.map(({ securityContext }) => securityContext)).toEqual([
          {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        ]);
      }
    });

    it('takes a pod away only when its successor is ready', () => {
      expect(deployment(name).spec.strategy).toEqual({
        type: 'RollingUpdate',
        rollingUpdate: { maxSurge: 1, maxUnavailable: 0 },
      });
    });

    it('passes secrets on as files only', () => {
      const { volumes = [] } = podSpec(name);
      const sources = volumes.flatMap(({ projected }) => projected?.sources ?? []);
      const files = sources.map(({ secret }) => `/run/secrets/order-gateway/${secret.items[0].path}`);
      const named = Object.entries(environmentOf(manifests(name))).filter(([key]) => key.endsWith('_FILE'));
      expect(named.map(([, path]) => path).sort()).toEqual(files.sort());
      expect(JSON.stringify(podSpec(name))).not.toContain('secretKeyRef');
    });

    it('leads every Service and monitor to a port that there is', () => {
      const ports = container(name).ports.map((port) => port.name);
      const services = manifests(name).filter(({ kind }) => kind === 'Service');
      const targets = services.flatMap(({ spec }) => (spec as { ports: { targetPort: string }[] }).ports);
      expect(targets.map(({ targetPort }) => targetPort)).toEqual(ports);
      const monitors = manifests(name).filter(({ kind }) => kind === 'ServiceMonitor');
      for (const { spec } of monitors) {
        const { endpoints, selector } = spec as {
          endpoints: { port: string }[];
          selector: { matchLabels: Record<string, string> };
        };
        expect(endpoints.map(({ port }) => port)).toEqual([ports.at(-1)]);
        const selected = services.filter(({ metadata }) =>
          Object.entries(selector.matchLabels).every(([key, text]) => metadata.labels[key] === text),
        );
        expect(selected).toHaveLength(1);
      }
    });
  });

  it('names secrets by the keys that they have', () => {
    const { volumes = [] } = podSpec('production');
    const sources = volumes.flatMap(({ projected }) => projected?.sources ?? []);
    expect(sources.map(({ secret }) => [secret.name, secret.items[0].key])).toEqual([
      ['order-gateway', 'api-keys'],
      ['order-interface', 'token'],
      ['redis', 'url'],
    ]);
  });

  it('has the alerts and the dashboard of deploy/, for the gateways of its release', () => {
    const ofRelease = (file: string) =>
      load(
        readFileSync(file, 'utf8')
          .replaceAll('job="order-gateway"', 'job="shop-order-gateway"')
          .replaceAll('job=\\"order-gateway\\"', 'job=\\"shop-order-gateway\\"')
          .replace('"uid": "order-gateway"', '"uid": "shop-order-gateway"')
          .replaceAll('"uid": "prometheus"', '"uid": "main"'),
      );
    expect(specOf('production', 'PrometheusRule')).toEqual(ofRelease(alertsFile));
    const { data } = manifestOf(manifests('production'), 'ConfigMap', 'shop-order-gateway-dashboard');
    expect(JSON.parse(data!['order-gateway.json']!)).toEqual(ofRelease(dashboardFile));
    const { endpoints } = specOf('production', 'ServiceMonitor') as {
      endpoints: { relabelings: unknown[] }[];
    };
    expect(endpoints[0]!.relabelings).toContainEqual({
      targetLabel: 'job',
      replacement: 'shop-order-gateway',
    });
  });

  it('scales by processor time, and by a metric of the gateway where streams count', async () => {
    const { registry } = ownMetrics();
    const { metrics } = specOf('streams', 'HorizontalPodAutoscaler') as {
      metrics: [{ resource: unknown }, { pods: { metric: { name: string }; target: unknown } }];
    };
    expect(metrics[0].resource).toMatchObject({ name: 'cpu' });
    const names = (await registry.getMetricsAsJSON()).map((metric) => metric.name);
    expect(names).toContain(metrics[1].pods.metric.name);
    expect(metrics[1].pods.target).toEqual({ type: 'AverageValue', averageValue: '6000' });
    expect(deployment('streams').spec.replicas).toBeUndefined();
    expect(specOf('production', 'HorizontalPodAutoscaler')).toMatchObject({ metrics: { length: 1 } });
  });

  it('sets no time limit to a stream: none in a route, and one between two reads in an Ingress', () => {
    const { rules } = specOf('streams', 'HTTPRoute') as { rules: { timeouts: unknown }[] };
    expect(rules.map(({ timeouts }) => timeouts)).toEqual([{ request: '0s' }]);
    const { annotations } = manifestOf(manifests('production'), 'Ingress').metadata;
    const timeout = annotations!['nginx.ingress.kubernetes.io/proxy-read-timeout'];
    expect(Number(timeout)).toBeGreaterThan(heartbeatSeconds + 1);
  });

  it('lets nobody reach the management port unless named', () => {
    expect(specOf('streams', 'NetworkPolicy')).toMatchObject({ ingress: [{ ports: [{ port: 'http' }] }] });
    expect(specOf('production', 'NetworkPolicy')).toMatchObject({
      ingress: { 1: { ports: [{ port: 'management' }], from: { length: 1 } } },
    });
    expect(manifests('production').filter(({ kind }) => kind === 'Ingress')).toHaveLength(1);
    expect(specOf('production', 'Service', 'shop-order-gateway')).toMatchObject({ ports: { length: 1 } });
  });

  it('rolls the pods out when a variable changes, and not otherwise', async () => {
    const checksum = async (...args: string[]) => {
      const { template } = deploymentOf(await manifestsOf('--values', minimal, ...args)).spec;
      return template.metadata.annotations!['checksum/config'];
    };
    const [before, same, after] = await Promise.all([
      checksum(),
      checksum('--set', 'replicaCount=5'),
      checksum('--set', 'config.LOG_LEVEL=debug'),
    ]);
    expect(same).toBe(before);
    expect(after).not.toBe(before);
  });

  describeWith('kubernetes-validate')('as two versions of Kubernetes see it', () => {
    const versions = ['1.36', '1.37'];
    /** Kinds of others, whose schemas the validator has not. */
    const foreign = ['HTTPRoute', 'PrometheusRule', 'ServiceMonitor'];
    const validated = (objects: ReadonlyMap<string, readonly Manifest[]>) => {
      const files = [...objects].map(([name, given]) => {
        const file = join(folder, `${name}.yaml`);
        writeFileSync(file, given.map((manifest) => JSON.stringify(manifest)).join('\n---\n'));
        return file;
      });
      const options = ['--strict', ...versions.flatMap((version) => ['-k', version])];
      const { stdout } = spawnSync('kubernetes-validate', [...options, ...files], { encoding: 'utf8' });
      return stdout.trim().split('\n');
    };

    it('has valid objects, without an unknown member', () => {
      const lines = validated(rendered);
      const objects = [...rendered.values()].flat();
      const others = objects.filter(({ kind }) => foreign.includes(kind));
      const unknown = lines.map((line) => /^WARN .* find schema for kind (\w+) /.exec(line)?.[1]);
      expect(
        lines.filter((line, n) => !line.includes(' passed ') && !foreign.includes(unknown[n] ?? '')),
      ).toEqual([]);
      expect(lines.filter((line) => line.includes(' passed '))).toHaveLength(
        versions.length * (objects.length - others.length),
      );
    });

    it('would notice a misspelt member', () => {
      const service = manifestOf(manifests('sandbox'), 'Service');
      const misspelt = { ...service, spec: { ...(service.spec as object), port: [] } };
      const lines = validated(new Map([['misspelt', [misspelt]]]));
      expect(lines.map((line) => /version (\S+): spec: .*'port' was unexpected/.exec(line)?.[1])).toEqual(
        versions,
      );
    });
  });

  it.each([
    ['a value against the schema', 'config.CACHE_MAX_BYTE=1', 'CACHE_MAX_BYTE'],
    ['null for what the chart needs', 'image=null', "values don't meet the specifications of the schema"],
    ['a drain as long as the stop', 'config.DRAIN_DELAY_MS=20000', 'config.DRAIN_DELAY_MS must be less than'],
    ['one port for both', 'config.MANAGEMENT_PORT=3000', 'config.MANAGEMENT_PORT must be another port'],
    ['a sandbox beside upstreams', 'config.SANDBOX=true', 'config.SANDBOX cannot be true while'],
    [
      'a management host alone',
      'config.MANAGEMENT_PORT=null,config.MANAGEMENT_HOST=0.0.0.0',
      'config.MANAGEMENT_PORT is missing: config.MANAGEMENT_HOST is set',
    ],
    [
      'more pods at least than at most',
      'autoscaling.enabled=true,autoscaling.minReplicas=11',
      'autoscaling.minReplicas must be at most autoscaling.maxReplicas',
    ],
  ])('refuses %s: %s', async (_, given, reason) => {
    await expect(manifestsOf('--values', minimal, '--set', given)).rejects.toThrow(reason);
  });

  it('refuses a release whose name no Service can begin with', async () => {
    const { code, log } = await helm('template', '1shop', chartFolder, '--values', minimal);
    expect(code).not.toBe(0);
    expect(log).toContain('1shop-order-gateway must begin with a letter: set fullnameOverride');
  });

  it.each([
    ['long', 'a'.repeat(53)],
    ['a number', '123'],
    ['a truth value', 'true'],
  ])('has names and labels that Kubernetes takes where the name of the release is %s', async (_, release) => {
    const names = release === '123' ? ['--set', 'fullnameOverride=shop'] : [];
    const { output } = await helm('template', release, chartFolder, '--values', minimal, ...names);
    for (const { kind, metadata, spec } of loadAll(output) as Manifest[]) {
      if (kind === 'Service') expect(metadata.name).toMatch(/^[a-z][-a-z0-9]{0,61}[a-z0-9]$/);
      const { selector = {} } = (spec ?? {}) as { selector?: { matchLabels?: object } };
      for (const label of Object.values({ ...metadata.labels, ...(selector.matchLabels ?? selector) }))
        expect(typeof label).toBe('string');
    }
  });

  it('scales by streams alone where no use of the processor is given', async () => {
    const values = 'autoscaling.enabled=true,autoscaling.targetCPUUtilizationPercentage=null';
    const given = await manifestsOf(
      '--values',
      minimal,
      '--set',
      `${values},autoscaling.targetLiveConnections=9`,
    );
    expect(manifestOf(given, 'HorizontalPodAutoscaler').spec).toMatchObject({
      metrics: [{ type: 'Pods', pods: { target: { averageValue: '9' } } }],
    });
  });

  it('leaves the time for a scrape to Prometheus, which refuses one that is longer than the interval', async () => {
    const given = await manifestsOf('--values', minimal, '--set', 'serviceMonitor.enabled=true');
    const { endpoints } = manifestOf(given, 'ServiceMonitor').spec as { endpoints: object[] };
    expect(endpoints).toEqual([expect.not.objectContaining({ scrapeTimeout: expect.anything() as unknown })]);
  });

  it('has the objects that docs/kubernetes.md lists', () => {
    const lines = manifests('production').map(
      ({ kind, metadata }) => `kind: ${kind}\t  name: ${metadata.name}\n`,
    );
    expect(readFileSync('docs/kubernetes.md', 'utf8')).toContain(lines.join(''));
  });

  it.each(['secrets', 'secrets.REDIS_URL', 'secrets.API_KEYS'])('takes null for %s as none', async (name) => {
    expect(await manifestsOf('--values', minimal, '--set', `${name}=null`)).toEqual(manifests('minimal'));
  });

  it('refuses to run without upstreams, or with one alone', async () => {
    await expect(manifestsOf()).rejects.toThrow('config.STATS_URL and config.ORDER_URL are missing');
    await expect(manifestsOf('--set', 'config.STATS_URL=http://a.example')).rejects.toThrow(
      'config.STATS_URL and config.ORDER_URL must both be set',
    );
  });

  it('is packaged with the alerts and the dashboard themselves, and without the value files of the tests', async () => {
    const archive = join(folder, 'here.tgz');
    packChart('.', archive);
    const read = (...args: string[]) => execFileSync('tar', [...args], { encoding: 'utf8' });
    const packaged = (path: string) => read('-xzOf', archive, `order-gateway/files/${path}`);
    expect(packaged('alerts.yaml')).toBe(readFileSync(alertsFile, 'utf8'));
    expect(packaged('dashboards/order-gateway.json')).toBe(readFileSync(dashboardFile, 'utf8'));
    expect(read('-tzf', archive)).not.toContain('/ci/');
    const rendered = (chart: string) => helm('template', 'shop', chart, '--values', minimal);
    expect((await rendered(archive)).output).toBe((await rendered(chartFolder)).output);
  });

  it('is packaged into the same bytes in another folder, from files of another time', () => {
    const elsewhere = join(folder, 'elsewhere');
    for (const path of ['package.json', 'deploy'])
      cpSync(path, join(elsewhere, path), { recursive: true, verbatimSymlinks: true });
    const chartFile = join(elsewhere, chartFolder, 'Chart.yaml');
    const [hereMs, thereMs] = [`${chartFolder}/Chart.yaml`, chartFile].map((path) => statSync(path).mtimeMs);
    expect(hereMs).not.toBe(thereMs);
    const archives = ['here.tgz', 'elsewhere.tgz'].map((name) => join(folder, name));
    packChart('.', archives[0]!);
    packChart(elsewhere, archives[1]!);
    const [here, there] = archives.map((archive) => readFileSync(archive));
    expect(here!.equals(there!)).toBe(true);
  });

  it('is not packaged where a file of it cannot be read', () => {
    const broken = join(folder, 'broken');
    for (const path of ['package.json', 'deploy/helm'])
      cpSync(path, join(broken, path), { recursive: true, verbatimSymlinks: true });
    expect(() => packChart(broken, join(folder, 'broken.tgz'))).toThrow('Command failed');
  });

  it('warns, after the installation, of what may surprise', async () => {
    // Helm shows them after an installation alone, for which Helm 3 wants a cluster.
    const chart = join(folder, 'with-notes');
    cpSync(chartFolder, chart, { recursive: true, dereference: true });
    cpSync(join(chart, 'templates/NOTES.txt'), join(chart, 'files/NOTES.txt'));
    const template = 'kind: Notes\ntext: {{ tpl (.Files.Get "files/NOTES.txt") . | quote }}\n';
    writeFileSync(join(chart, 'templates/notes.yaml'), template);
    const notes = async (file: string) => {
      const options = ['--namespace', 'orders', '--values', file, '--show-only', 'templates/notes.yaml'];
      return (load((await helm('template', 'shop', chart, ...options)).output) as { text: string }).text;
    };
    const [production, sandbox, plain] = await Promise.all(
      ['production', 'sandbox', 'minimal'].map((name) => notes(`${chartFolder}/ci/${name}-values.yaml`)),
    );
    expect(production).toContain('It serves https://orders.example.com');
    expect(production).not.toContain('WARNING');
    expect(plain).toContain('WARNING: without secrets.REDIS_URL');
    expect(readFileSync('docs/kubernetes.md', 'utf8')).toContain(plain!.trim());
    expect(sandbox).toContain('WARNING: config.SANDBOX is on. Each pod invents its own orders.');
    expect(sandbox).toContain('WARNING: without config.MANAGEMENT_PORT');
  });

  it.each([
    [0, 'a gateway that is ready', { '/health/ready': 200, '/v1/chains': 200 }],
    [0, 'a gateway that wants an API key', { '/health/ready': 200, '/v1/chains': 401 }],
    [1, 'a gateway that is not ready', { '/health/ready': 503, '/v1/chains': 200 }],
    [1, 'something else', { '/health/ready': 200, '/v1/chains': 404 }],
  ])('ends `helm test` with code %d for %s', async (code, _, statuses: Record<string, number>) => {
    const server = createServer(({ url = '' }, response) => response.writeHead(statuses[url] ?? 404).end());
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { command } = (specOf('minimal', 'Pod') as PodSpec).containers[0];
    const { port } = server.address() as AddressInfo;
    const env = { PATH: process.env.PATH, GATEWAY: `http://127.0.0.1:${port}` };
    expect(
      await new Promise((ended) => spawn(command[0]!, command.slice(1), { env }).on('exit', ended)),
    ).toBe(code);
    await new Promise((closed) => server.close(closed));
  });
});
