import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { builtGateway } from '../global/built-gateway';
import { Program } from '../processes/program';
import { ask } from '../support/http-client';
import { SpanCollector } from '../support/span-collector';

const [, imageMajor = ''] = /^ARG NODE_IMAGE=node:(\d+)/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
const versionOf = (node: string) => execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();

/** The Node of the tests, and that of the image if it is given, by version. */
const nodes = [process.execPath, ...(process.env.NODE_BINARIES ?? '').split(delimiter)]
  .filter((path) => path !== '')
  .map((path) => [versionOf(path), path] as const)
  .filter(([version, path]) => path === process.execPath || version.startsWith(`v${imageMajor}.`));

/** The packages whose code is in a built program, by its source map, which has sources of no package, too. */
const packagesIn = (map: string): string[] =>
  (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources
    .flatMap((source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [])
    .filter((name) => existsSync(join('node_modules', name)));

describe('what the image has', () => {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  const dist = join(folder, 'dist');
  const modules = join(folder, 'node_modules');

  beforeAll(async () => {
    cpSync(await builtGateway(), dist, { recursive: true });
    execFileSync(process.execPath, ['image-packages.mjs', dist, modules]);
  }, 120_000);

  afterAll(async () => {
    await Program.stopAll();
    rmSync(folder, { recursive: true });
  });

  const start = (program: string, environment: NodeJS.ProcessEnv, node = process.execPath) =>
    Program.start(
      {
        command: [node, join(dist, program)],
        environment: {
          NODE_ENV: 'production',
          LOG_LEVEL: 'info',
          PORT: '0',
          WARM_UP: 'false',
          ...environment,
        },
        folder,
      },
      /http:\/\/127\.0\.0\.1:\d+/,
    );

  const protocols = ['http/protobuf', 'http/json'];

  it.each(
    nodes.flatMap(([version, node]) => protocols.map((protocol) => [version, protocol, node] as const)),
  )('is enough for %s to serve all pages and to export spans by %s', async (_, protocol, node) => {
    const collector = await SpanCollector.start();
    const gateway = await start(
      'main.js',
      {
        SANDBOX: 'true',
        EXPLORER: 'true',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
      },
      node,
    );
    const url = gateway.match(/"msg":"listening","url":"([^"]+)"/);
    const files = ['/docs/swagger-ui-bundle.js', '/docs/swagger-ui.css', '/docs/licences'];
    const paths = ['/v1/chains', '/docs', ...files, '/explorer'];
    const statuses = await Promise.all(paths.map(async (path) => (await ask(url, path)).status));
    expect(statuses).toEqual(paths.map(() => 200));
    await gateway.stop();
    expect(gateway.exitCode).toBe(0);
    const type = protocol === 'http/json' ? 'application/json' : 'application/x-protobuf';
    expect(collector.exports).toContain(`${type} /v1/traces`);
    await collector.close();
  });

  it('is enough for the sandbox, with the page of its control API', async () => {
    const ports = { SANDBOX_STATISTICS_PORT: '0', SANDBOX_ORDER_PORT: '0', SANDBOX_CONTROL_PORT: '0' };
    const sandbox = await start('sandbox/main.js', ports);
    const url = sandbox.match(/(http:\/\/127\.0\.0\.1:\d+)\/sandbox/);
    expect((await ask(url, '/sandbox/docs')).status).toBe(200);
  });

  it('has a program of ASCII alone, of which V8 keeps one byte a letter', () => {
    expect(readFileSync(join(dist, 'gateway.js'), 'utf8')).not.toMatch(/[^\0-\x7f]/);
  });

  /** Not by the records of the build. */
  const bundled = () =>
    new Set(['gateway.js.map', 'sandbox/main.js.map'].flatMap((map) => packagesIn(join(dist, map))));
  const copied = () =>
    readdirSync(modules).flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name],
    );

  it('is named with its licence in the notices, bundled or not', () => {
    const notices = readFileSync(join(dist, 'THIRD-PARTY-NOTICES'), 'utf8');
    const named = new Set([...notices.matchAll(/^(\S+) \d\S+ \([\w.-]+\)$/gm)].map(([, name = '']) => name));
    // The source maps know no JSON, and nothing of one minified file.
    const contained = new Set([...bundled(), ...copied(), 'preact', 'es-module-lexer']);
    expect(contained.size).toBeGreaterThan(115);
    expect([...named].sort()).toEqual([...contained].sort());
  });

  it('has of Swagger its page alone, and nothing that reports to others', () => {
    expect(readdirSync(join(modules, 'swagger-ui-dist'))).toEqual(
      expect.arrayContaining(['LICENSE', 'swagger-ui-bundle.js', 'swagger-ui.css']),
    );
    expect(execFileSync('find', [modules, '-name', '*scarf*'], { encoding: 'utf8' })).toBe('');
    const mebibytes = execFileSync('du', ['-sm', modules], { encoding: 'utf8' });
    expect(parseInt(mebibytes)).toBeLessThan(36);
  });

  it('is named in its bill of materials, bundled or not', () => {
    const { components, metadata } = JSON.parse(
      execFileSync(process.execPath, ['sbom.mjs'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    ) as { components: { name: string; purl: string }[]; metadata: { component: { name: string } } };
    expect(metadata.component.name).toBe('order-gateway');
    const listed = new Set(components.map(({ name }) => name));
    expect(bundled().size).toBeGreaterThan(90);
    expect(copied().length).toBeGreaterThan(20);
    expect([...bundled(), ...copied()].filter((name) => !listed.has(name))).toEqual([]);
  });
});
