import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { admitRequests, type LoadShedder } from '../../../../src/http/overload/load-shedder';
import { Problem } from '../../../../src/http/problems/problem';
import { type ResponseSender } from '../../../../src/http/responses/response-sender';
import { eventually } from '../../../support/eventually';

/** Each starts one of the requests that are queued. */
let queued: (() => void)[];

/** Each refuses one of the requests that are shed. */
let shed: (() => void)[];

let isQueueFull: boolean;
let server: FastifyInstance;

const handle = jest.fn().mockResolvedValue('handled');
const fail = jest.fn((_error: Error, _request: FastifyRequest, reply: FastifyReply) =>
  reply.status(503).send('refused'),
);

const shedder = {
  tryStart: () => false,
  tryEnqueue: (start: () => void) => {
    if (!isQueueFull) queued.push(start);
    return !isQueueFull;
  },
  shed: (refuse: (problem: Problem) => void) =>
    shed.push(() => {
      refuse(new Problem('OVERLOADED'));
    }),
} as unknown as LoadShedder;

beforeEach(async () => {
  queued = [];
  shed = [];
  isQueueFull = false;
  handle.mockClear();
  fail.mockClear();
  server = fastify({ forceCloseConnections: true });
  server.setErrorHandler(fail);
  admitRequests(server, shedder, { canServe: () => false } as unknown as ResponseSender);
  server.get('/v1/orders/:id', handle);
  await server.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(() => server.close());

/** Sends requests on one connection, until they are queued or shed. */
async function ask(count: number): Promise<Socket> {
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET /v1/orders/0x1 HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count));
  await eventually('the requests have arrived', () => queued.length + shed.length === count);
  return client;
}

it('starts a request that has waited', async () => {
  const client = await ask(1);
  expect(handle).not.toHaveBeenCalled();
  for (const start of queued) start();
  expect(handle).toHaveBeenCalledTimes(1);
  client.destroy();
});

it('refuses a request that is shed', async () => {
  isQueueFull = true;
  const client = await ask(1);
  expect(fail).not.toHaveBeenCalled();
  for (const refuse of shed) refuse();
  expect(fail.mock.lastCall?.[0]).toMatchObject({ code: 'OVERLOADED', status: 503 });
  expect(handle).not.toHaveBeenCalled();
  client.destroy();
});

it.each([
  ['starts', false],
  ['refuses', true],
])('%s no request whose client has disconnected meanwhile, nor one sent behind it', async (_, isFull) => {
  isQueueFull = isFull;
  const connections = promisify(server.server.getConnections.bind(server.server));
  (await ask(2)).destroy();
  await eventually('the connection is closed', async () => (await connections()) === 0);
  for (const end of [...queued, ...shed]) end();
  expect(handle).not.toHaveBeenCalled();
  expect(fail).not.toHaveBeenCalled();
});
