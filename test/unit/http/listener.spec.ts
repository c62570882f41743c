import { exchangeBytes } from '../../support/http-client';
import { ResponsesServer } from './responses/responses-server';

const target = '/v1/things/7';
let server: ResponsesServer;

beforeEach(async () => {
  server = await new ResponsesServer().start();
  expect((await server.get(target)).status).toBe(200);
  expect(server.routed).toBe(1);
});

afterEach(() => server.close());

/** Whether the framework saw no further request. */
const wasHit = (): boolean => server.routed === 1;

describe('the response cache in front of the framework', () => {
  it.each<[string, string, Record<string, string>]>([
    ['GET', 'GET', {}],
    ['HEAD', 'HEAD', {}],
    ['any media type', 'GET', { accept: '*/*' }],
    ['JSON', 'GET', { accept: 'text/html, application/json;q=0.5' }],
    ['If-None-Match', 'GET', { 'if-none-match': '"other"' }],
  ])('serves a cached response: %s', async (_, method, headers) => {
    const response = await server.get(target, headers, { method });
    expect([response.status, response.text]).toEqual([200, method === 'HEAD' ? '' : '{"a":1}']);
    expect(response.headers['cache-status']).toMatch(/;hit;ttl=\d+$/);
    expect(wasHit()).toBe(true);
    expect(server.completed).toMatchObject([
      { route: '/v1/things/:id', method, status: 200, caller: 'anonymous', url: target },
    ]);
  });

  it.each<[string, string, Record<string, string>, string | undefined]>([
    ['POST', 'POST', {}, undefined],
    ['If-Match', 'GET', { 'if-match': '*' }, undefined],
    ['Prefer', 'GET', { prefer: 'wait=5' }, undefined],
    ['another media type', 'GET', { accept: 'text/html' }, undefined],
    ['a body with a length', 'GET', { 'content-length': '2' }, '{}'],
    ['a length of zero', 'GET', { 'content-length': '0' }, undefined],
    ['a chunked body', 'GET', { 'transfer-encoding': 'chunked' }, '{}'],
    ['a chunked body of HEAD', 'HEAD', { 'transfer-encoding': 'chunked' }, '{}'],
  ])('passes other requests to the framework: %s', async (_, method, headers, body) => {
    await server.get(target, headers, { method, ...(body !== undefined && { body }) });
    expect(server.completed).toEqual([]);
  });

  it.each([
    ['no host', ''],
    ['two hosts', 'Host: a\r\nHost: b\r\n'],
    ['an invalid host', 'Host: a/b\r\n'],
  ])('passes a request with %s to the framework', async (_, lines) => {
    await exchangeBytes(server.url, `GET ${target} HTTP/1.0\r\n${lines}\r\n`);
    expect(server.completed).toEqual([]);
  });

  it.each(['POST', 'OPTIONS', 'DELETE'])('passes %s without a body to the framework', async (method) => {
    await exchangeBytes(server.url, `${method} ${target} HTTP/1.1\r\nHost: g\r\nConnection: close\r\n\r\n`);
    expect(server.completed).toEqual([]);
  });

  it('passes a request without a cached response to the framework', async () => {
    await server.get('/v1/things/8');
    expect([server.routed, server.completed]).toEqual([2, []]);
  });

  it('finds a response by the canonical spelling of the URL', async () => {
    expect((await server.get('/V1/THINGS/7')).status).toBe(200);
    expect(wasHit()).toBe(true);
  });

  it('keeps clients that use TLS at it', async () => {
    expect((await server.get(target)).headers).not.toHaveProperty('strict-transport-security');
    const byTls = { 'x-forwarded-proto': 'https' };
    expect((await server.get(target, byTls)).headers).not.toHaveProperty('strict-transport-security');
    await server.close();
    server = await new ResponsesServer({ TRUST_PROXY: '1' }).start();
    for (const state of ['first', 'cached']) {
      const { headers } = await server.get(target, byTls);
      expect([state, headers['strict-transport-security']]).toEqual([state, 'max-age=31536000']);
    }
  });

  it('reports the trace and the duration of a request', async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const { elapsedMs } = await server.get(target, { traceparent });
    expect(server.completed).toMatchObject([{ traceparent }]);
    expect(server.completed[0]?.ms).toBeGreaterThan(0);
    expect(server.completed[0]?.ms).toBeLessThan(elapsedMs);
  });

  describe.each<[string, (name: string | null) => string | null | Promise<string | null>]>([
    ['at once', (name) => name],
    ['later', (name) => Promise.resolve(name)],
  ])('with an authorizer that decides %s', (_, decide) => {
    it('tells the client its rate limit, and names it', async () => {
      const rateLimit = { policy: '"caller";q=5;w=60', limit: '"caller";r=4;t=60' };
      server.authorizer = {
        authorize: (exchange) => {
          exchange.rateLimit = rateLimit;
          return decide('wallet');
        },
      };
      const { headers } = await server.get(target, { 'x-request-id': 'request-7' });
      expect(headers).toMatchObject({
        'ratelimit-policy': rateLimit.policy,
        ratelimit: rateLimit.limit,
        'x-request-id': 'request-7',
      });
      expect(server.completed).toMatchObject([{ caller: 'wallet', requestId: 'request-7' }]);
    });

    it('passes the request to the framework where it decides nothing', async () => {
      server.authorizer = { authorize: () => decide(null) };
      expect((await server.get(target)).status).toBe(200);
      expect([server.routed, server.completed]).toEqual([2, []]);
    });
  });

  it('does not authorize requests that have no cached response', async () => {
    const authorized: unknown[] = [];
    server.authorizer = { authorize: ({ url }) => (authorized.push(url), null) };
    await server.get('/v1/things/8');
    await server.get(target);
    expect(authorized).toEqual([target]);
  });
});
