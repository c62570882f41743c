import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { ProblemCounts } from '../../../../src/http/problems/problem-counts';
import { SocketResponder } from '../../../../src/http/problems/socket-responder';
import { ClientErrorHandler } from '../../../../src/http/requests/client-error-handler';
import { handleRawServerEvents } from '../../../../src/http/requests/raw-server-events';
import { ensureRequestsOnSockets } from '../../../../src/http/requests/request-tracking';
import { closeRawConnections, openRaw } from '../../../support/raw-connection';

const head = 'POST /v1/orders/batch HTTP/1.1\r\nHost: g\r\nTransfer-Encoding: chunked\r\n\r\n';
const servers: Server[] = [];

afterEach(() => {
  closeRawConnections();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server with the gateway's handling of malformed requests; it calls `onRequest` with each path. */
async function startServer(onRequest: (url: string) => void) {
  const server = createServer((request, response) => {
    onRequest(request.url ?? '');
    if (request.url === '/now') response.end('ok');
  });
  servers.push(server);
  const clientErrors = new ClientErrorHandler(new SocketResponder(''), new ProblemCounts(), () => undefined);
  handleRawServerEvents(server, clientErrors, () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it('is not needed on this version of Node', async () => {
  const { server } = await startServer(() => undefined);
  await ensureRequestsOnSockets([server]);
  expect(server.listenerCount('request')).toBe(1);
});

describe.each([
  ['by the parser', undefined],
  ['by request events, on a Node that fails the check at start', () => null],
])('the request of a broken body is found %s', (_how, find) => {
  const start = async (onRequest: (url: string) => void) => {
    const started = await startServer(onRequest);
    await ensureRequestsOnSockets([started.server], find);
    expect(started.server.listenerCount('request')).toBe(find ? 2 : 1);
    return started.url;
  };

  /** Sends a head, and the broken body once the head has arrived. */
  const breakBody = async (sent: string) => {
    let arrived: () => void = () => undefined;
    const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
    const connection = await openRaw(
      await start(() => {
        arrived();
      }),
      sent,
    );
    await hasArrived;
    connection.socket.write('zz\r\n');
    return connection.ended;
  };

  it('so that the problem names its path', async () => {
    expect(await breakBody(head)).toContain('"instance":"/v1/orders/batch"');
  });

  it('so that a request that has its response gets no second one', async () => {
    const text = await breakBody(head.replace('/v1/orders/batch', '/now'));
    expect(text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200']);
  });
});
