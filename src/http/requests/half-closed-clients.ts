import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { type RespondingSocket } from '../problems/socket-responder';

/** Time to the first probe; doubled after each one. */
const firstProbeMs = 50;

/**
 * Responds to clients that close their sending side after the request (RFC 9112, 9.6). A client that disconnected looks
 * the same until a write to it fails. So while the response is pending, interim responses are written, which clients
 * ignore (RFC 9110, 15.2).
 */
export function keepHalfClosedClients(server: Server): void {
  // An undocumented option of Node. Without it, Node closes such connections at once.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connection', (socket: Socket) => {
    socket.once('end', () => {
      probeClient(socket, firstProbeMs);
    });
  });
}

function probeClient(socket: RespondingSocket, nextMs: number): void {
  const response = socket._httpMessage;
  if (!response || socket.destroyed || response.headersSent || response.req.httpVersion === '1.0') return;
  response.writeProcessing();
  setTimeout(() => {
    probeClient(socket, 2 * nextMs);
  }, nextMs).unref();
}
