import { exchangeBytes, parseHttpResponse } from '../support/http-client';
import { json } from '../support/scripted-upstream';
import { jsonText, orderId, statisticsOrder } from '../support/upstream-records';
import { usesGatewayTestBed } from '../support/gateway-test-bed';

const gatewayTestBed = usesGatewayTestBed();

beforeAll(async () => {
  await gatewayTestBed.startGateway();
});

/** Sends the head of a request, and a body if there is one, as they are. */
const send = async (requestLine: string, headers: readonly string[] = [], body = '') => {
  const head = [requestLine, 'host: gateway', 'connection: close', ...headers].join('\r\n');
  return parseHttpResponse(await exchangeBytes(gatewayTestBed.gateway.url, `${head}\r\n\r\n${body}`));
};

const complaint = (field: string) => ({
  status: 400,
  body: { code: 'VALIDATION_FAILED', errors: [{ field }] },
});

it.each([
  ['http://gateway/v1/chains', '/v1/chains'],
  ['HTTPS://other.example:8443/v1/chains', '/v1/chains'],
  [`http://[::1]/API/orders/${orderId(7)}/?a`, `/api/Orders/${orderId(7)}`],
  ['http://gateway//v1/chains', '//v1/chains'],
  ['http://gateway', '/'],
  ['http://gateway?x', '/?x'],
])('a whole URL has the response of its path and query, cached or not: %s', async (target, path) => {
  gatewayTestBed.statistics.on('/api/Orders/', json(200, jsonText(statisticsOrder(orderId(7)))));
  for (let n = 0; n < 3; n += 1) {
    const [whole, own] = [await send(`GET ${target} HTTP/1.1`), await send(`GET ${path} HTTP/1.1`)];
    expect([whole.status, whole.headers.etag]).toEqual([own.status, own.headers.etag]);
    expect(whole.headers['cache-control']).not.toContain('public');
  }
});

it('a whole URL may be that of any method', async () => {
  const { status, headers } = await send('OPTIONS http://gateway/v1/orders/batch HTTP/1.1');
  expect([status, headers.allow]).toEqual([204, 'POST, OPTIONS']);
});

it.each(['ftp://gateway/v1/chains', 'http://user:password@gateway/v1/chains', 'urn:v1:chains'])(
  'a URL of another scheme, or with a user, is refused: %s',
  async (target) => {
    expect(await send(`GET ${target} HTTP/1.1`)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
  },
);

it.each([
  '/v1/chains#fields=id',
  `/api/Orders/${orderId(7)}#x`,
  `/API/orders/${orderId(7)}?a#`,
  '/nothing#',
  '/#',
])('a fragment is refused, responses cached or not: %s', async (target) => {
  gatewayTestBed.statistics.on('/api/Orders/', json(200, jsonText(statisticsOrder(orderId(7)))));
  for (let n = 0; n < 2; n += 1) {
    expect(await send(`GET ${target} HTTP/1.1`)).toMatchObject(complaint('path'));
    await send(`GET ${target.split(/[?#]/, 1).join()} HTTP/1.1`);
    await send(`GET ${target.split(/[?#]/, 1).join()} HTTP/1.1`);
  }
});

it('a target of more than 8 KiB is refused, one of 8 KiB is looked at', async () => {
  const start = '/v1/chains?x=';
  const ofLength = (length: number) => start + 'x'.repeat(length - start.length);
  expect(await send(`GET ${ofLength(8193)} HTTP/1.1`)).toMatchObject({ ...complaint('path'), status: 414 });
  expect(await send(`GET ${ofLength(8192)} HTTP/1.1`)).toMatchObject(complaint('x'));
});

it.each([
  ['GET', 'content-length: 2', '{}'],
  ['GET', 'transfer-encoding: chunked', '2\r\n{}\r\n0\r\n\r\n'],
])('a %s with a body is refused, cached responses or not: %s', async (method, header, body) => {
  for (const path of ['/v1/chains', '/v1/chains', `/api/Orders/${orderId(7)}`]) {
    const response = await send(
      `${method} ${path} HTTP/1.1`,
      ['content-type: application/json', header],
      body,
    );
    expect(response).toMatchObject(complaint('body'));
  }
});

it.each([
  ['/v1/orders/batch', 405, 'POST, OPTIONS'],
  ['/v1/terms/signatures', 405, 'POST, OPTIONS'],
  ['/api/Users/usersLeaderboard', 405, 'POST, OPTIONS'],
  ['/api/TermsAndConditions/signConditions', 405, 'POST, OPTIONS'],
  ['/api/nothing', 404, undefined],
])('a GET or HEAD of %s is %i with a body, too', async (path, status, allow) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await send(`${method} ${path} HTTP/1.1`, ['content-length: 2'], '{}');
    expect([response.status, response.headers.allow]).toEqual([status, allow]);
  }
});

