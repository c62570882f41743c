import { once } from 'node:events';
import { type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** The one request of a check at start. No trace is recorded of requests below its path. */
export const loopbackProbe = 'GET /health/check HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

/** An exchange over loopback takes a few milliseconds. */
const timeoutMs = 2000;

/**
 * The bytes, as `latin1`, that a server sends for these requests until it closes the connection. The server listens for
 * the time of the exchange. Rejects if the connection fails or is idle for two seconds.
 */
export async function exchangeOverLoopback(server: Server, requests: string): Promise<string> {
  try {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.setEncoding('latin1').setTimeout(timeoutMs, () => {
      socket.destroy(new Error('timeout'));
    });
    socket.write(requests);
    return await text(socket);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
