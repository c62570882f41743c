import { gzipSync } from 'node:zlib';
import { eventually } from '../support/eventually';
import { type Ask, ask, exchangeBytes, parseHttpResponse, post } from '../support/http-client';
import { readMetrics } from '../support/metrics';
import { closeRawConnections, openRaw } from '../support/raw-connection';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { orderPath, orderSays, statisticsPath, statisticsSays } from '../support/order-view';
import { orderId } from '../support/upstream-records';

const id = orderId(7);
const gatewayTestBed = usesGatewayTestBed({ MANAGEMENT_PORT: '0' });

beforeAll(async () => {
  await gatewayTestBed.startGateway();
});

afterEach(closeRawConnections);

const management = () => gatewayTestBed.gateway.managementUrl ?? '';
const send = async (head: readonly string[], url = gatewayTestBed.gateway.url) =>
  parseHttpResponse(await exchangeBytes(url, [...head, 'connection: close', '', ''].join('\r\n')));

describe('Host', () => {
  it.each([
    ['none', ['GET /v1/chains HTTP/1.1']],
    ['two', ['GET /v1/chains HTTP/1.1', 'host: a', 'host: b']],
    ['two that are the same', ['GET /v1/chains HTTP/1.1', 'host: a', 'host: a']],
    ['two hosts in one', ['GET /v1/chains HTTP/1.1', 'host: a, b']],
    ['what is none', ['GET /v1/chains HTTP/1.1', 'host: a/b']],
    ['what is none, for a body', ['POST /v1/orders/batch HTTP/1.1', 'host: a b', 'content-length: 2']],
  ])('%s: a problem like any other, cached responses or not', async (_what, head) => {
    const requests = () => readMetrics(management()).then((samples) => sumOf(samples, 'status="400"'));
    const before = await requests();
    await ask(gatewayTestBed.gateway.url, '/v1/chains');
    const response = await send([...head, 'x-request-id: abcdefgh']);
    expect(response).toMatchObject({
      status: 400,
      headers: { 'x-request-id': 'abcdefgh', 'x-content-type-options': 'nosniff' },
      body: { code: 'VALIDATION_FAILED', instance: head[0]?.split(' ')[1], errors: [{ field: 'Host' }] },
    });
    expect(await requests()).toBe(before + 1);
  });

  it('is looked for behind a thousand fields, too, on both ports', async () => {
    const fields = Array.from({ length: 1000 }, () => 'a:');
    for (const [path, url] of [
      ['/v1/chains', undefined],
      ['/metrics', management()],
    ] as const) {
      const head = [`GET ${path} HTTP/1.1`, 'host: a', ...fields];
      expect((await send(head, url)).status).toBe(200);
      expect(await send([...head, 'host: b'], url)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'Host' }] },
      });
    }
  });

  it.each([
    ['a name and a port', ['GET /v1/chains HTTP/1.1', 'host: gateway.example:8080']],
    ['an address', ['GET /v1/chains HTTP/1.1', 'host: [::1]:80']],
    ['an empty one', ['GET /v1/chains HTTP/1.1', 'host:']],
    ['none, in HTTP/1.0', ['GET /v1/chains HTTP/1.0']],
  ])('%s will do', async (_what, head) => {
    expect((await send(head)).status).toBe(200);
  });

  it('is wanted on the management port as well', async () => {
    expect(await send(['GET /metrics HTTP/1.1'], management())).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'Host', message: 'is missing' }] },
    });
  });
});

const sumOf = (samples: ReadonlyMap<string, number>, label: string): number =>
  [...samples].reduce(
    (sum, [name, value]) =>
      name.startsWith('http_requests_total') && name.includes(label) ? sum + value : sum,
    0,
  );

