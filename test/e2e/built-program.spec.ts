import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtGateway } from '../global/built-gateway';
import { Program } from '../processes/program';
import { CompiledGateway } from '../support/compiled-gateway';
import { ask } from '../support/http-client';

describe('the program in one file', () => {
  let gateway: CompiledGateway;
  let run: Program;
  let url: string;

  beforeAll(async () => {
    gateway = await CompiledGateway.compile();
    run = gateway.start({ LOG_LEVEL: 'debug' });
    await run.until('limit=3');
    url = /Order gateway at +(\S+)/.exec(run.output)?.[1] ?? '';
  }, 120_000);

  afterAll(() => gateway.remove());

  it('describes itself as the compiled code does', async () => {
    expect((await ask(url, '/docs/openapi.json')).body).toEqual(
      JSON.parse(readFileSync('docs/openapi.json', 'utf8')),
    );
  });

  it.each([
    ['/docs', 'text/html'],
    ['/docs/swagger-ui-bundle.js', 'text/javascript'],
    ['/docs/swagger-ui.css', 'text/css'],
    ['/docs/licences', 'text/plain'],
  ])('has %s of its documentation, which is conditional', async (path, type) => {
    const { status, headers } = await ask(url, path);
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining(type)]);
    expect(headers['cache-control']).toBe('no-cache');
    const again = await ask(url, path, { headers: { 'if-none-match': headers.etag ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('has recent orders in its sandbox', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const { body } = await ask(url, `/v1/orders/search?createdSince=${hourAgo}&limit=1`);
    const { total } = body.page as { total: number };
    expect(total).toBeGreaterThan(7 * 20);
  });

  it('names classes in its log as they are named', () => {
    const said = (member: string) =>
      [...run.output.matchAll(new RegExp(`"${member}":"(\\w+)[ "]`, 'g'))].map(([, name]) => name);
    expect(said('context')).toEqual(
      expect.arrayContaining(['InstanceLoader', 'RoutesResolver', 'RouterExplorer']),
    );
    expect(said('msg')).toEqual(expect.arrayContaining(['AppModule', 'UpstreamsModule', 'CacheModule']));
    expect([...said('context'), ...said('msg')].filter((name) => /^_|\d$/.test(name ?? ''))).toEqual([]);
  });
});

describe('a program starts', () => {
  let folder: string;

  beforeEach(async () => {
    const built = await builtGateway();
    // Beside the packages that the build has.
    folder = mkdtempSync(`${built}-`);
    cpSync(built, folder, { recursive: true });
  }, 120_000);

  afterEach(async () => {
    await Program.stopAll();
    rmSync(folder, { recursive: true });
  });

  function change(file: string, changed: (content: Buffer) => string | Uint8Array): void {
    writeFileSync(join(folder, file), changed(readFileSync(join(folder, file))));
  }

  async function expectStart(title = 'Documentation'): Promise<void> {
    const command = [process.execPath, join(folder, 'main.js')];
    const listening = /^Order gateway at +(\S+)\n/m;
    const run = await Program.start({ command, environment: { PORT: '0' }, folder }, listening);
    expect((await ask(run.match(listening), '/health/live')).status).toBe(200);
    expect(run.output).toMatch(new RegExp(`^${title} at `, 'm'));
    await run.stop();
    expect(run.exitCode).toBe(0);
  }

  it.each<[string, (code: Buffer) => Uint8Array]>([
    ['is damaged', (code) => code.map((byte, index) => (index % 1000 === 999 ? byte ^ 0xff : byte))],
    ['is cut off', (code) => code.subarray(0, code.length / 2)],
    ['is empty', () => Buffer.alloc(0)],
  ])('though its code cache %s', async (_, changed) => {
    change('gateway.js.cache', changed);
    await expectStart();
  });

  it('without a code cache', async () => {
    rmSync(join(folder, 'gateway.js.cache'));
    await expectStart();
  });

  it('as it is now, though its code cache is of another of the same length', async () => {
    change('gateway.js', (source) => source.toString().replace('Documentation at', 'Documents are at'));
    await expectStart('Documents are');
  });
});
