import fastify, { type FastifyInstance } from 'fastify';
import { readEnvironment } from '../../../../src/config/read-environment';
import { registerCors } from '../../../../src/http/access/cors';

const page = 'https://app.example';
const otherPage = 'https://www.example';
const foreignPage = 'https://foreign.example';

/** A server with one route; its own response to OPTIONS has the header `allow`. */
async function serve(origins: string): Promise<FastifyInstance> {
  const server = fastify();
  const settings = readEnvironment({
    STATS_URL: 'http://127.0.0.1:1',
    ORDER_URL: 'http://127.0.0.1:2',
    CORS_ORIGINS: origins,
  });
  await registerCors(server, settings);
  server.get('/', () => ({}));
  server.options('/', (_request, reply) => reply.code(204).header('allow', 'GET, OPTIONS').send());
  return server;
}

let server: FastifyInstance;

beforeEach(async () => {
  server = await serve(`${page},${otherPage}`);
});

afterEach(() => server.close());

const askedMethod = { 'access-control-request-method': 'POST' };

describe('cross-origin requests', () => {
  it.each([page, otherPage])('let pages of the configured origin %s read the response', async (origin) => {
    const { headers } = await server.inject({ url: '/', headers: { origin } });
    expect(headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
  });

  it('let scripts read the headers of caching, completeness, the request id and the rate limit', async () => {
    const { headers } = await server.inject({ url: '/', headers: { origin: page } });
    expect(String(headers['access-control-expose-headers']).split(', ')).toEqual([
      'ETag',
      'Age',
      'Cache-Status',
      'X-Gateway-Complete',
      'X-Request-Id',
      'Retry-After',
      'RateLimit',
      'RateLimit-Policy',
      'Preference-Applied',
    ]);
  });

  it.each([{ origin: foreignPage }, {}])('let no other page read it: %j', async (headers) => {
    const response = await server.inject({ url: '/', headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    expect(response.headers.vary).toBe('Origin');
  });

  it('get no CORS headers where no origin is configured', async () => {
    const closed = await serve('');
    const { headers } = await closed.inject({ url: '/', headers: { origin: page } });
    expect(Object.keys(headers).join()).not.toMatch(/access-control|vary/);
    await closed.close();
  });
});

describe('preflight requests', () => {
  it('are allowed for the methods of the gateway, ten minutes long', async () => {
    const headers = { origin: page, ...askedMethod, 'access-control-request-headers': 'x-api-key' };
    const response = await server.inject({ method: 'OPTIONS', url: '/', headers });
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-methods': 'GET, HEAD, POST',
      'access-control-allow-headers': 'x-api-key',
      'access-control-max-age': '600',
    });
    expect(response.headers).not.toHaveProperty('allow');
  });

  it.each([
    ['another origin', { origin: foreignPage, ...askedMethod }],
    ['no origin', askedMethod],
    ['no method to ask for', { origin: page }],
  ])('are none with %s: the route responds', async (_, headers) => {
    const response = await server.inject({ method: 'OPTIONS', url: '/', headers });
    expect([response.statusCode, response.headers.allow]).toEqual([204, 'GET, OPTIONS']);
    expect(response.headers).not.toHaveProperty('access-control-allow-methods');
  });

  it('are requests with the method OPTIONS alone', async () => {
    const response = await server.inject({ url: '/', headers: { origin: page, ...askedMethod } });
    expect([response.statusCode, response.body]).toEqual([200, '{}']);
  });
});
