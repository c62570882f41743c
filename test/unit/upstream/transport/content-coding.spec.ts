import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { Pool } from 'undici';
import {
  InvalidResponseError,
  transportFailureKind,
} from '../../../../src/upstream/transport/transport-errors';
import { type RawResponse, UpstreamExchange } from '../../../../src/upstream/transport/upstream-exchange';

const text = JSON.stringify({ orderId: '0x01', padding: 'x'.repeat(900) });

describe('the content coding of a response', () => {
  let server: Server | undefined;
  let pool: Pool | undefined;

  afterEach(async () => {
    await pool?.destroy();
    server?.close();
  });

  async function receive(coding: string | string[], body: Buffer): Promise<RawResponse> {
    server = createServer((_, response) => response.setHeader('content-encoding', coding).end(body));
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = new URL(`http://127.0.0.1:${port}`);
    pool = new Pool(url, { connections: 1 });
    const request = { origin: url, method: 'GET', path: '/' } as const;
    const exchange = new UpstreamExchange(request, 10_000, 5_000, undefined);
    pool.dispatch(request, exchange);
    return exchange.response;
  }

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('decompresses a body in %s, into no more memory than it has bytes', async (coding, compress) => {
    const { status, body } = await receive(coding, compress(text));
    expect([status, body.toString()]).toEqual([200, text]);
    expect(body.buffer.byteLength).toBe(text.length);
  });

  it('leaves a body as it is that names identity', async () => {
    expect((await receive('Identity', Buffer.from(text))).body.toString()).toBe(text);
  });

  it.each<[string, string | string[]]>([
    ['a coding that it does not know', 'zstd'],
    ['two codings', 'gzip, gzip'],
    ['two codings on two lines', ['gzip', 'gzip']],
  ])('rejects a body in %s as invalid', async (_, coding) => {
    const failure: unknown = await receive(coding, gzipSync(gzipSync(text))).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InvalidResponseError);
    expect(transportFailureKind(failure)).toBe('invalid');
  });
});
