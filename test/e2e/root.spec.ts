import { join } from 'node:path';
import { builtGateway } from '../global/built-gateway';
import { apiKeysVariable, rightKey } from '../support/api-keys';
import { type RunningGateway, startGateway } from '../support/gateway';
import { ask, post } from '../support/http-client';

/** Nothing here calls them. */
const upstreams = { statisticsUrl: 'http://127.0.0.1:9', orderUrl: 'http://127.0.0.1:9' };

let withExplorer: RunningGateway;
let withoutExplorer: RunningGateway;

beforeAll(async () => {
  withExplorer = await startGateway(
    upstreams,
    { EXPLORER: 'true', ...apiKeysVariable({ mobile: rightKey }) },
    join(await builtGateway(), 'explorer'),
  );
  withoutExplorer = await startGateway(upstreams, { MANAGEMENT_PORT: '0' });
}, 120_000);

afterAll(async () => {
  await Promise.all([withExplorer.close(), withoutExplorer.close()]);
});

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

describe('/', () => {
  it.each([browser, 'text/html', 'application/json;q=0.5, text/html', 'text/*'])(
    'leads who prefers a page to the explorer, without a key: %s',
    async (accept) => {
      for (const method of ['GET', 'HEAD']) {
        const response = await ask(withExplorer.url, '/', { method, headers: { accept } });
        expect(response).toMatchObject({
          status: 302,
          text: '',
          headers: { location: '/explorer', vary: 'accept', 'cache-control': 'no-store' },
        });
      }
      expect((await ask(withExplorer.url, '/explorer')).status).toBe(200);
    },
  );

  it.each([
    undefined,
    '*/*',
    'application/json',
    'text/html;q=0.5, application/json',
    'image/png',
    ',;,',
    'x'.repeat(7000),
  ])('names the paths to everyone else: %.20s', async (accept) => {
    const response = await ask(withExplorer.url, '/', accept === undefined ? {} : { headers: { accept } });
    expect(response).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', vary: 'accept' },
      body: {
        orders: '/v1/orders/{orderId}',
        docs: '/docs',
        openapi: '/docs/openapi.json',
        health: '/health/ready',
        metrics: '/metrics',
        explorer: '/explorer',
      },
    });
    expect((await ask(withExplorer.url, '/', { method: 'HEAD' })).headers['content-length']).toBe(
      String(response.bytes.length),
    );
  });

  it('names no path that is not on this port or off, and leads nobody there', async () => {
    const { status, body } = await ask(withoutExplorer.url, '/', { headers: { accept: browser } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ docs: null, openapi: null, metrics: null, explorer: null });
  });

  it('names only paths that are there', async () => {
    for (const { url } of [withExplorer, withoutExplorer]) {
      const { orders, ...links } = (await ask(url, '/')).body as Record<string, string | null>;
      expect(orders).toBe('/v1/orders/{orderId}');
      for (const path of Object.values(links))
        if (path !== null) expect((await ask(url, path)).status).toBe(200);
    }
  });

  it('is read alone', async () => {
    expect(await ask(withExplorer.url, '/', post({}))).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD, OPTIONS' },
    });
  });
});

it('/favicon.ico is an icon that browsers keep for a day, also for the page on the management port', async () => {
  for (const url of [withExplorer.url, withoutExplorer.url, String(withoutExplorer.managementUrl)]) {
    const { status, headers, bytes } = await ask(url, '/favicon.ico');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/x-icon',
      'cache-control': 'public, max-age=86400',
      'content-length': String(bytes.length),
    });
    // One image: a PNG of all the bytes that follow the directory.
    expect(bytes.readUInt16LE(2)).toBe(1);
    expect(bytes.readUInt32LE(14)).toBe(bytes.length - 22);
    expect(bytes.subarray(22, 30).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect((await ask(url, '/favicon.ico', { method: 'HEAD' })).headers['content-length']).toBe(
      headers['content-length'],
    );
  }
});
