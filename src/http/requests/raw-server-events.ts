import { type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type Socket } from 'node:net';
import { type ParseError } from '../problems/parse-error';
import { Problem } from '../problems/problem';
import { type ClientErrorHandler } from './client-error-handler';
import { keepHalfClosedClients } from './half-closed-clients';

/** What some path of the gateway has. */
export const servedMethods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/**
 * Takes over what Node's server, or Fastify's handler of its errors, would answer bare: broken requests, `CONNECT`
 * (RFC 9110, 9.3.6), and an `Expect` of any kind (10.1.1), which is for the framework to judge.
 */
export function handleRawServerEvents(
  server: Server,
  broken: ClientErrorHandler,
  framework: RequestListener,
): void {
  keepHalfClosedClients(server);
  server.removeAllListeners('clientError');
  server.on('clientError', (error: ParseError, socket: Socket) => {
    void broken.handle(error, socket);
  });
  server.on('connect', ({ method = '' }: IncomingMessage, socket: Socket) => {
    // Node has taken its own listeners off the socket.
    socket.on('error', () => socket.destroy());
    const problem = new Problem('METHOD_NOT_ALLOWED', {
      detail: 'The gateway is no proxy.',
      allow: servedMethods,
    });
    void broken.refuse(problem, socket, { method, url: '/' }, true);
  });
  server.on('checkExpectation', framework);
  server.on('checkContinue', framework);
}
