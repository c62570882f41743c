import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { CancelledError, CancellationToken } from '../../../../src/lib/cancellation-token';
import { BufferingResponseHandler } from '../../../../src/upstream/transport/buffering-response-handler';
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
});
