import { eventually } from '../support/eventually';
import { closeRawConnections, openRaw } from '../support/raw-connection';
import { gated, json } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { jsonText, orderId, orderRecord } from '../support/upstream-records';

const id = orderId(7);
const path = `/v1.0/dln/order/${id}`;
const gatewayTestBed = usesGatewayTestBed();

beforeEach(() => gatewayTestBed.resetGateway());

afterEach(closeRawConnections);

/** Sends requests, and closes the sending side behind them. */
async function sendAndClose(count: number, version = '1.1') {
  const request = `GET ${path} HTTP/${version}\r\nhost: g\r\nconnection: keep-alive\r\n\r\n`;
  const connection = await openRaw(gatewayTestBed.gateway.url, request.repeat(count));
  connection.socket.end();
  return connection;
}

const finalStatuses = (text: string) => text.match(/HTTP\/1\.1 [2-5]\d\d/g);

it.each([
  ['one request', 1, '1.1'],
  ['three', 3, '1.1'],
  ['one of HTTP/1.0', 1, '1.0'],
])(
  'a client that closes its sending side after %s gets its responses, fetched or cached',
  async (_what, count, version) => {
    const order = gated(json(200, jsonText(orderRecord(id))));
    gatewayTestBed.order.on(path, order.behaviour);
    const all = Array<string>(count).fill('HTTP/1.1 200');
    const fetched = await sendAndClose(count, version);
    await eventually('the upstream is called', () => order.waiting > 0);
    if (version === '1.1')
      await eventually('the client is probed', () => fetched.received().includes(' 102 '));
    order.open();
    const text = await fetched.ended;
    expect(finalStatuses(text)).toEqual(all);
    expect(text.includes(' 102 ')).toBe(version === '1.1');
    const ready = await (await sendAndClose(count, version)).ended;
    expect(finalStatuses(ready)).toEqual(all);
    expect(ready).not.toContain(' 102 ');
    await eventually('all are closed', async () => (await gatewayTestBed.gateway.connections()) === 0);
  },
);

it('a stream of a client that closes its sending side goes on, with comments until it has gone', async () => {
  gatewayTestBed.order.on(path, json(200, jsonText(orderRecord(id))));
  const request = `GET /v1/orders/${id}/events HTTP/1.1\r\nhost: g\r\n\r\n`;
  const { received, socket } = await openRaw(gatewayTestBed.gateway.url, request);
  socket.end();
  await eventually('the order is sent', () => received().includes('event: order'));
  await eventually('the client is probed', () => Number(received().match(/^:$/gm)?.length) > 3);
  socket.destroy();
  await eventually('it is closed', async () => (await gatewayTestBed.gateway.connections()) === 0);
});

it('a broken request in front of the end is refused after the response', async () => {
  const order = gated(json(200, jsonText(orderRecord(id))));
  gatewayTestBed.order.on(path, order.behaviour);
  const connection = await openRaw(
    gatewayTestBed.gateway.url,
    `GET ${path} HTTP/1.1\r\nhost: g\r\n\r\nPOST /v1/orders/batch HTTP/1.1\r\nhost: g\r\n`,
  );
  await eventually('the upstream is called', () => order.waiting > 0);
  connection.socket.end();
  await eventually('the client is probed', () => connection.received().includes(' 102 '));
  order.open();
  expect(finalStatuses(await connection.ended)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
});

it('the upstream call for a disconnected client is still aborted', async () => {
  const order = gated(json(200, jsonText(orderRecord(id))));
  gatewayTestBed.order.on(path, order.behaviour);
  const { socket } = await openRaw(gatewayTestBed.gateway.url, `GET ${path} HTTP/1.1\r\nhost: g\r\n\r\n`);
  await eventually('the upstream is called', () => order.waiting > 0);
  socket.destroy();
  await eventually('no call waits', () => order.waiting === 0);
  order.open();
});
