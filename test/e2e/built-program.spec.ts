import { readFileSync } from 'node:fs';
import { type Program } from '../processes/program';
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
