import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { CancelledError, CancellationToken } from '../../../../src/lib/cancellation-token';
import { BufferingResponseHandler } from '../../../../src/upstream/transport/buffering-response-handler';
import { InvalidResponseError } from '../../../../src/upstream/transport/transport-errors';
import { eventually } from '../../../support/eventually';

const longMs = 60_000;

describe('BufferingResponseHandler', () => {
  let server: Server | undefined;
  let pool: Pool;

  afterEach(async () => {
    await pool.destroy();
    server?.closeAllConnections();
    server?.close();
  });

  const serve = async (listener: RequestListener) => {
    server = createServer(listener);
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1 });
  };
  const ask = (maxBytes: number, timeoutMs: number, cancellation?: CancellationToken) => {
    const handler = new BufferingResponseHandler(maxBytes, timeoutMs, cancellation);
    pool.dispatch({ path: '/', method: 'GET' }, handler);
    return handler.response;
  };
  const silence: RequestListener = () => undefined;

  it('puts a body together that comes in parts', async () => {
    await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('one ', () => setImmediate(() => response.end('two')));
    });
    const { status, headers, body } = await ask(7, longMs);
    expect([status, headers['content-type'], body.toString()]).toEqual([200, 'text/plain', 'one two']);
    expect(body.buffer.byteLength).toBe(7);
  });

  it('waits for the response behind an early hint', async () => {
    await serve((_, response) => {
      response.writeEarlyHints({ link: '</x>; rel=preload' });
      response.end('x');
    });
    expect(await ask(7, longMs)).toMatchObject({ status: 200 });
  });

  it('ends an exchange whose response does not arrive in time', async () => {
    await serve(silence);
    await expect(ask(7, 20)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('ends an exchange whose body does not come to its end in time', async () => {
    await serve((_, response) => response.writeHead(200).write('x'));
    await expect(ask(7, 50)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('ends an exchange that still waits for a connection, and never sends', async () => {
    let asked = 0;
    await serve((_, response) => {
      asked += 1;
      if (asked > 1) response.end('later');
    });
    const [first, second] = [new CancellationToken(), new CancellationToken()];
    const replies = [ask(7, longMs, first), ask(7, longMs, second)];
    await eventually('the first is asked', () => asked === 1);
    second.abort();
    await expect(replies[1]).rejects.toBeInstanceOf(CancelledError);
    first.abort();
    await expect(replies[0]).rejects.toBeInstanceOf(CancelledError);
    expect((await ask(7, longMs)).body.toString()).toBe('later');
    expect(asked).toBe(2);
  });

  it('ends an exchange whose body grows too long', async () => {
    await serve((_, response) => response.end('eight by'));
    const failure: unknown = await ask(7, longMs).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InvalidResponseError);
    expect(failure).toMatchObject({
      status: 200,
      message: 'the body is larger than 7 bytes',
      isTruncated: false,
    });
  });

  it('distinguishes a broken connection from a broken response', async () => {
    await serve((request) => request.socket.destroy());
    const pendingCalls: unknown = await ask(7, longMs).catch((error: unknown) => error);
    expect(pendingCalls).not.toBeInstanceOf(InvalidResponseError);
    server?.removeAllListeners('request');
    server?.on('request', (_, response) => {
      response.writeHead(200, { 'content-length': 7 });
      response.write('x', () => response.destroy());
    });
    const cut: unknown = await ask(7, longMs).catch((error: unknown) => error);
    expect(cut).toBeInstanceOf(InvalidResponseError);
    expect(cut).toMatchObject({ status: 200, isTruncated: true });
  });
});
