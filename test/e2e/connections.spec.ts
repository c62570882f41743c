import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../support/eventually';
import { ask } from '../support/http-client';
import { readMetrics } from '../support/metrics';
import { closeRawConnections, openRaw } from '../support/raw-connection';
import { json } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { jsonText, orderId, orderRecord } from '../support/upstream-records';

const list = '/v1.0/token-list?chainId=1';
/** More than the kernel buffers for a reader that does not read. */
const manyTokens = JSON.stringify({
  tokens: { '0x00000000000000000000000000000000000000a1': { symbol: 'x'.repeat(12 * 1024 * 1024) } },
});
const gatewayTestBed = usesGatewayTestBed();

beforeAll(() => {
  gatewayTestBed.order.on('/v1.0/token-list', json(200, manyTokens));
});

afterEach(async () => {
  closeRawConnections();
  await gatewayTestBed.clear();
});

const metric = async (name: string, port = 'main') =>
  (await readMetrics(gatewayTestBed.gateway.managementUrl ?? gatewayTestBed.gateway.url)).get(
    `${name}{port="${port}"}`,
  );

describe('readers that do not read', () => {
  const environment = { RESPONSE_STALL_TIMEOUT_MS: '1000', MANAGEMENT_PORT: '0' };

  const neverRead = async (count: number) => {
    gatewayTestBed.order.on('/v1.0/token-list', json(200, manyTokens));
    for (let n = 0; n < count; n += 1) {
      const { socket } = await openRaw(gatewayTestBed.gateway.url);
      socket.pause();
      socket.write(`GET ${list} HTTP/1.1\r\nhost: g\r\n\r\n`);
    }
    await eventually('all are asked for', async () => (await gatewayTestBed.gateway.connections()) === count);
  };

  it('are disconnected and counted, and delay no other client', async () => {
    await gatewayTestBed.startGateway(environment);
    await neverRead(5);
    expect((await gatewayTestBed.ask('/v1/chains')).status).toBe(200);
    await eventually('all are cut', async () => (await gatewayTestBed.gateway.connections()) === 0, 10_000);
    expect(await metric('http_connections_stalled_total')).toBe(5);
    expect((await gatewayTestBed.ask(list)).bytes.toString()).toBe(manyTokens);
  });

  it('are not confused with one that reads slowly', async () => {
    await gatewayTestBed.startGateway({ ...environment, RESPONSE_STALL_TIMEOUT_MS: '1500' });
    gatewayTestBed.order.on('/v1.0/token-list', json(200, manyTokens));
    const { hostname, port } = new URL(gatewayTestBed.gateway.url);
    const slow = connect({ host: hostname, port: Number(port) });
    // Two seconds for all. What the kernel buffers, about 4 MB, takes 700 ms, in which the gateway can send nothing.
    const bytesPerMs = 6000;
    const startedMs = performance.now();
    let bytes = 0;
    slow.on('data', (piece) => {
      bytes += piece.length;
      slow.pause();
      setTimeout(() => slow.resume(), Math.max(0, startedMs + bytes / bytesPerMs - performance.now()));
    });
    slow.write(`GET ${list} HTTP/1.1\r\nhost: g\r\nconnection: close\r\n\r\n`);
    await once(slow, 'close');
    expect(bytes).toBeGreaterThan(manyTokens.length);
    expect(await metric('http_connections_stalled_total')).toBe(0);
  });

  it('are kept while they await the next response, once they have read', async () => {
    await gatewayTestBed.startGateway(environment);
    gatewayTestBed.order.on('/v1.0/token-list', json(200, manyTokens));
    gatewayTestBed.order.on('/v1.0/dln/order/', (seen, ...exchange) => {
      setTimeout(() => void json(200, jsonText(orderRecord(orderId(1))))(seen, ...exchange), 1500);
    });
    const { socket } = await openRaw(gatewayTestBed.gateway.url);
    let latest = '';
    socket.on('data', (piece: Buffer) => (latest = piece.toString('latin1')));
    socket.pause().write(`GET ${list} HTTP/1.1\r\nhost: g\r\n\r\n`);
    await delay(300);
    socket.resume().write(`GET /v1.0/dln/order/${orderId(1)} HTTP/1.1\r\nhost: g\r\n\r\n`);
    // To look for it in all that was received would take the time in which the gateway sends.
    await eventually('the second has a response', () => latest.includes(orderId(1)), 10_000);
    expect(await metric('http_connections_stalled_total')).toBe(0);
  });

  it('do not keep the gateway from closing', async () => {
    await gatewayTestBed.startGateway({ RESPONSE_STALL_TIMEOUT_MS: '600000' });
    await neverRead(2);
    const startedMs = performance.now();
    await gatewayTestBed.gateway.close();
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  });
});

describe('more connections than MAX_CONNECTIONS', () => {
  it('are closed as they come; those that are open, and the management port, go on', async () => {
    await gatewayTestBed.startGateway({ MAX_CONNECTIONS: '3', MANAGEMENT_PORT: '0' });
    const kept = await Promise.all([1, 2, 3].map(() => openRaw(gatewayTestBed.gateway.url)));
    const late = await Promise.all([1, 2, 3, 4].map(() => openRaw(gatewayTestBed.gateway.url)));
    expect(await Promise.all(late.map(({ ended }) => ended))).toEqual(['', '', '', '']);
    expect(await metric('http_connections_refused_total')).toBe(4);
    expect(await metric('http_connections')).toBe(3);
    for (const { socket, received } of kept) {
      socket.write('GET /health/live HTTP/1.1\r\nhost: g\r\nconnection: close\r\n\r\n');
      await eventually('the response arrives', () => received().startsWith('HTTP/1.1 200'));
    }
    await eventually('there is room', async () => (await gatewayTestBed.gateway.connections()) === 0);
    expect((await gatewayTestBed.ask('/health/live')).status).toBe(200);
  });
});

it('silent connections do not keep the gateway from closing', async () => {
  await gatewayTestBed.startGateway();
  const silent = await openRaw(gatewayTestBed.gateway.url);
  const begun = await openRaw(gatewayTestBed.gateway.url, 'GET /v1/chains HTTP/1.1\r\n');
  await ask(gatewayTestBed.gateway.url, '/health/live');
  await gatewayTestBed.gateway.close();
  expect(await silent.ended).toBe('');
  expect(await begun.ended).toBe('');
});
