import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { eventually } from '../support/eventually';
import { readMetrics } from '../support/metrics';
import { closeRawConnections, openRaw, type RawConnection } from '../support/raw-connection';
import { gated, json } from '../support/scripted-upstream';
import { jsonText, orderId, orderRecord } from '../support/upstream-records';

const id = orderId(7);
const gatewayTestBed = usesGatewayTestBed({ LOG_LEVEL: 'warn', RELAY: 'orders' });
let written: string;

beforeEach(async () => {
  await gatewayTestBed.startGateway();
  written = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
});

afterEach(async () => {
  closeRawConnections();
  await gatewayTestBed.clear();
  jest.restoreAllMocks();
});

const alarms = () => written.split('\n').filter((line) => /"level":"(warn|error|fatal)"/.test(line));

const problems = async () => {
  const { body } = await gatewayTestBed.ask('/health/overview');
  return (body.problems as { code: string; count: number }[]).map(({ code, count }) => [code, count]);
};

const counted = async (label: string) =>
  [...(await readMetrics(gatewayTestBed.gateway.url)).keys()].filter(
    (name) => name.startsWith('http_requests_total') && name.includes(label),
  );

const finalStatuses = (text: string) => text.match(/HTTP\/1\.1 [2-5]\d\d/g);

const allClosed = () =>
  eventually('the connection is closed', async () => (await gatewayTestBed.gateway.connections()) === 0);

const head = (path: string, framing: string) =>
  `POST ${path} HTTP/1.1\r\nhost: g\r\ncontent-type: application/json\r\nexpect: 100-continue\r\n${framing}\r\n\r\n`;

/** Sends the head of a request, and the beginning of its body once that is read. */
async function beginBody(path: string, framing: string, body: string): Promise<RawConnection> {
  const connection = await openRaw(gatewayTestBed.gateway.url, head(path, framing));
  await eventually('the body is read', () => connection.received().includes('100 Continue'));
  connection.socket.write(body);
  return connection;
}

const paths = [
  '/v1/orders/batch',
  '/v1/terms/signatures',
  '/api/Users/usersLeaderboard',
  '/api/TermsAndConditions/signConditions',
  '/api/Orders/filteredList',
];

const length = 'content-length: 100';
const chunked = 'transfer-encoding: chunked';

describe('a client that breaks its request off is no problem of the gateway', () => {
  it.each([
    ['in a body', length, '{"or'],
    ['before its body', length, ''],
    ['in a chunk', chunked, '9\r\n{"or'],
    ['before the last chunk', chunked, '4\r\n{"or\r\n'],
  ])('%s', async (_what, framing, body) => {
    for (const path of paths) {
      (await beginBody(path, framing, body)).socket.resetAndDestroy();
      (await beginBody(path, framing, body)).socket.destroy();
      const { socket, ended } = await beginBody(path, framing, body);
      socket.end();
      expect(finalStatuses(await ended)).toEqual(['HTTP/1.1 400']);
    }
    await allClosed();
    expect([alarms(), await problems(), await counted('POST')]).toEqual([[], [], []]);
  });

  it('while its head is sent', async () => {
    const { socket, ended } = await openRaw(gatewayTestBed.gateway.url, 'GET /v1/chains HTTP/1.1\r\nho');
    socket.end();
    expect(await ended).toContain('HTTP/1.1 400');
    await allClosed();
    expect([alarms(), await problems(), await counted('malformed')]).toEqual([[], [], []]);
  });

  it.each([`/v1.0/dln/order/${id}`, `/v1/orders/${id}`, '/v1.0/dln/order/create-tx'])(
    'while GET %s waits for an upstream',
    async (path) => {
      const upstream = gated(json(200, jsonText(orderRecord(id))));
      gatewayTestBed.order.on('/v1.0/dln/order/', upstream.behaviour);
      gatewayTestBed.statistics.on('/api/Orders/', upstream.behaviour);
      const { socket } = await openRaw(gatewayTestBed.gateway.url, `GET ${path} HTTP/1.1\r\nhost: g\r\n\r\n`);
      await eventually('the upstream is called', () => upstream.waiting > 0);
      socket.resetAndDestroy();
      await eventually('the call is cancelled', () => upstream.waiting === 0);
      await allClosed();
      expect([alarms(), await problems(), await counted('dln')]).toEqual([[], [], []]);
    },
  );
});

describe('a malformed body is a problem of its client alone', () => {
  it.each([
    ['a chunk size that is none', 'zz\r\n'],
    ['a broken chunk behind a good one', '4\r\n{"or\r\nzz\r\n'],
    ['a chunk longer than its size', '4\r\n{"orderIds"\r\n'],
  ])('%s', async (_what, body) => {
    for (const path of paths) {
      const { ended } = await beginBody(path, chunked, body);
      expect(finalStatuses(await ended)).toEqual(['HTTP/1.1 400']);
    }
    await allClosed();
    expect([alarms(), await problems()]).toEqual([[], [['VALIDATION_FAILED', paths.length]]]);
    expect(await counted('POST')).toEqual([
      'http_requests_total{route="malformed",method="POST",status="400",caller="anonymous"}',
    ]);
  });

  it('so is one in a transfer coding that the gateway does not know', async () => {
    const { ended } = await openRaw(
      gatewayTestBed.gateway.url,
      'POST /v1/orders/batch HTTP/1.1\r\nhost: g\r\nconnection: close\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    );
    expect(finalStatuses(await ended)).toEqual(['HTTP/1.1 501']);
    expect([alarms(), await problems()]).toEqual([[], [['VALIDATION_FAILED', 1]]]);
  });

  it('so is one that arrives too slowly', async () => {
    await gatewayTestBed.startGateway({ REQUEST_TIMEOUT_MS: '300' });
    const { ended } = await beginBody('/v1/orders/batch', length, '{"or');
    expect(finalStatuses(await ended)).toEqual(['HTTP/1.1 408']);
    await allClosed();
    expect([alarms(), await problems()]).toEqual([[], [['VALIDATION_FAILED', 1]]]);
  });
});
