import { createServer, type RequestListener } from 'node:http';
import { exchangeOverLoopback } from '../../../../src/http/write-check';

const request = (path: string, connection: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`;

describe('an exchange over loopback', () => {
  it('has the bytes of all responses, one character each', async () => {
    const server = createServer(({ url }, response) => {
      response.end(`${url} é`);
    });
    const received = await exchangeOverLoopback(server, request('/1', 'keep-alive') + request('/2', 'close'));
    expect(received.match(/\/. Ã©/g)).toEqual(['/1 Ã©', '/2 Ã©']);
  });

  it('is over this host alone', async () => {
    let local: string | undefined;
    const server = createServer(({ socket }, response) => {
      local = socket.localAddress;
      response.end();
    });
    await exchangeOverLoopback(server, request('/', 'close'));
    expect(local).toBe('127.0.0.1');
  });

  it.each<[string, RequestListener]>([
    ['succeeds', (_, response) => response.end()],
    ['fails', ({ socket }) => socket.resetAndDestroy()],
  ])('leaves the server closed where it %s', async (_, respond) => {
    const server = createServer(respond);
    const closed = new Promise((resolve) => server.once('close', resolve));
    await exchangeOverLoopback(server, request('/', 'close')).catch(() => undefined);
    await closed;
    expect(server.listening).toBe(false);
  });

  it('rejects where the connection fails', async () => {
    const server = createServer(({ socket }) => socket.resetAndDestroy());
    await expect(exchangeOverLoopback(server, request('/', 'close'))).rejects.toMatchObject({
      code: 'ECONNRESET',
    });
  });
});
