import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { readEnvironment } from '../../../../src/config/read-environment';
import { registerCors } from '../../../../src/http/access/cors';

const page = 'https://app.example';
const otherPage = 'https://www.example';
const foreignPage = 'https://foreign.example';

let server: FastifyInstance;

/** Starts a server with one route, whose own response to OPTIONS has `Allow`. */
async function serve(CORS_ORIGINS: string): Promise<void> {
  const upstreams = { STATS_URL: 'http://statistics.example', ORDER_URL: 'http://orders.example' };
  server = fastify();
  await registerCors(server, readEnvironment({ ...upstreams, CORS_ORIGINS }));
  server.get('/', () => ({}));
  server.options('/', (_request, reply) => reply.code(204).header('allow', 'GET, OPTIONS').send());
}

afterEach(() => server.close());

/** The status of a response and, of its headers, `Allow`, `Vary` and those of CORS. */
async function responseTo(headers: InjectOptions['headers'], method: 'GET' | 'OPTIONS' = 'GET') {
  const response = await server.inject({ method, url: '/', headers });
  const names = Object.keys(response.headers).filter((name) => /^(allow|vary|access-control-.*)$/.test(name));
  return {
    status: response.statusCode,
    ...Object.fromEntries(names.map((name) => [name, response.headers[name]])),
  };
}

const askedMethod = { 'access-control-request-method': 'POST' };

const exposed =
  'ETag, Age, Cache-Status, X-Gateway-Complete, X-Request-Id, Retry-After, RateLimit, RateLimit-Policy, Preference-Applied';

describe('CORS', () => {
  beforeEach(() => serve(`${page},${otherPage}`));

  it.each([page, otherPage])('lets pages of the configured origin %s read a response', async (origin) => {
    expect(await responseTo({ origin })).toEqual({
      status: 200,
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposed,
    });
  });

  it.each([{ origin: foreignPage }, { origin: 'null' }, { origin: `${page}.evil.example` }, {}])(
    'lets no page read the response to %j',
    async (headers) => {
      expect(await responseTo(headers)).toEqual({ status: 200, vary: 'Origin' });
    },
  );

  it('allows a page the methods of the gateway and the headers that it asks for, for ten minutes', async () => {
    const headers = { origin: page, ...askedMethod, 'access-control-request-headers': 'x-api-key' };
    expect(await responseTo(headers, 'OPTIONS')).toMatchObject({
      status: 204,
      'access-control-allow-origin': page,
      'access-control-allow-methods': 'GET, HEAD, POST',
      'access-control-allow-headers': 'x-api-key',
      'access-control-max-age': '600',
    });
  });

  it.each([
    ['of another origin', { origin: foreignPage, ...askedMethod }],
    ['without an origin', askedMethod],
    ['that asks for no method', { origin: page }],
  ])('leaves an OPTIONS request %s to the route', async (_, headers) => {
    const response = await responseTo(headers, 'OPTIONS');
    expect(response).toMatchObject({ status: 204, allow: 'GET, OPTIONS' });
    expect(response).not.toHaveProperty('access-control-allow-methods');
  });
});

it('adds no CORS headers where no origin is configured', async () => {
  await serve('');
  expect(await responseTo({ origin: page })).toEqual({ status: 200 });
});
