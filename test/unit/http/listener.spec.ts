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

  it('does not authorize requests that have no cached response', async () => {
    const authorized: unknown[] = [];
    server.access = { authorize: ({ url }) => (authorized.push(url), null) };
    await server.get('/v1/things/8');
    await server.get(target);
    expect(authorized).toEqual([target]);
  });
});
