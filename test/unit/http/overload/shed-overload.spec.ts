import { type FastifyReply, type FastifyRequest } from 'fastify';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { type LoadShedder } from '../../../../src/http/overload/load-shedder';
import { type OverloadResponder } from '../../../../src/http/overload/overload-responder';
import { shedOverload } from '../../../../src/http/overload/shed-overload';
import { type RouteMatcher } from '../../../../src/http/requests/route-matcher';
import { type ResponseSender } from '../../../../src/http/responses/response-sender';
import { toCompletedRequest } from '../../../../src/observability/completed-request';
import { eventually } from '../../../support/eventually';

/** Each starts one of the requests that are queued, as if it had waited for so many milliseconds. */
let queued: ((queuedMs: number) => void)[];

/** Each refuses one of the requests that are shed, as if it had waited for so many milliseconds. */
let shed: ((waitedMs: number) => void)[];

let isQueueFull: boolean;

const framework = jest.fn();
const refuse = jest.fn();

const listener = shedOverload({
  shedder: {
    tryStart: () => false,
    tryEnqueue: (start) => {
      if (!isQueueFull) queued.push(start);
      return !isQueueFull;
    },
    shed: (refusal) => {
      shed.push(refusal);
    },
  } as LoadShedder,
  responses: { canServe: () => false } as unknown as ResponseSender,
  routes: { match: () => ({ route: '/v1/orders/:id', parameters: {} }) } as unknown as RouteMatcher,
  responder: { send: refuse as OverloadResponder['send'] } as OverloadResponder,
  framework,
});

let server: Server;

beforeEach(async () => {
  queued = [];
  shed = [];
  isQueueFull = false;
  framework.mockClear();
  refuse.mockClear();
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => server.close());

/** Sends requests on one connection, until they are queued or shed. */
async function ask(count: number): Promise<Socket> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET /v1/orders/0x1 HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count));
  await eventually('the requests have arrived', () => queued.length + shed.length === count);
  return client;
}

it('starts a request that has waited, and counts the wait as part of its duration', async () => {
  const client = await ask(1);
  expect(framework).not.toHaveBeenCalled();
  for (const start of queued) start(30);
  const [request, response] = framework.mock.lastCall as [IncomingMessage, ServerResponse];
  const fastifyRequest = { raw: request, method: 'GET', headers: {}, id: 'id', routeOptions: {} };
  const reply = { raw: response, statusCode: 200, elapsedTime: 5 } as unknown as FastifyReply;
  expect(toCompletedRequest(fastifyRequest as FastifyRequest, reply, 'anonymous').ms).toBe(35);
  client.destroy();
});

it('refuses a request that is shed, and counts the wait for that as its duration', async () => {
  isQueueFull = true;
  const client = await ask(1);
  expect(refuse).not.toHaveBeenCalled();
  for (const each of shed) each(100);
  expect(refuse).toHaveBeenLastCalledWith(expect.anything(), expect.anything(), {
    route: '/v1/orders/:id',
    ms: 100,
  });
  client.destroy();
});

it.each([
  ['starts', false],
  ['refuses', true],
])('%s no request whose client has disconnected meanwhile, nor one sent behind it', async (_, isFull) => {
  isQueueFull = isFull;
  const connections = promisify(server.getConnections.bind(server));
  (await ask(2)).destroy();
  await eventually('the connection is closed', async () => (await connections()) === 0);
  for (const end of [...queued, ...shed]) end(30);
  expect(framework).not.toHaveBeenCalled();
  expect(refuse).not.toHaveBeenCalled();
});
