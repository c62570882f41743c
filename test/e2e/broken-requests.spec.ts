import { ask, exchangeBytes, parseHttpResponse } from '../support/http-client';
import { eventually } from '../support/eventually';
import { readMetrics } from '../support/metrics';
import { closeRawConnections, openRaw } from '../support/raw-connection';
import { gated, json } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const id = orderId(7);
const view = `/v1/orders/${id}`;
const gatewayTestBed = usesGatewayTestBed();

beforeEach(async () => {
  await gatewayTestBed.resetGateway();
  gatewayTestBed.statistics.on('/api/Orders/', json(200, jsonText(statisticsOrder(id))));
  gatewayTestBed.order.on(`/v1.0/dln/order/${id}`, json(200, jsonText(orderRecord(id))));
});

afterEach(closeRawConnections);

const send = async (sent: string) => parseHttpResponse(await exchangeBytes(gatewayTestBed.gateway.url, sent));

const batch = 'POST /v1/orders/batch HTTP/1.1\r\nhost: g\r\ncontent-type: application/json\r\n';

it.each([
  ['no HTTP', 'hello there\r\n\r\n', '/', ['request', 'must be HTTP']],
  [
    'a header without a colon',
    `GET ${view} HTTP/1.1\r\nhost: g\r\nnonsense\r\n\r\n`,
    view,
    ['request', 'must be HTTP'],
  ],
  [
    'a path outside ASCII',
    'GET /v1/tokens?search=\u00fc HTTP/1.1\r\nhost: g\r\n\r\n',
    '/v1/tokens',
    ['path', 'must be percent-encoded ASCII'],
  ],
  [
    'a length and chunks at once',
    `${batch}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`,
    '/v1/orders/batch',
    ['Transfer-Encoding', 'must be chunked, and not come with Content-Length'],
  ],
  [
    'a length that is none',
    `${batch}content-length: x\r\n\r\n`,
    '/v1/orders/batch',
    ['Content-Length', 'must be the length of the body, and not come with Transfer-Encoding'],
  ],
  [
    'a broken chunk',
    `${batch}transfer-encoding: chunked\r\n\r\nzz\r\n`,
    '/v1/orders/batch',
    ['request', 'must be HTTP'],
  ],
  [
    'a header that is too large, on a drop-in path',
    `GET /api/Orders/${id} HTTP/1.1\r\nhost: g\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`,
    `/api/Orders/${id}`,
    ['header', 'must be smaller'],
  ],
])(
  '%s: the problem has the path, and the headers of every response',
  async (_what, sent, instance, complaint) => {
    const [field, message] = complaint;
    const { headers, body } = await send(sent);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', instance, errors: [{ field, message }] });
    expect(body.requestId).toBe(headers['x-request-id']);
    const usual = (await ask(gatewayTestBed.gateway.url, '/v1/nothing')).headers;
    for (const name of ['content-security-policy', 'x-content-type-options', 'cache-control', 'content-type'])
      expect([name, headers[name]]).toEqual([name, usual[name]]);
    expect(headers.date).toMatch(/ GMT$/);
    expect('errorCode' in body).toBe(instance.startsWith('/api/'));
  },
);

it('a broken HEAD gets the header fields alone', async () => {
  const [get, head] = [
    await send(`GET ${view} HTTP/1.1\r\nhost: g\r\nnonsense\r\n\r\n`),
    await send(`HEAD ${view} HTTP/1.1\r\nhost: g\r\nnonsense\r\n\r\n`),
  ];
  expect([head.status, head.text]).toEqual([400, '']);
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
});

it('what is no HTTP is counted', async () => {
  const count = async (method: string) =>
    (await readMetrics(gatewayTestBed.gateway.url)).get(
      `http_requests_total{route="malformed",method="${method}",status="400",caller="anonymous"}`,
    ) ?? 0;
  const [reads, others] = [await count('GET'), await count('other')];
  await send(`GET ${view} HTTP/1.1\r\nhost: g\r\nnonsense\r\n\r\n`);
  await send('HELLO there\r\n\r\n');
  expect([await count('GET'), await count('other')]).toEqual([reads + 1, others + 1]);
});

const allClosed = () =>
  eventually('the connections are closed', async () => (await gatewayTestBed.gateway.connections()) === 0);

const statusLines = (text: string) => text.match(/HTTP\/1\.1 \d{3}/g);

