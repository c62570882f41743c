import { type Socket } from 'node:net';
import { eventually } from '../support/eventually';
import { endless, flood } from '../support/misbehaviours';
import { orderPath, statisticsPath } from '../support/order-view';
import { type Behaviour, bytes, json, neverRespond } from '../support/scripted-upstream';
import { GatewayTestBed } from '../support/gateway-test-bed';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

/**
 * What becomes of the connections to an upstream that is at fault. What each fault is for its reader is in the unit specs of
 * `upstream/`, what a client gets of it in `problems-table.spec.ts`, and in a view in `join-absence.spec.ts`.
 */

const id = orderId(7);
const good = jsonText(orderRecord(id));
/** Long enough that only what is meant to be late is late on a busy machine. */
const attemptTimeoutMs = 700;

let gatewayTestBed: GatewayTestBed;
/** Connections that the upstreams met in a test, and in all of them. */
const sockets = new Set<Socket>();
const allSockets = new Set<Socket>();
let socketsBefore: number;

const openTcpSockets = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;

beforeAll(async () => {
  socketsBefore = openTcpSockets();
  gatewayTestBed = await GatewayTestBed.create({ UPSTREAM_ATTEMPT_TIMEOUT_MS: String(attemptTimeoutMs) });
});

beforeEach(async () => {
  await gatewayTestBed.resetGateway();
  sockets.clear();
});

afterAll(async () => {
  await gatewayTestBed.clear();
  await eventually('the gateway has closed its connections', () =>
    [...allSockets].every((socket) => socket.destroyed),
  );
  await gatewayTestBed.close();
  await eventually('no socket is left', () => openTcpSockets() <= socketsBefore);
});

const ask = () => gatewayTestBed.ask(orderPath(id));
const codeOf = async (response: ReturnType<typeof ask>) => {
  const { status, body } = await response;
  return [status, body.code];
};

const script = (side: 'statistics' | 'order', path: string, behaviour: Behaviour) =>
  gatewayTestBed[side].on(path, (request, response, socket) => {
    sockets.add(socket);
    allSockets.add(socket);
    return behaviour(request, response, socket);
  });
const scriptOrder = (behaviour: Behaviour) => script('order', orderPath(id), behaviour);

const expectHangUp = () =>
  eventually('the gateway has hung up', () => [...sockets].every((socket) => socket.destroyed));

/** A bad body was not stored, and no connection was spoiled: a good response is served at once. */
async function expectRecovery(): Promise<void> {
  scriptOrder(json(200, good));
  expect((await ask()).text).toBe(good);
}

it('40 MB are an invalid response, and the gateway closes the connection early', async () => {
  const { behaviour, sentBytes } = flood(40 * 1024 * 1024, false);
  scriptOrder(behaviour);
  expect(await codeOf(ask())).toEqual([502, 'UPSTREAM_INVALID_RESPONSE']);
  expect(sentBytes()).toBeLessThan(16 * 1024 * 1024);
  await expectRecovery();
});

it('an order is not looked for where a redirect leads', async () => {
  const location = `${gatewayTestBed.order.url}/elsewhere`;
  scriptOrder(bytes(302, 'text/html', '', { location }));
  expect(await codeOf(ask())).toEqual([502, 'UPSTREAM_INVALID_RESPONSE']);
  expect(gatewayTestBed.order.countOf('/elsewhere')).toBe(0);
});

it('an order comes over a new connection where an idle one was closed', async () => {
  scriptOrder((request, response, socket) => {
    response.once('finish', () => socket.end());
    return json(200, { nothing: 'good' })(request, response, socket);
  });
  await ask();
  await eventually('the upstream has closed it', () => [...sockets].every((socket) => socket.destroyed));
  await expectRecovery();
});

it.each(endless)('%s: another request does not wait, and the gateway hangs up', async (_name, misbehave) => {
  scriptOrder(misbehave(good));
  const slow = ask();
  const quick = await gatewayTestBed.ask('/v1/chains');
  expect(quick.status).toBe(200);
  expect(quick.elapsedMs).toBeLessThan(attemptTimeoutMs);
  expect(await codeOf(slow)).toEqual([504, 'UPSTREAM_TIMEOUT']);
  await expectHangUp();
});

describe('connections', () => {
  it('are kept and used again', async () => {
    for (let n = 20; n < 30; n++) {
      script('statistics', statisticsPath(orderId(n)), json(200, jsonText(statisticsOrder(orderId(n)))));
      expect((await gatewayTestBed.ask(`/api/Orders/${orderId(n)}`)).status).toBe(200);
    }
    expect(sockets.size).toBe(1);
  });

  it('of a burst of hanging calls are all closed, and the next call succeeds', async () => {
    script('statistics', '/api/Orders/', neverRespond);
    const burst = Array.from({ length: 8 }, (_, n) => gatewayTestBed.ask(`/api/Orders/${orderId(100 + n)}`));
    const responses = await Promise.all(burst);
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(504));
    await expectHangUp();
    script('statistics', statisticsPath(id), json(200, jsonText(statisticsOrder(id))));
    expect((await gatewayTestBed.ask(`/api/Orders/${id}`)).status).toBe(200);
  });
});
