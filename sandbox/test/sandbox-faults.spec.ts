import { connect } from 'node:net';
import { type Sandbox, startSandbox } from '../sandbox';
import { type SandboxResponse, ask, at, items, send } from '../../test/support/sandbox-client';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.close());

afterEach(() => faults('DELETE'));

const faults = (method: string, path = ''): Promise<SandboxResponse> =>
  ask(`${sandbox.controlUrl}/sandbox/faults${path}`, { method });

const inject = (fault: Record<string, unknown>): Promise<SandboxResponse> =>
  send('POST', `${sandbox.controlUrl}/sandbox/faults`, { interface: 'both', ...fault });

const statusUrl = (): string => `${sandbox.orderUrl}/v1.0/dln/order/${sandbox.examples.orderId}/status`;
const recordUrl = (): string => `${sandbox.statisticsUrl}/api/Orders/${sandbox.examples.orderId}`;

/** Everything that comes over the wire for one request, as the pieces it came in, until the connection ends. */
function piecesOf(url: string): Promise<string[]> {
  const { hostname, port, pathname } = new URL(url);
  return new Promise((resolve) => {
    const pieces: string[] = [];
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET ${pathname} HTTP/1.1\r\nHost: sandbox\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (piece) => pieces.push(piece.toString()));
    socket.on('error', () => pieces.push('reset'));
    socket.on('close', () => {
      resolve(pieces);
    });
  });
}

