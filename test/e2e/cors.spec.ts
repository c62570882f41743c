import { EventStreamClient } from '../support/event-stream-client';
import { ask } from '../support/http-client';
import { GatewayTestBed } from '../support/gateway-test-bed';

const page = 'https://app.example.org';
let testBed: GatewayTestBed;

beforeAll(async () => {
  testBed = await GatewayTestBed.create({ CORS_ORIGINS: page });
  await testBed.startGateway();
});

afterAll(() => testBed.close());

const get = (origin: string | null, target = '/v1/chains') =>
  ask(testBed.gateway.url, target, { headers: origin === null ? {} : { origin } });

it('lets a page of a configured origin read responses, on miss and hit, and problems', async () => {
  for (const target of ['/v1/chains', '/v1/chains', '/v1/chains?x=1', '/nothing']) {
    const { headers } = await get(page, target);
    expect(headers['access-control-allow-origin']).toBe(page);
    expect(headers['access-control-expose-headers']).toContain('ETag, Age, Cache-Status');
  }
});

it('lets no other origin read, and varies responses by origin', async () => {
  for (const origin of [null, page, null, 'https://evil.example', page, null]) {
    const { headers } = await get(origin);
    expect(headers['access-control-allow-origin']).toBe(origin === page ? page : undefined);
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
  });
  for (const headers of [{ origin: 'https://evil.example', ...preflight }, {}]) {
    const other = await options(headers);
    expect([other.status, other.headers.allow]).toEqual([204, 'POST, OPTIONS']);
    expect(Object.keys(other.headers).join()).not.toContain('access-control-allow');
  }
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

it('lets a page read for how long its request could be held', async () => {
  const { headers } = await get(page);
  expect(headers['access-control-expose-headers']).toMatch(/\bPreference-Applied\b/);
});

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
