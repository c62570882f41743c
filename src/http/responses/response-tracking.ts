import { Logger } from '@nestjs/common';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { exchangeOverLoopback, loopbackProbe } from './loopback-exchange';

/** The member of a socket in which Node keeps the response in progress, or the one awaited next. Undocumented. */
const member = '_httpMessage';

/**
 * Keeps the response in progress on the sockets of these servers if this version of Node does not: by their `request`
 * events, which takes longer. Call it once all listeners of `request` are set.
 */
export async function ensureResponsesOnSockets(
  servers: readonly Server[],
  name: string = member,
): Promise<void> {
  if (await hasResponseOnSocket(name)) return;
  new Logger('ResponseTracking').warn({
    msg: 'this version of Node does not keep responses on sockets: requests take longer',
    node: process.version,
  });
  for (const server of servers) trackResponses(server, name);
}

/** Whether Node keeps the response in progress in a member of the socket. */
async function hasResponseOnSocket(name: string): Promise<boolean> {
  let hasResponse = false;
  const server = createServer(({ socket }, response) => {
    hasResponse = Reflect.get(socket, name) === response;
    response.end();
  });
  await exchangeOverLoopback(server, loopbackProbe).catch(() => '');
  return hasResponse;
}

/** Sets the member of each socket to the first of its responses that is not closed, or null. */
function trackResponses(server: Server, name: string): void {
  const responsesBySocket = new WeakMap<Socket, ServerResponse[]>();
  const track = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    const responses = responsesBySocket.get(socket) ?? [];
    responsesBySocket.set(socket, responses);
    responses.push(response);
    Reflect.set(socket, name, responses[0]);
    response.once('close', () => {
      responses.splice(responses.indexOf(response), 1);
      Reflect.set(socket, name, responses[0] ?? null);
    });
  };
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.prependListener(event, track);
}
