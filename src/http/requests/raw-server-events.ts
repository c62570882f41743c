import { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { type OpenConnections } from '../connection';
import { servedMethods } from '../../observability/completed-request';
import { type ParseError } from '../problems/parse-error';
import { Problem } from '../problems/problem';
import { type ClientErrorHandler } from './client-error-handler';
import { keepHalfClosedClients } from './half-closed-clients';

/**
 * Handles what Node or Fastify would respond to without a problem document: malformed requests, `CONNECT` (RFC 9110,
 * 9.3.6), and any `Expect` (10.1.1), which goes to the framework.
 */
export function handleRawServerEvents(
  server: Server,
  connections: OpenConnections,
  clientErrors: ClientErrorHandler,
  framework: RequestListener,
): void {
  keepHalfClosedClients(server, connections);
  server.removeAllListeners('clientError');
  server.on('clientError', (error: ParseError, socket: Socket) => {
    void clientErrors.handle(error, connections.of(socket));
  });
  server.on('connect', ({ method = '' }: IncomingMessage, socket: Socket) => {
    // Node has removed its own listeners from the socket.
    socket.on('error', () => socket.destroy());
    const problem = new Problem('METHOD_NOT_ALLOWED', {
      detail: 'The gateway is no proxy.',
      allow: servedMethods,
    });
    void clientErrors.reject(problem, connections.of(socket), { method, url: '/' }, { mayStillSend: true });
  });
  for (const event of ['checkExpectation', 'checkContinue'])
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      connections.add(request, response);
      framework(request, response);
    });
}
