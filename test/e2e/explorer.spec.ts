import { join } from 'node:path';
import { builtGateway } from '../global/built-gateway';
import { apiKeysVariable, rightKey } from '../support/api-keys';
import { type RunningGateway, startGateway } from '../support/gateway';
import { type Ask, ask, type HttpResponse, post } from '../support/http-client';
import { overload } from '../support/overload';

const origin = 'https://app.example.org';
/** Nothing here calls them. */
const upstreams = { statisticsUrl: 'http://127.0.0.1:9', orderUrl: 'http://127.0.0.1:9' };

const policy =
  "default-src 'self';base-uri 'none';form-action 'self';object-src 'none';frame-ancestors 'none'";
const notThere = {
  status: 404,
  headers: {
    'content-type': 'application/problem+json',
    'content-security-policy': "default-src 'none';form-action 'none';frame-ancestors 'none'",
  },
  body: { code: 'ROUTE_NOT_FOUND' },
};

let folder: string;
let gateway: RunningGateway;
let page: HttpResponse;
let script: string;
let style: string;

const get = (target: string, how?: Ask) => ask(gateway.url, target, how);

beforeAll(async () => {
  folder = join(await builtGateway(), 'explorer');
  gateway = await startGateway(
    upstreams,
    {
      EXPLORER: 'true',
      MANAGEMENT_PORT: '0',
      ...apiKeysVariable({ mobile: rightKey }),
      RATE_LIMIT_PER_MINUTE: '1',
      CORS_ORIGINS: origin,
    },
    folder,
  );
  page = await get('/explorer');
  script = /src="([^"]+)"/.exec(page.text)?.[1] ?? '';
  style = /rel="stylesheet" href="([^"]+)"/.exec(page.text)?.[1] ?? '';
}, 120_000);

afterAll(() => gateway.close());

describe('the page', () => {
  it('is at /explorer, asks no key, and is confirmed each time', () => {
    expect(page).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        etag: expect.stringMatching(/^W\/"/) as string,
        vary: 'Origin, accept-encoding',
      },
    });
    expect(page.text).toMatch(/^<!doctype html>/);
  });

  it.each([
    '/explorer/',
    '/explorer?x=1',
    `/explorer/orders/0x${'a1'.repeat(32)}`,
    '/explorer/tokens?search=a.b',
    '/explorer/orders/',
    '/explorer//',
    '/explorer/%00',
    '/explorer/%3Cscript%3E',
  ])('is also at %s: the URL is its state', async (target) => {
    const response = await get(target);
    expect(response.status).toBe(200);
    expect(response.text).toBe(page.text);
  });

  it.each(['image/png', 'x'.repeat(7000), '*/*;q=0'])('does not depend on Accept: %.20s', async (accept) => {
    expect((await get('/explorer', { headers: { accept } })).status).toBe(200);
  });
});

describe('its script and its style', () => {
  it('have the hash of their content in their names, so they are stored for ever', async () => {
    for (const [target, type] of [
      [script, 'text/javascript'],
      [style, 'text/css'],
    ] as const) {
      expect(target).toMatch(/^\/explorer\/\w+-[A-Z0-9]{8}\.\w+$/);
      const response = await get(target);
      expect(response).toMatchObject({
        status: 200,
        headers: {
          'content-type': `${type}; charset=utf-8`,
          'cache-control': 'public, max-age=31536000, immutable',
        },
      });
      expect(response.bytes.length).toBeGreaterThan(0);
    }
  });
});

it.each(['/explorer', '/explorer/tokens', 'script'])('HEAD of %s has the headers of GET', async (what) => {
  const target = what === 'script' ? script : what;
  const [head, whole] = [await get(target, { method: 'HEAD' }), await get(target)];
  expect(head).toMatchObject({ status: 200, text: '' });
  const own = ({ headers }: HttpResponse) => ({
    ...headers,
    date: '',
    'x-request-id': '',
    'server-timing': '',
  });
  expect(own(head)).toEqual(own(whole));
});

it('lets a browser load what is its own, and nothing else', async () => {
  const unchanged = { headers: { 'if-none-match': String(page.headers.etag) } };
  for (const target of ['/explorer', '/explorer/tokens', script, style]) {
    const { status, headers } = await get(target, target === '/explorer' ? unchanged : {});
    expect(status).toBe(target === '/explorer' ? 304 : 200);
    expect(headers).toMatchObject({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  }
});

it.each([
  '/explorer/main.js',
  '/explorer/nothing-ABCDEFGH.js',
  '/explorer/tokens/index.html',
  '/explorer/../package.json',
  '/explorer/..',
  '/explorer/./index.html',
  '/explorer/%2e%2e/main.js',
  '/explorer/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/explorer/..%5c..%5cpackage.json',
  '/explorer/..%00',
  '/explorer/index.html%00.js',
  '/explorer/%252e%252e/x.js',
  '/explorer//etc/../passwd',
  '/explorer/__proto__.x',
  '/Explorer',
  '/explorerx',
  '/v1/explorer',
])('%s is nothing', async (target) => {
  expect(await get(target)).toMatchObject(notThere);
});

it('a broken escape is a bad request', async () => {
  expect(await get('/explorer/%zz')).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
});

it.each(['/explorer', '/explorer/tokens'])('%s is read alone', async (target) => {
  for (const how of [post({}), { method: 'DELETE' }, { method: 'PROPFIND' }, { method: 'TRACE' }])
    expect(await get(target, how)).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD, OPTIONS' },
      body: { code: 'METHOD_NOT_ALLOWED' },
    });
  expect(await get(target, { method: 'OPTIONS' })).toMatchObject({
    status: 204,
    headers: { allow: 'GET, HEAD, OPTIONS' },
  });
});

it('asks no key and counts no client, while the data does', async () => {
  for (let times = 0; times < 3; times += 1) expect((await get('/explorer/tokens')).status).toBe(200);
  expect((await get('/v1/chains')).status).toBe(401);
});

it('pages of the configured origins may read it, like any response', async () => {
  const { headers } = await get('/explorer', { headers: { origin } });
  expect(headers['access-control-allow-origin']).toBe(origin);
});

it('is not on the management port', async () => {
  for (const target of ['/explorer', '/explorer/tokens', script])
    expect(await ask(String(gateway.managementUrl), target)).toMatchObject(notThere);
});

it('stays while an overloaded gateway sheds requests', async () => {
  const endOverload = overload(gateway);
  const headers = { 'x-api-key': rightKey };
  expect((await get('/v1/chains', { headers })).status).toBe(503);
  for (const target of ['/explorer', '/explorer/tokens', script])
    expect((await get(target)).status).toBe(200);
  endOverload();
});

it('is an unknown path where it is off', async () => {
  const without = await startGateway(upstreams, {}, folder);
  for (const target of ['/explorer', '/explorer/', '/explorer/tokens', script])
    expect(await ask(without.url, target)).toMatchObject(notThere);
  await without.close();
});

it('keeps the gateway from starting where it is on and was not built', async () => {
  await expect(startGateway(upstreams, { EXPLORER: 'true' }, '/nowhere')).rejects.toThrow(
    'The explorer is not built: /nowhere has no index.html. EXPLORER=false starts the gateway without it.',
  );
});
