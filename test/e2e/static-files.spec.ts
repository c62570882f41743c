import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type RunningGateway, startGateway } from '../support/gateway';
import { type Ask, ask } from '../support/http-client';

const folder = mkdtempSync(join(tmpdir(), 'explorer-'));
let gateway: RunningGateway;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), `<!doctype html>${' '.repeat(2000)}`);
  writeFileSync(join(folder, 'page.js'), `console.log(${'1,'.repeat(2000)}1)`);
  const upstreams = { statisticsUrl: 'http://127.0.0.1:9', orderUrl: 'http://127.0.0.1:9' };
  gateway = await startGateway(upstreams, { EXPLORER: 'true' }, folder);
});

afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(gateway.url, path, { method, headers } satisfies Ask);

const pages = ['/docs', '/docs/', '/docs/index.html'];
const longFiles = [
  '/docs/openapi.json',
  '/docs/swagger-ui.css',
  '/docs/swagger-ui-bundle.js',
  '/explorer',
  '/explorer/page.js',
];

describe.each(longFiles)('%s', (path) => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed on request: %s', async (coding, decompress) => {
    const plain = await get(path);
    const compressed = await get(path, { 'accept-encoding': coding });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.headers).toMatchObject({
      'content-encoding': coding,
      'content-type': plain.headers['content-type'],
      etag: plain.headers.etag,
    });
    for (const { headers } of [plain, compressed]) expect(headers.vary).toContain('accept-encoding');
    expect(decompress(compressed.bytes).equals(plain.bytes)).toBe(true);
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length);
  });
});

describe.each([...pages, ...longFiles])('%s', (path) => {
  it.each(['GET', 'HEAD'])('is conditional: %s', async (method) => {
    const whole = await get(path);
    const { etag = '' } = whole.headers;
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    const statusOf = async (headers: Record<string, string>) => (await get(path, headers, method)).status;
    const unchanged = await get(path, { 'if-none-match': `"other", ${etag}` }, method);
    expect(unchanged).toMatchObject({ status: 304, headers: { etag }, text: '' });
    for (const name of ['content-length', 'transfer-encoding'])
      expect(unchanged.headers).not.toHaveProperty(name);
    expect(await statusOf({ 'if-none-match': '"other"' })).toBe(200);
    expect(await statusOf({ 'if-match': '*' })).toBe(200);
    for (const ifMatch of [etag, '"other"'])
      expect(await get(path, { 'if-match': ifMatch, 'if-none-match': etag }, method)).toMatchObject({
        status: 412,
        headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
      });
    const { headers } = await get(path, {}, method);
    expect(headers['content-length']).toBe(String(whole.bytes.length));
  });

  it('has no date and no ranges, so that these conditions are ignored', async () => {
    const whole = await get(path);
    for (const name of ['last-modified', 'accept-ranges']) expect(whole.headers[name]).toBeUndefined();
    const ignored = { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' };
    for (const range of ['bytes=0-9', 'bytes=99999999-', 'bytes=5-1', 'nonsense']) {
      const response = await get(path, { ...ignored, range });
      expect(response.status).toBe(200);
      expect(response.bytes.equals(whole.bytes)).toBe(true);
    }
  });
});

it('of the folder of the documentation, only the files of its page are served', async () => {
  for (const name of ['package.json', 'LICENSE', 'swagger-ui.js', 'swagger-ui.css.map', 'nothing'])
    expect(await get(`/docs/${name}`)).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } });
});
