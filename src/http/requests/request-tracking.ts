import { Logger } from '@nestjs/common';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type Socket } from 'node:net';
import { exchangeOverLoopback, loopbackProbe } from '../responses/loopback-exchange';

/**
 * Node keeps the parser of a connection on its socket, and the latest request on the parser. Both are undocumented. Where
 * it does not, `latestRequest` is set by the `request` events.
 */
type RequestSocket = Socket & {
  readonly parser?: { readonly incoming?: IncomingMessage | null } | null;
  latestRequest?: IncomingMessage;
};

/** The request whose body is still arriving; null if there is none. */
export function arrivingRequest({ latestRequest, parser }: RequestSocket): IncomingMessage | null {
  const latest = latestRequest ?? parser?.incoming ?? null;
  return latest?.complete === false ? latest : null;
}

/**
 * Makes sure that `arrivingRequest` finds the requests of these servers: by their `request` events, which takes longer, if
 * this version of Node does not keep them on parsers.
 */
export async function ensureRequestsOnSockets(
  servers: readonly Server[],
  find: (socket: Socket) => IncomingMessage | null = arrivingRequest,
): Promise<void> {
  if (await findsRequest(find)) return;
  new Logger('RequestTracking').warn({
    msg: 'this version of Node does not keep requests on parsers: requests take longer',
    node: process.version,
  });
  for (const server of servers) trackRequests(server);
}

async function findsRequest(find: (socket: Socket) => IncomingMessage | null): Promise<boolean> {
  let isFound = false;
  const server = createServer((request, response) => {
    isFound = find(request.socket) === request;
    response.end();
  });
  await exchangeOverLoopback(server, loopbackProbe).catch(() => '');
  return isFound;
}

function trackRequests(server: Server): void {
  const track = (request: IncomingMessage & { readonly socket: RequestSocket }): void => {
    request.socket.latestRequest = request;
  };
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.prependListener(event, track);
}
