import { ask } from '../support/http-client';
import { GatewayTestBed } from '../support/gateway-test-bed';

const page = 'https://app.example.org';
let gatewayTestBed: GatewayTestBed;

beforeAll(async () => {
  gatewayTestBed = await GatewayTestBed.create({ CORS_ORIGINS: page });
  await gatewayTestBed.startGateway();
});

afterAll(() => gatewayTestBed.close());

const get = (origin: string | null, target = '/v1/chains') =>
  ask(gatewayTestBed.gateway.url, target, { headers: origin === null ? {} : { origin } });

it('lets a page of the origin read answers, at first and again, and problems', async () => {
  for (const target of ['/v1/chains', '/v1/chains', '/v1/chains?x=1', '/nothing']) {
    const { headers } = await get(page, target);
    expect(headers['access-control-allow-origin']).toBe(page);
    expect(headers['access-control-expose-headers']).toContain('ETag, Age, Cache-Status');
  }
});

it('lets no other page, and no cache takes the answer of one for that of another', async () => {
  for (const origin of [null, page, null, 'https://evil.example', page, null]) {
    const { headers } = await get(origin);
    expect(headers['access-control-allow-origin']).toBe(origin === page ? page : undefined);
    expect(headers.vary?.toLowerCase()).toContain('origin');
  }
});

it('answers a preflight request; any other OPTIONS gets no word of origins', async () => {
  const wanted = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-api-key' };
  const options = (headers: Record<string, string>) =>
    ask(gatewayTestBed.gateway.url, '/v1/orders/batch', { method: 'OPTIONS', headers });
  const answer = await options({ origin: page, ...wanted });
  expect(answer.status).toBe(204);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': page,
    'access-control-allow-methods': 'GET, HEAD, POST',
    'access-control-allow-headers': 'x-api-key',
  });
  for (const headers of [{ origin: 'https://evil.example', ...wanted }, {}]) {
    const other = await options(headers);
    expect([other.status, other.headers.allow]).toEqual([204, 'POST, OPTIONS']);
    expect(Object.keys(other.headers).join()).not.toContain('access-control-allow');
  }
});