describe('Expect', () => {
  const batchHead = ['POST /v1/orders/batch HTTP/1.1', 'host: g', 'expect: 100-continue'];

  it.each(['/v1/chains', '/metrics'])('of something unknown: a problem (%s)', async (path) => {
    const url = path === '/metrics' ? management() : gatewayTestBed.gateway.url;
    expect(await send([`GET ${path} HTTP/1.1`, 'host: g', 'expect: banana'], url)).toMatchObject({
      status: 417,
      headers: { 'content-type': 'application/problem+json', 'x-content-type-options': 'nosniff' },
      body: { code: 'VALIDATION_FAILED', instance: path, errors: [{ field: 'Expect' }] },
    });
    const counted = `http_requests_total{route="${path}",method="GET",status="417",caller="anonymous"}`;
    expect((await readMetrics(management())).get(counted)).toBe(1);
  });

  it('of 100-continue: the client gets 100 Continue', async () => {
    const { socket, received } = await openRaw(
      gatewayTestBed.gateway.url,
      [...batchHead, 'content-type: application/json', 'content-length: 15', '', ''].join('\r\n'),
    );
    await eventually('it is asked for', () => received() === 'HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('{"orderIds":[]}');
    await eventually('it is answered', () => received().includes('HTTP/1.1 400'));
  });

  it.each([
    ['a body that is too large', ['content-type: application/json', 'content-length: 99999'], 413],
    ['a media type that is none', ['content-type: text/plain', 'content-length: 15'], 415],
    [
      'a compressed body',
      ['content-type: application/json', 'content-encoding: gzip', 'content-length: 15'],
      415,
    ],
  ])('of 100-continue for %s: the response comes at once', async (_what, head, status) => {
    const response = await send([...batchHead, ...head]);
    expect([response.status, response.headers.connection]).toEqual([status, 'close']);
  });

  it.each([
    ['a path that is none', 'POST /v1/nothing HTTP/1.1', 404],
    ['a method that is none', 'POST /v1/chains HTTP/1.1', 405],
    ['nothing to send', 'GET /v1/chains HTTP/1.1', 200],
    ['HTTP/1.0', 'POST /v1/orders/batch HTTP/1.0', 400],
  ])('of 100-continue for %s: no 100 is sent', async (_what, line, status) => {
    const body = line.startsWith('POST') ? ['content-type: application/json', 'content-length: 15'] : [];
    const head = [line, 'host: g', 'expect: 100-continue', 'connection: close', ...body].join('\r\n');
    const received = await exchangeBytes(gatewayTestBed.gateway.url, `${head}\r\n\r\n{"orderIds":[]}`);
    expect(parseHttpResponse(received).status).toBe(status);
  });
});

describe('a body that is not taken', () => {
  const gzipped = (coding: string): Ask => {
    const asked = post(gzipSync(JSON.stringify({ orderIds: [id] })));
    return { ...asked, headers: { ...asked.headers, 'content-encoding': coding } };
  };

  it.each(['gzip', 'br', 'GZIP', 'gzip, identity', 'nonsense'])('its coding is %s', async (coding) => {
    const response = await gatewayTestBed.ask('/v1/orders/batch', gzipped(coding));
    expect(response).toMatchObject({
      status: 415,
      headers: { 'accept-encoding': 'identity' },
      body: { code: 'UNSUPPORTED_MEDIA_TYPE', detail: 'The body must not be compressed.' },
    });
    expect(response.headers['accept-post']).toBeUndefined();
  });

  it('its media type is another', async () => {
    const response = await gatewayTestBed.ask('/api/Users/usersLeaderboard', post('{}', 'text/plain'));
    expect(response.status).toBe(415);
    expect(response.headers['accept-post']).toBe('application/json, application/json-patch+json, text/json');
    expect(response.headers['accept-encoding']).toBeUndefined();
  });

  it('the coding identity is none', async () => {
    const asked = post({ orderIds: [] });
    const response = await gatewayTestBed.ask('/v1/orders/batch', {
      ...asked,
      headers: { ...asked.headers, 'content-encoding': 'identity' },
    });
    expect(response.status).toBe(400);
  });
});

describe('OPTIONS', () => {
  it.each([
    ['/v1/chains', 'GET, HEAD, OPTIONS'],
    [`/v1/orders/${id}`, 'GET, HEAD, OPTIONS'],
    ['/v1/orders/batch', 'POST, OPTIONS'],
    [`/api/orders/${id}`, 'GET, HEAD, OPTIONS'],
    ['/api/Users/usersLeaderboard', 'POST, OPTIONS'],
    ['/v1.0/token-list', 'GET, HEAD, OPTIONS'],
    ['*', 'GET, HEAD, POST, OPTIONS'],
  ])('%s: 204 with what it has', async (target, allow) => {
    const response = await gatewayTestBed.ask(target, { method: 'OPTIONS' });
    expect([response.status, response.headers.allow, response.text]).toEqual([204, allow, '']);
    expect(response.headers['x-request-id']).toBeDefined();
  });
});

it('an upgrade is passed over', async () => {
  const head = ['GET /v1/chains HTTP/1.1', 'host: g', 'upgrade: h2c', 'connection: upgrade'];
  const { received } = await openRaw(gatewayTestBed.gateway.url, [...head, '', ''].join('\r\n'));
  await eventually('it is answered', () => received().startsWith('HTTP/1.1 200'));
});

describe('Server-Timing', () => {
  const timing = /^total;dur=\d+\.\d$/;
  const path = `/v1/orders/${id}`;

  it.each<[string, readonly string[], RegExp]>([
    ['a response that is not cached', [path], timing],
    ['no response from the cache', [path, path, path], /^$/],
    ['a problem', ['/v1/unknown'], timing],
    ['a page', ['/docs'], timing],
  ])('says of %s how long it took', async (_what, paths, expected) => {
    gatewayTestBed.statistics.on(statisticsPath(id), statisticsSays(id, 'ClaimedUnlock'));
    gatewayTestBed.order.on(orderPath(id), orderSays(id, 'ClaimedUnlock'));
    const timings: unknown[] = [];
    for (const each of paths) timings.push((await gatewayTestBed.ask(each)).headers['server-timing'] ?? '');
    expect(timings.at(-1)).toMatch(expected);
  });
});