describe('each kind of fault', () => {
  it('latency: sends the usual response later', async () => {
    const proper = await ask(recordUrl());
    await inject({ kind: 'latency', delayMs: 60 });
    const startedMs = performance.now();
    const late = await ask(recordUrl());
    expect(performance.now() - startedMs).toBeGreaterThan(55);
    expect(late).toEqual(proper);
  });

  it('status: the error body of the interface, with the status', async () => {
    await inject({ kind: 'status', status: 503, retryAfterSeconds: 7 });
    const statistics = await ask(recordUrl());
    expect(statistics).toMatchObject({ status: 503, retryAfter: '7', body: { errorCode: 503n } });
    const order = await ask(statusUrl());
    expect(order).toMatchObject({ status: 503, body: { errorId: 'INTERNAL_SERVER_ERROR', errorCode: 1n } });
  });

  it('status: 500 by default, and an error body inside a 200 where asked for', async () => {
    await inject({ kind: 'status', count: 1 });
    await inject({ kind: 'status', status: 200, count: 1 });
    expect((await ask(statusUrl())).status).toBe(500);
    const inside = await ask(statusUrl());
    expect([inside.status, at(inside.body, 'errorId')]).toEqual([200, 'INTERNAL_SERVER_ERROR']);
  });

  it('status: 204 with no body', async () => {
    await inject({ kind: 'status', status: 204 });
    expect(await ask(statusUrl())).toMatchObject({ status: 204, text: '' });
  });

  it('reset: closes the connection before the first byte of the response', async () => {
    await inject({ kind: 'reset' });
    expect(await piecesOf(statusUrl())).toEqual(['reset']);
  });

  it('hang: never responds', async () => {
    await inject({ kind: 'hang' });
    const response = ask(statusUrl(), { signal: AbortSignal.timeout(50) });
    await expect(response).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('drip: sends the usual response a few bytes at a time', async () => {
    const proper = await ask(statusUrl());
    await inject({ kind: 'drip', delayMs: 2 });
    expect(await ask(statusUrl())).toEqual(proper);
    const pieces = await piecesOf(statusUrl());
    expect(pieces.length).toBeGreaterThan(4);
    expect(pieces[0]).toContain(`content-length: ${proper.text.length}`);
    expect(pieces.join('')).toContain(proper.text);
  });

  it('truncation: declares the whole length and closes half way', async () => {
    const { text } = await ask(statusUrl());
    await inject({ kind: 'truncation' });
    const received = (await piecesOf(statusUrl())).join('');
    expect(received).toContain(`content-length: ${text.length}`);
    expect(received.endsWith(text.slice(0, Math.floor(text.length / 2)))).toBe(true);
    await expect(ask(statusUrl())).rejects.toThrow();
  });

  it('truncation: of a body that comes as bytes', async () => {
    const listUrl = `${sandbox.orderUrl}/v1.0/token-list?chainId=10`;
    await inject({ kind: 'truncation' });
    await expect(ask(listUrl)).rejects.toThrow();
  });

  it('invalid-json: 200 with a body that ends too soon', async () => {
    const { text } = await ask(recordUrl());
    await inject({ kind: 'invalid-json' });
    const cut = await ask(recordUrl());
    expect(cut).toMatchObject({ status: 200, body: null, mediaType: 'application/json; charset=utf-8' });
    expect(text.startsWith(cut.text)).toBe(true);
  });

  it('html: a page in the place of JSON', async () => {
    await inject({ kind: 'html', count: 1 });
    await inject({ kind: 'html', status: 502, count: 1 });
    expect(await ask(statusUrl())).toMatchObject({ status: 200, mediaType: 'text/html; charset=utf-8' });
    const page = await ask(statusUrl());
    expect(page.status).toBe(502);
    expect(page.text).toContain('<html>');
  });

  it('rate-limited: 429, with Retry-After where asked for', async () => {
    await inject({ kind: 'rate-limited', retryAfterSeconds: 3, count: 1 });
    await inject({ kind: 'rate-limited', count: 1 });
    expect(await ask(statusUrl())).toMatchObject({ status: 429, retryAfter: '3' });
    expect(await ask(statusUrl())).toMatchObject({ status: 429, retryAfter: null });
  });
});

describe('where and how often a fault applies', () => {
  it('only on the named interface', async () => {
    await inject({ interface: 'order', kind: 'status' });
    expect((await ask(statusUrl())).status).toBe(500);
    expect((await ask(recordUrl())).status).toBe(200);
  });

  it('only on paths with the prefix', async () => {
    await inject({ kind: 'status', pathPrefix: '/v1.0/token-list' });
    expect((await ask(statusUrl())).status).toBe(200);
    expect((await ask(`${sandbox.orderUrl}/v1.0/token-list?chainId=10`)).status).toBe(500);
  });

  it('as often as requested, then no more', async () => {
    await inject({ kind: 'status', count: 2 });
    const statuses = [await ask(statusUrl()), await ask(statusUrl()), await ask(statusUrl())];
    expect(statuses.map(({ status }) => status)).toEqual([500, 500, 200]);
    expect((await faults('GET')).body).toEqual([]);
  });

  it('until it is removed, the oldest first', async () => {
    const first = await inject({ kind: 'status', status: 501 });
    await inject({ kind: 'status', status: 502 });
    expect(first.status).toBe(201);
    expect((await ask(statusUrl())).status).toBe(501);
    expect(items((await faults('GET')).body)).toHaveLength(2);
    expect((await faults('DELETE', `/${at(first.body, 'id') as string}`)).status).toBe(204);
    expect((await ask(statusUrl())).status).toBe(502);
    expect((await faults('DELETE')).status).toBe(204);
    expect((await ask(statusUrl())).status).toBe(200);
  });

  it('404 for a fault that is not there', async () => {
    expect((await faults('DELETE', '/fault-0')).status).toBe(404);
  });

  it.each([
    ['interface', { interface: 'neither', kind: 'reset' }],
    ['interface', { interface: undefined, kind: 'reset' }],
    ['kind', {}],
    ['kind', { kind: 'explosion' }],
    ['pathPrefix', { kind: 'reset', pathPrefix: 1 }],
    ['count', { kind: 'reset', count: 0 }],
    ['delayMs', { kind: 'latency', delayMs: -1 }],
    ['status', { kind: 'status', status: 99 }],
    ['retryAfterSeconds', { kind: 'rate-limited', retryAfterSeconds: 'soon' }],
    ['colour', { kind: 'reset', colour: 'red' }],
  ])('refuses a wrong %s: %j', async (field, fault) => {
    const { status, body } = await inject(fault);
    expect([status, at(body, 'message')]).toEqual([400, expect.stringContaining(field)]);
  });
});
