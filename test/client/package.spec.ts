import { build } from 'esbuild';
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { apiKeysVariable, rightKey } from '../support/api-keys';
import { describeWithChromium, TestBrowser } from '../support/browser';
import { ClientPackage } from '../support/client-package';
import { CompiledGateway, urlOf } from '../support/compiled-gateway';
import { send } from '../support/sandbox-client';

/** Compilers, browsers and other programs run in these. */
jest.setTimeout(60_000);

const maxGzippedBytes = 7 * 1024;

/** This Node, and those of `NODE_BINARIES`. */
const nodes = [process.execPath, ...(process.env.NODE_BINARIES ?? '').split(delimiter)]
  .filter((path) => path !== '')
  .map((path) => [execFileSync(path, ['--version']).toString().trim(), path] as const);

/** Reads with and without an entity tag, follows an order that moves, and meets a problem. Works in any form of module. */
const program = `
async function run({ createClient, formatAmount, toBigInt, ProblemError }, options, orderId) {
  const client = createClient(options);
  const { give } = await client.getOrder(orderId);
  const again = await client.getOrder(orderId, { fields: ['status'] });
  const chains = [await client.listChains(), await client.listChains()];
  const states = [];
  for await (const { status } of client.watchOrder(orderId)) {
    states.push(status);
    if (status === 'Fulfilled') break;
  }
  const problem = await client.getOrder('0x12').catch((error) => error);
  return {
    again: Object.keys(again),
    areSame: JSON.stringify(chains[0]) === JSON.stringify(chains[1]) && chains[0].items.length > 0,
    last: states.at(-1),
    amount: formatAmount(give.amount) !== '' && typeof toBigInt(give.amount),
    code: problem instanceof ProblemError && problem.code,
  };
}
`;
const expected = {
  again: ['status'],
  areSame: true,
  last: 'Fulfilled',
  amount: 'bigint',
  code: 'VALIDATION_FAILED',
};

const bundled = async (source: string, format: 'iife' | 'esm', folder: string): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder },
    bundle: true,
    minify: true,
    format,
    write: false,
    target: 'es2022',
  });
  return outputFiles[0]!.text;
};