describe('behind requests whose responses are not ready yet', () => {
  it.each([
    ['one', 1],
    ['three', 3],
  ])('a broken request is refused after their responses: %s', async (_what, count) => {
    const order = gated(json(200, jsonText(statisticsOrder(id))));
    gatewayTestBed.statistics.on('/api/Orders/', order.behaviour);
    const { received, ended } = await openRaw(
      gatewayTestBed.gateway.url,
      `${`GET /api/Orders/${id} HTTP/1.1\r\nhost: g\r\n\r\n`.repeat(count)}nonsense\r\n\r\n`,
    );
    await eventually('the upstream is called', () => gatewayTestBed.upstreamCalls > 0);
    await ask(gatewayTestBed.gateway.url, '/health/live');
    expect(received()).toBe('');
    order.open();
    const responses = [...Array<string>(count).fill('HTTP/1.1 200'), 'HTTP/1.1 400'];
    await eventually('all are answered', () => statusLines(received())?.length === responses.length);
    expect(statusLines(received())).toEqual(responses);
    expect(await ended).toContain('must be HTTP');
  });

  it('a response that is ready is not cut either', async () => {
    await ask(gatewayTestBed.gateway.url, view);
    const { ended } = await openRaw(
      gatewayTestBed.gateway.url,
      `GET ${view} HTTP/1.1\r\nhost: g\r\n\r\nnonsense\r\n\r\n`,
    );
    expect(statusLines(await ended)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
    await allClosed();
  });
});

it('a client that continues to send after a rejection can still read it', async () => {
  const connection = await openRaw(gatewayTestBed.gateway.url, `GET / HTTP/1.1\r\nx: ${'x'.repeat(40_000)}`);
  for (let n = 0; n < 20; n += 1) connection.socket.write('x'.repeat(1000));
  await eventually('it is answered', () => connection.received().includes('431'));
  connection.socket.write('y'.repeat(1000));
  expect(statusLines(await connection.ended)).toEqual(['HTTP/1.1 431']);
  await allClosed();
});

it('CONNECT is refused as a method, in its turn', async () => {
  const connect = 'CONNECT other.example:443 HTTP/1.1\r\nhost: other.example:443\r\n\r\n';
  const { ended } = await openRaw(
    gatewayTestBed.gateway.url,
    `GET /health/live HTTP/1.1\r\nhost: g\r\n\r\n${connect}`,
  );
  const text = await ended;
  expect(statusLines(text)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 405']);
  const refusal = parseHttpResponse(text.slice(text.lastIndexOf('HTTP/1.1')));
  expect(refusal).toMatchObject({
    headers: { allow: 'GET, HEAD, POST, OPTIONS', connection: 'close' },
    body: { code: 'METHOD_NOT_ALLOWED', instance: '/' },
  });
  const counted = 'http_requests_total{route="malformed",method="other",status="405",caller="anonymous"}';
  expect((await readMetrics(gatewayTestBed.gateway.url)).get(counted)).toBe(1);
});

it.each([
  ['a broken body', `${batch}x-request-id: own-id-of-it\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`],
  ['CONNECT', 'CONNECT gateway:80 HTTP/1.1\r\nhost: gateway\r\nx-request-id: own-id-of-it\r\n\r\n'],
])('%s: the response has the id that the client gave the request', async (_what, sent) => {
  const { headers, body } = await send(sent);
  expect([headers['x-request-id'], body.requestId]).toEqual(['own-id-of-it', 'own-id-of-it']);
});

describe('what does not arrive in time', () => {
  const head = 'GET /v1/chains HTTP/1.1\r\nhost: g\r\n';

  it.each([
    ['nothing', '', []],
    ['half a header', head, []],
    ['half a body', `${batch}content-length: 500\r\n\r\n{"or`, []],
    ['half a second request', `${head}\r\n${head}`, ['HTTP/1.1 200']],
  ])('%s: 408, and the connection is closed though its client keeps it open', async (_what, sent, before) => {
    await gatewayTestBed.startGateway({ REQUEST_TIMEOUT_MS: '300' });
    const { ended } = await openRaw(gatewayTestBed.gateway.url, sent);
    expect(statusLines(await ended)).toEqual([...before, 'HTTP/1.1 408']);
    await allClosed();
    await gatewayTestBed.gateway.close();
    gatewayTestBed.discardGateway();
  });
});
