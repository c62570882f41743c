import { type Server } from 'node:http';
import { type RespondingSocket } from '../problems/socket-responder';

/** Time to the first probe; doubled after each one. */
const firstProbeMs = 50;

/**
 * Responds to clients that close their sending side after the request (RFC 9112, 9.6). A client that disconnected looks
 * the same until a write to it fails. So while the response is pending, interim responses are written, which clients
 * ignore (RFC 9110, 15.2).
 */
export function keepHalfClosedClients(server: Server): void {
  server.on('connection', (socket: RespondingSocket) => {
    // Node's own listener runs between these two, and ends the socket at once.
    socket.prependOnceListener('end', () => {
      if (socket._httpMessage) socket.end = () => endAfterResponses(socket);
    });
    socket.once('end', () => {
      Reflect.deleteProperty(socket, 'end');
      probeClient(socket, firstProbeMs);
    });
  });
}

/** Ends the socket once all requests on it have their responses. */
function endAfterResponses(socket: RespondingSocket): RespondingSocket {
  const response = socket._httpMessage;
  if (!response) return socket.end();
  response.once('close', () => endAfterResponses(socket));
  return socket;
}

function probeClient(socket: RespondingSocket, nextMs: number): void {
  const response = socket._httpMessage;
  if (!response || socket.destroyed || response.headersSent || response.req.httpVersion === '1.0') return;
  response.writeProcessing();
  setTimeout(() => {
    probeClient(socket, 2 * nextMs);
  }, nextMs).unref();
}
