import fastify, { type FastifyInstance } from 'fastify';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { readEnvironment } from '../../../src/config/read-environment';
import { Exchange } from '../../../src/http/exchange';
import { CommonHeaders, isHttpsByProxy, securityHeaderLines } from '../../../src/http/headers';
import { problemMediaType } from '../../../src/http/problems/problem-document';
import { Readiness } from '../../../src/observability/readiness';
import { ask } from '../../support/http-client';

const ofData = "default-src 'none';frame-ancestors 'none'";
const ofPages =
  "default-src 'self';script-src 'self' 'unsafe-inline';style-src 'self' 'unsafe-inline';" +
  "img-src 'self' data:;object-src 'none';frame-ancestors 'none'";

const ofExplorer =
  "default-src 'self';base-uri 'none';form-action 'self';object-src 'none';frame-ancestors 'none'";

const pages = ['/docs', '/docs/', '/docs/swagger-ui.css', '/docs?x=1', '/swagger', '/swagger/v1', '/redoc'];
const notPages = [undefined, '/', '/v1/chains', '/docsx', '/v1/docs', '/health?x=/docs'];

/** The header fields of serialized lines, by name. */
const fieldsOf = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .split('\r\n')
      .slice(0, -1)
      .map((line) => line.split(': ', 2) as [string, string]),
  );

describe('the serialized security headers', () => {
  it.each(notPages)('of data at %s let a browser load, frame and sniff nothing', (url) => {
    expect(fieldsOf(securityHeaderLines(url))).toEqual({
      'content-security-policy': ofData,
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(pages)('of the page %s let it load what is its own', (url) => {
    const fields = fieldsOf(securityHeaderLines(url));
    expect(fields['content-security-policy']).toBe(ofPages);
    expect(fields).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'referrer-policy': 'no-referrer' });
    // It depends on the request.
    expect(fields).not.toHaveProperty('strict-transport-security');
  });
});

describe('TLS between client and proxy', () => {
  const requestWith = (protocol: string | undefined, address: string | undefined): IncomingMessage => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: address });
    const request = new IncomingMessage(socket);
    if (protocol !== undefined) request.headers['x-forwarded-proto'] = protocol;
    return request;
  };
  /** Trusts the nearest proxy, at one address. */
  const isHttps = isHttpsByProxy((address, hop) => address === '10.0.0.1' && hop === 0);

  it.each<[string | undefined, string | undefined, boolean]>([
    ['https', '10.0.0.1', true],
    ['HTTPS', '10.0.0.1', true],
    ['http, https', '10.0.0.1', true],
    ['http,https ', '10.0.0.1', true],
    ['https, http', '10.0.0.1', false],
    ['http', '10.0.0.1', false],
    ['', '10.0.0.1', false],
    [undefined, '10.0.0.1', false],
    ['https', '10.0.0.2', false],
    ['https', undefined, false],
  ])('with X-Forwarded-Proto %j from %s is found: %s', (protocol, address, expected) => {
    expect(isHttps(requestWith(protocol, address))).toBe(expected);
  });
});

describe('responses of the framework', () => {
  let server: FastifyInstance | undefined;

  afterEach(() => server?.close());

  async function headersAt(url: string, headers: Readonly<Record<string, string>> = {}) {
    const upstreams = { STATS_URL: 'http://127.0.0.1:1', ORDER_URL: 'http://127.0.0.1:2' };
    const settings = readEnvironment({ ...upstreams, TRUST_PROXY: '1' });
    const common = new CommonHeaders(settings, readiness);
    server = fastify({ http: { IncomingMessage: Exchange } });
    server.addHook('onSend', (_request, reply, _payload, done) => {
      reply.headers(common.of(reply));
      done();
    });
    server.get('/docs/problem', (_request, reply) =>
      // With a custom serializer, Fastify adds no charset; the problem filter does the same.
      reply.header('content-type', problemMediaType).serializer(JSON.stringify).send({}),
    );
    server.get('/*', () => ({}));
    return (await ask(await server.listen({ port: 0, host: '127.0.0.1' }), url, { headers })).headers;
  }

  let readiness = new Readiness();

  beforeEach(() => {
    readiness = new Readiness();
  });

  it.each([
    ['/v1/chains', ofData],
    ['/docs/index.html', ofPages],
    ['/docs/problem', ofData],
    ['/explorer', ofExplorer],
    ['/explorer/tokens?x=1', ofExplorer],
    ['/explorerx', ofData],
  ])('at %s have the policy %s', async (url, policy) => {
    const headers = await headersAt(url);
    expect(headers).toMatchObject({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    });
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    for (const name of ['strict-transport-security', 'ratelimit']) expect(headers).not.toHaveProperty(name);
  });

  it.each([
    ['https', 'max-age=31536000'],
    ['http', undefined],
  ])(
    'to a client that reached the proxy by %s have Strict-Transport-Security %s',
    async (protocol, value) => {
      const headers = await headersAt('/v1/chains', { 'x-forwarded-proto': protocol });
      expect(headers['strict-transport-security']).toBe(value);
    },
  );

  it.each([
    ['request-7', true],
    ['short', false],
    ['with space', false],
  ])("return the client's id %j: %s", async (id, isValid) => {
    const headers = await headersAt('/v1/chains', { 'x-request-id': id });
    expect(headers['x-request-id'] === id).toBe(isValid);
  });

  it('close the connection while draining', async () => {
    const kept = { connection: 'keep-alive' };
    expect((await headersAt('/v1/chains', kept)).connection).toBe('keep-alive');
    await server?.close();
    readiness.drain();
    expect((await headersAt('/v1/chains', kept)).connection).toBe('close');
  });
});
