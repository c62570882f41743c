import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { CancelledError, CancellationToken } from '../../../../src/lib/cancellation-token';
import { UpstreamExchange } from '../../../../src/upstream/transport/upstream-exchange';
import { eventually } from '../../../support/eventually';

const longMs = 60_000;

describe('an exchange with an upstream', () => {
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
    const request = { method: 'GET', path: '/' } as const;
    const exchange = new UpstreamExchange(request, maxBytes, timeoutMs, cancellation);
    pool.dispatch(request, exchange);
    return exchange.response;
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
