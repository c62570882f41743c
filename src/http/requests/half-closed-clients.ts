import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { type Connection, type OpenConnections } from '../connection';

/** Time to the first probe; doubled after each one. */
const firstProbeMs = 50;

/**
 * Responds to clients that close their sending side after the request (RFC 9112, 9.6). A client that disconnected looks
 * the same until a write to it fails. So while the response is pending, interim responses are written, which clients
 * ignore (RFC 9110, 15.2).
 */
export function keepHalfClosedClients(
  server: Server & { httpAllowHalfOpen?: boolean },
  connections: OpenConnections,
): void {
  server.httpAllowHalfOpen = true;
  server.on('connection', (socket: Socket) => {
    socket.once('end', () => {
      probeClient(connections.of(socket), firstProbeMs);
    });
  });
}

function probeClient(connection: Connection, nextMs: number): void {
  const { response, socket } = connection;
  if (!response || socket.destroyed || response.headersSent || response.req.httpVersion === '1.0') return;
  response.writeProcessing();
  setTimeout(() => {
    probeClient(connection, 2 * nextMs);
  }, nextMs).unref();
}
