import { EventStreamClient } from '../support/event-stream-client';
import { ask } from '../support/http-client';
import { usesGatewayTestBed } from '../support/gateway-test-bed';

const page = 'https://app.example.org';
const otherPage = 'https://www.example.org';
const testBed = usesGatewayTestBed({ CORS_ORIGINS: `${page},${otherPage}` });

beforeAll(async () => {
  await testBed.startGateway();
});

const get = (origin: string | null, target = '/v1/chains') =>
  ask(testBed.gateway.url, target, { headers: origin === null ? {} : { origin } });

/** Of the router, before any hook. */
const unroutable = ['/v1/orders/%zz', `/v1/orders/${'x'.repeat(1025)}`];

it('lets a page of a configured origin read responses, on miss and hit, and problems', async () => {
  for (const target of ['/v1/chains', '/v1/chains', '/v1/chains?x=1', '/nothing', ...unroutable]) {
    const { headers } = await get(page, target);
    expect(headers['access-control-allow-origin']).toBe(page);
    expect(headers['access-control-expose-headers']).toBe(
      'ETag, Age, Cache-Status, X-Gateway-Complete, X-Request-Id, Retry-After, RateLimit, RateLimit-Policy, Preference-Applied',
    );
  }
});

it('lets no other origin read, and varies responses by origin', async () => {
  const others = ['https://evil.example', 'null', `${page}.evil.example`];
  const origins = [null, page, null, ...others, otherPage, null];
  const targets = ['/v1/chains', ...unroutable];
  for (const [origin, target] of origins.flatMap((each) => targets.map((of) => [each, of] as const))) {
    const { headers } = await get(origin, target);
    const isConfigured = origin === page || origin === otherPage;
    expect(headers['access-control-allow-origin']).toBe(isConfigured ? origin : undefined);
    expect(headers.vary?.toLowerCase()).toContain('origin');
  }
});

it('responds to a preflight request; other OPTIONS get no CORS headers', async () => {
  const preflight = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'x-api-key',
  };
  const options = (headers: Record<string, string>) =>
    ask(testBed.gateway.url, '/v1/orders/batch', { method: 'OPTIONS', headers });
  const response = await options({ origin: page, ...preflight });
  expect(response.status).toBe(204);
  expect(response.headers).toMatchObject({
    'access-control-allow-origin': page,
    'access-control-allow-methods': 'GET, HEAD, POST',
    'access-control-allow-headers': 'x-api-key',
    'access-control-max-age': '600',
  });
  const others: Record<string, string>[] = [
    { origin: 'https://evil.example', ...preflight },
    preflight,
    { origin: page },
    {},
  ];
  for (const headers of others) {
    const other = await options(headers);
    expect([other.status, other.headers.allow]).toEqual([204, 'POST, OPTIONS']);
    expect(other.headers).not.toHaveProperty('access-control-allow-methods');
  }
});

it.each<[string, string, Record<string, string>, number]>([
  ['an unknown path', '/nothing', {}, 404],
  ['an unknown path, from a page', '/api/nothing', { origin: page }, 404],
  ['what nobody speaks', '/nothing', { expect: 'x' }, 417],
])('responds to OPTIONS of %s with a problem', async (_, target, headers, status) => {
  expect(await ask(testBed.gateway.url, target, { method: 'OPTIONS', headers })).toMatchObject({
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    body: { status, instance: target },
  });
});

it.each(['X-API-Key', 'Last-Event-ID', 'Prefer', 'If-None-Match', 'X-Request-Id', 'Cache-Control'])(
  'lets a page send %s',
  async (name) => {
    const { status, headers } = await ask(testBed.gateway.url, '/v1/orders/events', {
      method: 'OPTIONS',
      headers: {
        origin: page,
        'access-control-request-method': 'GET',
        'access-control-request-headers': name,
      },
    });
    expect([status, headers['access-control-allow-headers']]).toEqual([204, name]);
  },
);

it.each([
  [page, page],
  ['https://evil.example', undefined],
])('lets the pages of the configured origins read a stream: %s', async (origin, allowed) => {
  const stream = await EventStreamClient.open(testBed.gateway.url, `/v1/orders/0x${'ab'.repeat(32)}/events`, {
    origin,
  });
  stream.close();
  const { statusCode, headers } = stream.response;
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, allowed]);
  expect(headers.vary?.toLowerCase()).toContain('origin');
});

it('has no such headers where no origin is configured', async () => {
  const { url } = await testBed.startGateway({ CORS_ORIGINS: '' });
  for (const target of ['/v1/chains', ...unroutable]) {
    const { headers } = await ask(url, target, { headers: { origin: page } });
    expect(Object.keys(headers).join()).not.toContain('access-control');
    expect(headers.vary?.toLowerCase() ?? '').not.toContain('origin');
  }
});
