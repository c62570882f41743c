import { type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type HttpResponse } from '../support/http-client';
import { eventually } from '../support/eventually';
import { disconnecting, endless, flood, type Misbehaviour, unusable } from '../support/misbehaviours';
import { orderPath, statisticsPath, viewOf } from '../support/order-view';
import { leaksOf } from '../support/problem-expectation';
import { type Behaviour, bytes, json, ScriptedUpstream, neverRespond } from '../support/scripted-upstream';
import { GatewayTestBed } from '../support/gateway-test-bed';
import {
  failed,
  invalid,
  notFound,
  rateLimited,
  type Reading,
  rejected,
  timedOut,
  unreachable,
} from '../support/upstream-faults';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

/**
 * What a client sees of an upstream's fault. The unit specs of `upstream/` have each fault for each reader; here one of
 * each kind meets a view, a list of `/v1` and a drop-in path.
 */

const id = orderId(7);
/** Long enough that only what is meant to be late is late on a busy machine. */
const attemptTimeoutMs = 700;
/** Two attempts, the pause between them, and room for a busy machine. */
const boundMs = 2 * attemptTimeoutMs + 250 + 600;

let gatewayTestBed: GatewayTestBed;
/** Connections that the upstreams met in a test, and in all of them. */
const sockets = new Set<Socket>();
const allSockets = new Set<Socket>();
let socketsBefore: number;

const openTcpSockets = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;

beforeAll(async () => {
  socketsBefore = openTcpSockets();
  gatewayTestBed = await GatewayTestBed.create({
    UPSTREAM_ATTEMPT_TIMEOUT_MS: String(attemptTimeoutMs),
    JOIN_GRACE_MS: '2000',
    NOT_FOUND_FRESH_SECONDS: '0',
  });
});

/** Every interface is well; whatever a test spoils, it spoils after this. */
beforeEach(async () => {
  await gatewayTestBed.resetGateway();
  sockets.clear();
  gatewayTestBed.statistics
    .on(statisticsPath(id), json(200, goodStatistics))
    .on('/api/Users/usersLeaderboard', json(200, goodLeaderboard));
  gatewayTestBed.order.on(orderPath(id), json(200, goodOrder));
});

afterAll(async () => {
  await gatewayTestBed.clear();
  await eventually('the gateway has closed its connections', () =>
    [...allSockets].every((socket) => socket.destroyed),
  );
  await gatewayTestBed.close();
  await eventually('no socket is left', () => openTcpSockets() <= socketsBefore);
});

/** One question to the gateway, and the upstream answer that it hangs on. */
interface Target {
  readonly name: string;
  readonly side: 'statistics' | 'order';
  /** Where the answer is asked for upstream. */
  readonly path: string;
  readonly good: string;
  readonly route: string;
  /** Whether the gateway's answer is one view of two, a problem of /v1, or one of a drop-in path. */
  readonly face: 'view' | 'v1' | 'drop-in';
}

const goodStatistics = jsonText(statisticsOrder(id, { state: 'Fulfilled' }));
const goodOrder = jsonText(orderRecord(id, { status: 'Fulfilled' }));
const goodLeaderboard = '{"users":[],"totalCount":0,"searchResult":null}';

const targets: readonly Target[] = [
  {
    name: 'the order view, its statistics record',
    side: 'statistics',
    path: statisticsPath(id),
    good: goodStatistics,
    route: `/v1/orders/${id}`,
    face: 'view',
  },
  {
    name: 'the leaderboard',
    side: 'statistics',
    path: '/api/Users/usersLeaderboard',
    good: goodLeaderboard,
    route: '/v1/leaderboard',
    face: 'v1',
  },
  {
    name: 'an order of the order interface, drop-in',
    side: 'order',
    path: orderPath(id),
    good: goodOrder,
    route: orderPath(id),
    face: 'drop-in',
  },
];

const ask = ({ route }: Target) => gatewayTestBed.ask(route);

function meet(socket: Socket): void {
  sockets.add(socket);
  allSockets.add(socket);
}

const script = ({ side, path }: Target, behaviour: Behaviour) =>
  gatewayTestBed[side].on(path, (request, response, socket) => {
    meet(socket);
    return behaviour(request, response, socket);
  });

function expectReading(response: HttpResponse, { face, side }: Target, reading: Reading): void {
  expect(response.elapsedMs).toBeLessThan(boundMs);
  if (face === 'view') {
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({ 'x-gateway-complete': 'false', 'cache-control': 'no-store' });
    expect(viewOf(response)).toMatchObject({
      status: 'Fulfilled',
      meta: { complete: false, sources: { [side]: { state: reading.source, status: null } } },
    });
    return;
  }
  const { code, status } = reading;
  expect(leaksOf(response, [new URL(gatewayTestBed[side].url).port])).toEqual([]);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.body).toMatchObject({ code, status, upstream: { interface: side } });
  expect(response.status).toBe(status);
}

/** What a client sees of a good response: the whole of it on `/v1`, every byte on a drop-in path. */
function expectGood(response: HttpResponse, { face, good }: Target): void {
  expect(response.status).toBe(200);
  expect(response.elapsedMs).toBeLessThan(boundMs);
  if (face === 'drop-in') expect(response.text).toBe(good);
  else if (face === 'view')
    expect(viewOf(response).meta).toMatchObject({ complete: true, agreement: 'agree' });
  else expect(response.body).toMatchObject({ page: { total: 0 } });
}

