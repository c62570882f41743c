import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { type RespondingSocket } from '../problems/socket-responder';

/** After how long a client is looked for again; then twice as long, and so on. */
const firstProbeMs = 50;

/**
 * Answers clients that close their sending side behind their request, as RFC 9112 (9.6) has it, whether the answer is
 * ready or not. Their end looks like that of a client who has gone, whose answer nobody needs: only a write tells, since
 * the kernel of who has gone refuses it. So as long as the answer is awaited, an interim response is written, which
 * clients pass over (RFC 9110, 15.2).
 */
export function keepHalfClosedClients(server: Server): void {
  // Node has the switch, and does not document it. Without it, it closes such connections at once.
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
