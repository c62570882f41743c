import { eventually } from '../support/eventually';
import { closeRawConnections, openRaw } from '../support/raw-connection';
import { held, json } from '../support/scripted-upstream';
import { Stage } from '../support/stage';
import { jsonText, orderId, orderRecord } from '../support/upstream-records';

const id = orderId(7);
const path = `/v1.0/dln/order/${id}`;
let stage: Stage;

beforeAll(async () => {
  stage = await Stage.set();
});

beforeEach(() => stage.renewGateway());

afterEach(closeRawConnections);

afterAll(() => stage.close());

/** Sends requests, and closes the sending side behind them. */
async function sendAndClose(count: number, version = '1.1') {
  const request = `GET ${path} HTTP/${version}\r\nhost: g\r\nconnection: keep-alive\r\n\r\n`;
  const connection = await openRaw(stage.gateway.url, request.repeat(count));
  connection.socket.end();
  return connection;
}

const finalStatuses = (text: string) => text.match(/HTTP\/1\.1 [2-5]\d\d/g);

it.each([
  ['one request', 1, '1.1'],
  ['three', 3, '1.1'],
  ['one of HTTP/1.0', 1, '1.0'],
])('who closes the sending side behind %s is answered, fetched or ready', async (_what, count, version) => {
  const order = held(json(200, jsonText(orderRecord(id))));
  stage.order.on(path, order.behaviour);
  const all = Array<string>(count).fill('HTTP/1.1 200');
  const fetched = await sendAndClose(count, version);
  await eventually('the interface is asked', () => order.waiting > 0);
  if (version === '1.1')
    await eventually('the client is looked for', () => fetched.received().includes(' 102 '));
  order.release();
  const text = await fetched.ended;
  expect(finalStatuses(text)).toEqual(all);
  expect(text.includes(' 102 ')).toBe(version === '1.1');
  const ready = await (await sendAndClose(count, version)).ended;
  expect(finalStatuses(ready)).toEqual(all);
  expect(ready).not.toContain(' 102 ');
  await eventually('all are closed', async () => (await stage.gateway.connections()) === 0);
});

it('the call for who has gone is still given up', async () => {
  const order = held(json(200, jsonText(orderRecord(id))));
  stage.order.on(path, order.behaviour);
  const { socket } = await openRaw(stage.gateway.url, `GET ${path} HTTP/1.1\r\nhost: g\r\n\r\n`);
  await eventually('the interface is asked', () => order.waiting > 0);
  socket.destroy();
  await eventually('nobody waits', () => order.waiting === 0);
  order.release();
});