/** A bad body was not stored, and no connection was spoiled: a good response is served at once. */
async function expectRecovery(target: Target): Promise<void> {
  script(target, json(200, target.good));
  expectGood(await ask(target), target);
}

const expectHangUp = () =>
  eventually('the gateway has hung up', () => [...sockets].every((socket) => socket.destroyed));

describe.each(targets)('$name', (target) => {
  const expectAfter = async (behaviour: Behaviour, reading: Reading): Promise<void> => {
    script(target, behaviour);
    expectReading(await ask(target), target, reading);
    await expectRecovery(target);
  };

  it.each<[Misbehaviour, Reading, string]>([
    [disconnecting[0]![1], unreachable, disconnecting[0]![0]],
    [unusable[0]![1], invalid, unusable[0]![0]],
    [endless[0]![1], timedOut, endless[0]![0]],
  ])('%3$s', (misbehave, reading) => expectAfter(misbehave(target.good), reading));

  it('gzip: as good as ever', async () => {
    script(target, bytes(200, 'application/json', gzipSync(target.good), { 'content-encoding': 'gzip' }));
    expectGood(await ask(target), target);
  });

  it('40 MB: an invalid response, and the gateway closes the connection early', async () => {
    const { behaviour, sentBytes } = flood(40 * 1024 * 1024, false);
    await expectAfter(behaviour, invalid);
    expect(sentBytes()).toBeLessThan(16 * 1024 * 1024);
  });

  it('503: failed', async () => {
    const reading = target.face === 'drop-in' ? { ...failed, status: 503 } : failed;
    await expectAfter(bytes(503, 'text/html', '<html><h1>Sorry</h1></html>'), reading);
  });

  it('an error inside 200 is no data', async () => {
    const error =
      target.side === 'statistics'
        ? { message: 'in its own words', errorCode: 1042 }
        : { errorCode: 99, errorId: 'SOMETHING_NEW', errorMessage: 'oops' };
    await expectAfter(json(200, error), rejected);
  });

  it('null is no data', () =>
    expectAfter(json(200, 'null'), target.path === statisticsPath(id) ? notFound : invalid));

  it('429 with Retry-After: rate limited, and not asked again at once', async () => {
    script(target, bytes(429, 'text/plain', 'slow down', { 'retry-after': '11' }));
    const response = await ask(target);
    gatewayTestBed.discardGateway();
    expectReading(response, target, { ...rateLimited, status: target.face === 'drop-in' ? 429 : 503 });
    expect(gatewayTestBed[target.side].countOf(target.path)).toBe(1);
    if (target.face === 'view') return;
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(10);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(11);
  });
});

describe('an order of the order interface', () => {
  const target = targets[2]!;

  it('of another id is no data', async () => {
    script(target, json(200, goodOrder.replaceAll(id, orderId(8))));
    expectReading(await ask(target), target, invalid);
    await expectRecovery(target);
  });

  it('is not looked for where a redirect leads', async () => {
    const location = `${gatewayTestBed.order.url}/elsewhere`;
    script(target, bytes(302, 'text/html', '', { location }));
    expectReading(await ask(target), target, invalid);
    expect(gatewayTestBed.order.countOf('/elsewhere')).toBe(0);
  });

  it('comes over a new connection where an idle one was closed', async () => {
    script(target, (request, response, socket) => {
      response.once('finish', () => socket.end());
      return json(200, { nothing: 'good' })(request, response, socket);
    });
    await ask(target);
    await eventually('the upstream has closed it', () => [...sockets].every((socket) => socket.destroyed));
    await expectRecovery(target);
  });
});

it.each(endless)('%s: another request does not wait, and the gateway hangs up', async (_name, misbehave) => {
  const target = targets[2]!;
  script(target, misbehave(target.good));
  const slow = ask(target);
  const quick = await gatewayTestBed.ask('/v1/chains');
  expect(quick.status).toBe(200);
  expect(quick.elapsedMs).toBeLessThan(attemptTimeoutMs);
  expectReading(await slow, target, timedOut);
  await expectHangUp();
});

it('an interface whose port is closed', async () => {
  const upstream = await ScriptedUpstream.start();
  const { url: orderUrl } = upstream;
  await upstream.close();
  await gatewayTestBed.startGateway({}, { orderUrl });
  gatewayTestBed.discardGateway();
  const target = targets[2]!;
  const response = await ask(target);
  expectReading(response, target, unreachable);
  expect(response.text).not.toContain(new URL(orderUrl).port);
});

describe('connections', () => {
  it('are kept and used again', async () => {
    for (let n = 20; n < 30; n++) {
      gatewayTestBed.statistics.on(statisticsPath(orderId(n)), (request, response, socket) => {
        meet(socket);
        return json(200, jsonText(statisticsOrder(orderId(n))))(request, response, socket);
      });
      expect((await gatewayTestBed.ask(`/api/Orders/${orderId(n)}`)).status).toBe(200);
    }
    expect(sockets.size).toBe(1);
  });

  it('of a burst of hanging calls are all closed, and the next call succeeds', async () => {
    gatewayTestBed.statistics.on('/api/Orders/', (request, response, socket) => {
      meet(socket);
      return neverRespond(request, response, socket);
    });
    const burst = Array.from({ length: 8 }, (_, n) => gatewayTestBed.ask(`/api/Orders/${orderId(100 + n)}`));
    const responses = await Promise.all(burst);
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(504));
    await expectHangUp();
    gatewayTestBed.statistics.on(statisticsPath(id), json(200, goodStatistics));
    expect((await gatewayTestBed.ask(`/api/Orders/${id}`)).status).toBe(200);
  });
});