describe('the package of the client', () => {
  let client: ClientPackage;
  let compiled: CompiledGateway;
  let pages: Server;
  let origin: string;
  let gatewayUrl: string;
  let controlUrl: string;

  beforeAll(async () => {
    client = await ClientPackage.build();
    pages = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>An app</title>');
    });
    await new Promise<void>((listening) => pages.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    compiled = await CompiledGateway.compile();
    const gateway = compiled.start({ ...apiKeysVariable({ someone: rightKey }), CORS_ORIGINS: origin });
    await gateway.until('Try');
    gatewayUrl = urlOf(gateway.output);
    controlUrl = gateway.match(/control API at (\S+?)\/sandbox/);
  }, 120_000);

  afterAll(async () => {
    pages.close();
    await compiled.remove();
    client.remove();
  });

  /** An order that changes soon. */
  const createOrder = async (): Promise<string> => {
    const { body } = await send('POST', `${controlUrl}/sandbox/orders`, { state: 'Created' });
    const { orderId } = body as { orderId: string };
    setTimeout(() => {
      void send('POST', `${controlUrl}/sandbox/orders/${orderId}/advance`, { to: 'Fulfilled' });
    }, 1500);
    return orderId;
  };
  const call = (orderId: string) =>
    `run(client, ${JSON.stringify({ baseUrl: gatewayUrl, apiKey: rightKey })}, '${orderId}')`;

  it('has no complaint of publint', async () => {
    expect(await client.check('publint/src/cli.js', 'run', '--strict')).toContain('All good!');
  });

  it('has no complaint of attw', async () => {
    const output = await client.check('@arethetypeswrong/cli/dist/index.js', '--pack', '.', '--no-emoji');
    expect(output).toContain('No problems found');
  });

  it('is small', async () => {
    const text = await bundled("export * from '@order-gateway/client'", 'esm', client.folder);
    const gzippedBytes = gzipSync(text, { level: 9 }).length;
    process.stdout.write(`The client has ${gzippedBytes} bytes, minified and gzipped.\n`);
    expect(gzippedBytes).toBeLessThanOrEqual(maxGzippedBytes);
  });

  it('has a licence, the targets of all links of its README, and no source maps', async () => {
    const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json'], { cwd: 'client' });
    const [pack] = JSON.parse(stdout) as [{ unpackedSize: number; files: { path: string }[] }];
    const files = pack.files.map(({ path }) => path);
    const links = [...readFileSync('client/README.md', 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)];
    expect(links.length).toBeGreaterThan(2);
    expect(files).toEqual(expect.arrayContaining(['LICENSE', ...links.map(([, target]) => target)]));
    expect(readFileSync('client/LICENSE')).toEqual(readFileSync('LICENSE'));
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    expect(pack.unpackedSize).toBeLessThan(350_000);
  });

  it('has no dependency', () => {
    const manifest = JSON.parse(readFileSync('client/package.json', 'utf8')) as object;
    expect(Object.keys(manifest).filter((name) => /dependencies$/i.test(name))).toEqual([]);
  });

  it('has the types of the OpenAPI document', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'client-types-'));
    const generated = join(folder, 'api.ts');
    await promisify(execFile)(process.execPath, ['client/generate.mjs', generated]);
    const [text, committed] = [generated, 'client/src/api.ts'].map((path) => readFileSync(path, 'utf8'));
    rmSync(folder, { recursive: true });
    // To mend: npm run generate --workspace client
    expect(text === committed).toBe(true);
  });

  it.each<[string, object, readonly string[], string, string?]>([
    [
      'the DOM, by TypeScript 6',
      { lib: ['ES2022', 'DOM'], types: [] },
      ['typed-program', 'typed-members'],
      'mts',
      'typescript',
    ],
    ['the DOM', { lib: ['ES2022', 'DOM'], types: [] }, ['typed-program', 'typed-members'], 'mts'],
    ['the DOM and ES2020', { lib: ['ES2020', 'DOM'], types: [] }, ['typed-program', 'typed-members'], 'mts'],
    ['Node', { lib: ['ES2022'], types: ['node'] }, ['typed-program', 'typed-members'], 'mts'],
    ['neither', { lib: ['ES2022'], types: [] }, ['typed-members'], 'mts'],
    ['Node in CommonJS', { types: ['node'], verbatimModuleSyntax: false }, ['typed-program'], 'cts'],
    ['the DOM for a bundler', { module: 'esnext', moduleResolution: 'bundler' }, ['typed-program'], 'ts'],
  ])('compiles with the types of %s', async (_, options, programs, extension, compiler = 'typescript-7') => {
    const files = programs.map((name) => `${name}.${extension}`);
    for (const name of programs)
      client.write(`${name}.${extension}`, readFileSync(`test/client/${name}.ts`, 'utf8'));
    const compilerOptions = {
      typeRoots: [resolve('node_modules/@types')],
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      verbatimModuleSyntax: true,
      noEmit: true,
      // Declarations are checked but those of TypeScript itself, which take most of the time.
      skipLibCheck: false,
      skipDefaultLibCheck: true,
      ...options,
    };
    client.write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
    await expect(client.check(`${compiler}/bin/tsc`, '-p', client.folder)).resolves.toBe('');
  });

  it.each(
    nodes.flatMap(([version, path]) => [
      [version, 'ESM', path],
      [version, 'CommonJS', path],
    ]),
  )('works on Node %s from %s', async (_version, modules, node) => {
    const isEsm = modules === 'ESM';
    const head = isEsm
      ? "import * as client from '@order-gateway/client';"
      : "const client = require('@order-gateway/client');";
    const text = `${head}${program}${call(await createOrder())}.then((it) => console.log(JSON.stringify(it)));`;
    const path = client.write(isEsm ? 'program.mjs' : 'program.cjs', text);
    const { stdout, stderr } = await promisify(execFile)(node, [path]);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(expected);
  });

  it.each(nodes)(
    'closes the stream of a watch that is left after garbage was collected, on Node %s',
    async (_, node) => {
      const options = JSON.stringify({ baseUrl: gatewayUrl, apiKey: rightKey });
      const text = `
import { createClient } from '@order-gateway/client';
for await (const { status } of createClient(${options}).watchOrder('${await createOrder()}')) {
  await new Promise(setImmediate);
  gc();
  console.log(status);
  break;
}`;
      const path = client.write('garbage.mjs', text);
      // An open connection keeps a process running.
      const { stdout } = await promisify(execFile)(node, ['--expose-gc', path], { timeout: 10_000 });
      expect(stdout).toBe('Created\n');
    },
  );

  describeWithChromium('bundled in Chromium', () => {
    it('works on a page of another origin, with a key', async () => {
      const browser = await TestBrowser.start();
      try {
        const source = `import * as client from '@order-gateway/client';${program}globalThis.outcome = ${call(await createOrder())};`;
        const page = await browser.open(origin);
        await page.addScriptTag({ content: await bundled(source, 'iife', client.folder) });
        expect(await page.evaluate('globalThis.outcome')).toEqual(expected);
      } finally {
        await browser.close();
      }
    });
  });
});
