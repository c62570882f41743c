import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Instruction {
  readonly name: string;
  readonly text: string;
}

const instructions: readonly Instruction[] = readFileSync('Dockerfile', 'utf8')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line))
  .map((line) => ({ name: line.split(' ')[0]!, text: line.slice(line.indexOf(' ') + 1) }));

const all = (name: string, among = instructions): string[] =>
  among.filter((instruction) => instruction.name === name).map(({ text }) => text);

const commands = all('RUN').flatMap((text) => text.split(' && '));

const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as {
  description: string;
  license: string;
  engines: { node: string };
  scripts: { build: string; sbom: string };
};

const lastFrom = instructions.map(({ name }) => name).lastIndexOf('FROM');
const image = instructions.slice(lastFrom);

const execForm = (text: string): string[] => JSON.parse(text.slice(text.indexOf('['))) as string[];

describe('the Dockerfile', () => {
  it('begins each stage with the image of one tested Node, which can be given with its digest', () => {
    expect(instructions[0]?.name).toBe('ARG');
    expect(instructions[0]?.text).toMatch(/^NODE_IMAGE=node:26-trixie-slim(@sha256:[0-9a-f]{64})?$/);
    const stages = all('FROM').map((text) => text.split(' AS '));
    expect(new Set(stages.map(([base]) => base))).toEqual(new Set(['${NODE_IMAGE}']));
    expect(packageJson.engines.node.split(' || ')).toContain('^26');
    const copiedFrom = all('COPY').flatMap((text) => /^--from=(\w+)/.exec(text)?.[1] ?? []);
    expect(stages.map(([, stage]) => stage)).toEqual(expect.arrayContaining(copiedFrom));
  });

  it('has the labels of OCI, by the package and the build', () => {
    const labels = Object.fromEntries(
      [
        ...all('LABEL')
          .join(' ')
          .matchAll(/(\S+)="([^"]*)"/g),
      ].map(([, name, text]) => [name, text]),
    ) as Record<string, string>;
    expect(labels).toEqual({
      'org.opencontainers.image.title': 'Order gateway',
      'org.opencontainers.image.description': packageJson.description,
      'org.opencontainers.image.version': '${VERSION}',
      'org.opencontainers.image.revision': '${GIT_COMMIT}',
      'org.opencontainers.image.licenses': packageJson.license,
      'org.opencontainers.image.base.name': '${NODE_IMAGE}',
    });
    // A variable of a stage is declared in it.
    expect(all('ARG', image)).toEqual(['NODE_IMAGE', 'VERSION=', 'GIT_COMMIT=']);
  });

  it('copies in only what is there, and what .dockerignore lets through', () => {
    const [everything, ...others] = readFileSync('.dockerignore', 'utf8').trim().split('\n');
    const letThrough = others.filter((line) => line.startsWith('!'));
    const copied = all('COPY')
      .filter((text) => !text.startsWith('--from'))
      .flatMap((text) => text.split(' ').slice(0, -1));
    expect(everything).toBe('*');
    const topLevel = new Set(copied.map((path) => path.split('/')[0]));
    expect(letThrough.map((line) => line.slice(1)).sort()).toEqual([...topLevel].sort());
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('takes along what is needed to run, and nothing else', () => {
    expect(all('COPY', image)).toEqual([
      '--from=build /app/image_modules node_modules',
      '--from=build /app/sbom.cdx.json sbom.cdx.json',
      '--from=build /app/dist dist',
    ]);
    expect(commands).toContain('node image-packages.mjs');
    expect(commands).toContain('npm run --silent sbom >sbom.cdx.json');
    expect(packageJson.scripts.sbom).toBe('node sbom.mjs');
  });

  it('builds the explorer into what it takes along, from its sources and those of the client', () => {
    const build = instructions.slice(0, lastFrom);
    expect(commands).toContain('npm run build');
    expect(packageJson.scripts.build.split(' && ')).toContain('node explorer/build.mjs');
    expect(all('COPY', build)).toEqual(expect.arrayContaining(['client client', 'explorer explorer']));
  });

  it('runs the gateway itself, so that signals reach it, and not as root', () => {
    expect(all('CMD', image).map(execForm)).toEqual([['node', 'dist/main.js']]);
    expect(all('ENTRYPOINT', image)).toEqual([]);
    // By number, so that Kubernetes sees that it is not root.
    expect(all('USER', image)).toEqual(['1000:1000']);
    expect(all('STOPSIGNAL', image)).toEqual(['SIGTERM']);
    expect(all('ENV', image)).toEqual(['NODE_ENV=production HOST=0.0.0.0 NODE_OPTIONS=--v8-pool-size=1']);
  });
});

describe("the image's health check", () => {
  const [command = '', ...parameters] = execForm(all('HEALTHCHECK', image)[0]!);
  let server: Server;
  let status: number;
  const asked: (string | undefined)[] = [];

  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      asked.push(url);
      response.writeHead(status).end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });

  afterAll(() => new Promise((closed) => server.close(closed)));

  const exitCode = (port: number, variables: object = { PORT: String(port) }, cwd = tmpdir()) =>
    new Promise<number | null>((ended) => {
      const env = { PATH: process.env.PATH, ...variables };
      spawn(command, parameters, { env, cwd }).on('exit', ended);
    });

  it.each([
    [0, 200],
    [1, 500],
  ])('ends with code %d where the response is %d', async (code, answered) => {
    status = answered;
    expect(await exitCode((server.address() as AddressInfo).port)).toBe(code);
    expect(asked.at(-1)).toBe('/health/live');
  });

  it('ends with code 1 where there is no response', async () => {
    expect(await exitCode(1)).toBe(1);
  });

  it('asks the port that .env of the working directory names, unless the environment does', async () => {
    status = 200;
    const { port } = server.address() as AddressInfo;
    const folder = mkdtempSync(join(tmpdir(), 'health-'));
    writeFileSync(join(folder, '.env'), `PORT=${port}\n`);
    expect(await exitCode(port, {}, folder)).toBe(0);
    expect(await exitCode(port, { PORT: '1' }, folder)).toBe(1);
    rmSync(folder, { recursive: true });
  });
});
