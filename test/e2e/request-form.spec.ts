import { exchangeBytes, parseHttpResponse } from '../support/http-client';
import { GatewayTestBed } from '../support/gateway-test-bed';

let gatewayTestBed: GatewayTestBed;

beforeAll(async () => {
  gatewayTestBed = await GatewayTestBed.create();
  await gatewayTestBed.startGateway();
});

afterAll(() => gatewayTestBed.close());

/** Sends the head of a request, and a body if there is one, as they are. */
const send = async (requestLine: string, headers: readonly string[] = [], body = '') => {
  const head = [requestLine, 'host: gateway', 'connection: close', ...headers].join('\r\n');
  return parseHttpResponse(await exchangeBytes(gatewayTestBed.gateway.url, `${head}\r\n\r\n${body}`));
};

const complaint = (field: string) => ({
  status: 400,
  body: { code: 'VALIDATION_FAILED', errors: [{ field }] },
});

it.each(['http://gateway/v1/chains', 'https://other.example/v1/chains', 'HTTP://gateway'])(
  'a whole URL is refused: %s',
  async (target) => {
    for (let n = 0; n < 2; n += 1)
      expect(await send(`GET ${target} HTTP/1.1`)).toMatchObject(complaint('path'));
  },
);

it('a target of more than 8 KiB is refused, one of 8 KiB is looked at', async () => {
  const start = '/v1/chains?x=';
  const ofLength = (length: number) => start + 'x'.repeat(length - start.length);
  expect(await send(`GET ${ofLength(8193)} HTTP/1.1`)).toMatchObject(complaint('path'));
  expect(await send(`GET ${ofLength(8192)} HTTP/1.1`)).toMatchObject(complaint('x'));
});

it.each([
  ['GET', 'content-length: 2', '{}'],
  ['GET', 'transfer-encoding: chunked', '2\r\n{}\r\n0\r\n\r\n'],
])('a %s with a body is refused, cached responses or not: %s', async (method, header, body) => {
  for (const path of ['/v1/chains', '/v1/chains', '/api/nothing']) {
    const response = await send(
      `${method} ${path} HTTP/1.1`,
      ['content-type: application/json', header],
      body,
    );
    expect(response).toMatchObject(complaint('body'));
  }
});

it('an empty body is none', async () => {
  expect((await send('GET /v1/chains HTTP/1.1', ['content-length: 0'])).status).toBe(200);
});