describe('what the gateway does not speak', () => {
  const unspoken = (status: number, field: string, message: string) => ({
    status,
    headers: { 'content-type': 'application/problem+json', 'x-content-type-options': 'nosniff' },
    body: { code: 'VALIDATION_FAILED', status, retryable: false, errors: [{ field, message }] },
  });
  const notChunked = unspoken(501, 'Transfer-Encoding', 'must be chunked');

  it.each(['gzip, chunked', 'x-other,chunked', 'chunked;level=1'])(
    'the transfer coding %s is a 501',
    async (coding) => {
      const header = `transfer-encoding: ${coding}`;
      for (const line of [
        'POST /v1/orders/batch HTTP/1.1',
        'GET /v1/chains HTTP/1.1',
        'GET /nothing HTTP/1.1',
      ])
        expect(await send(line, [header], '2\r\n{}\r\n0\r\n\r\n')).toMatchObject(notChunked);
    },
  );

  it.each(['chunked', 'CHUNKED', ' chunked '])(
    'the transfer coding "%s" is none of these',
    async (coding) => {
      const headers = ['content-type: application/json', `transfer-encoding: ${coding}`];
      const response = await send('POST /v1/orders/batch HTTP/1.1', headers, '2\r\n{}\r\n0\r\n\r\n');
      expect(response).toMatchObject(complaint('orderIds'));
    },
  );

  it('a transfer coding of HTTP/1.0 is a 400 that closes the connection: what follows may be its body', async () => {
    for (const line of ['GET /v1/chains', 'POST /v1/orders/batch', 'GET /nothing']) {
      const head = `${line} HTTP/1.0\r\nconnection: keep-alive\r\ntransfer-encoding: chunked\r\n\r\n`;
      const next = 'GET /v1/chains HTTP/1.1\r\nhost: gateway\r\n\r\n';
      const received = await exchangeBytes(gatewayTestBed.gateway.url, `${head}0\r\n\r\n${next}`);
      expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
      const expected = unspoken(400, 'Transfer-Encoding', 'must be absent in HTTP/1.0');
      expect(parseHttpResponse(received)).toMatchObject({
        ...expected,
        headers: { ...expected.headers, connection: 'close' },
      });
    }
  });

  it.each(['2.0', '0.9'])('HTTP/%s is a 505, cached responses or not', async (version) => {
    await send('GET /v1/chains HTTP/1.1');
    await send('GET /v1/chains HTTP/1.1');
    for (const line of ['GET /v1/chains', 'GET /nothing', 'POST /v1/orders/batch'])
      expect(await send(`${line} HTTP/${version}`)).toMatchObject(
        unspoken(505, 'version', 'must be 1.0 or 1.1'),
      );
  });

  it('HTTP/0.9 as it was, of a line alone, is a 505', async () => {
    const received = await exchangeBytes(gatewayTestBed.gateway.url, 'GET /v1/chains\r\n\r\n');
    expect(parseHttpResponse(received)).toMatchObject(unspoken(505, 'version', 'must be 1.0 or 1.1'));
  });
});

it('an empty body is none', async () => {
  expect((await send('GET /v1/chains HTTP/1.1', ['content-length: 0'])).status).toBe(200);
});
