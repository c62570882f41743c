import { type Socket } from 'node:net';
import { type HttpResponse } from '../support/http-client';
import { eventually } from '../support/eventually';
import {
  disconnecting,
  drip,
  endless,
  flood,
  type Misbehaviour,
  unusable,
  unusual,
} from '../support/misbehaviours';
import { orderPath, statisticsPath, viewOf } from '../support/order-view';
import { isFullRun } from '../support/full-run';
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
import {
  jsonText,
  maker,
  orderId,
  orderRecord,
  statisticsOrder,
  takeToken,
} from '../support/upstream-records';
import { encodeAddress } from '../../sandbox/value-encoders';

/**
 * The unit specs of `upstream/` have each fault for each reader. Here all of them meet one view and one drop-in path of
 * either upstream, and the other targets meet the first of each kind; with `npm run test:all` every target meets all.
 */
const faultsOf = <T>(target: Target, faults: readonly T[]): readonly T[] =>
  isFullRun || target.isSample ? faults : faults.slice(0, 1);

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
    TOKEN_LIST_MAX_BYTES: String(1024 * 1024),
    NOT_FOUND_FRESH_SECONDS: '0',
  });
});

afterAll(async () => {
  await gatewayTestBed.clear();
  await eventually('the gateway has closed its connections', () =>
    [...allSockets].every((socket) => socket.destroyed),
  );
  await gatewayTestBed.close();
  await eventually('no socket is left', () => openTcpSockets() <= socketsBefore);
});

type Side = 'statistics' | 'order';

/** One question to the gateway, and the upstream answer that it hangs on. */
interface Target {
  readonly name: string;
  readonly side: Side;
  /** Where the answer is asked for upstream. */
  readonly path: string;
  /** The body of the good response. */
  readonly good: string;
  readonly ask: () => Promise<HttpResponse>;
  /** Whether the gateway's answer is one view of two, a problem of /v1, or one of a drop-in path. */
  readonly face: 'view' | 'v1' | 'drop-in';
  /** Whether it meets all faults in every run. */
  readonly isSample: boolean;
}

/** A target that several orders have, so that several faults can be met at once. */
interface OrderTarget extends Target {
  readonly of: (orderId: string) => Target;
}

const goodStatistics = (order = id) => jsonText(statisticsOrder(order, { state: 'Fulfilled' }));
const goodOrder = (order = id) => jsonText(orderRecord(order, { status: 'Fulfilled' }));
const goodTokens = JSON.stringify({
  tokens: { [takeToken]: { symbol: 'TAK', name: 'Take Coin', decimals: 6, address: takeToken, tags: [] } },
});
const goodLeaderboard = jsonText({
  users: [
    {
      walletAddress: encodeAddress(maker, 'evm'),
      userRank: 1,
      totalVolumeUSD: 10.5,
      totalFeesUSD: 0.5,
      totalExecutedOrders: 2,
    },
  ],
  totalCount: 1,
  searchResult: null,
});

const get = (target: string) => () => gatewayTestBed.ask(target);

const orderTarget = (
  name: string,
  side: Side,
  face: Target['face'],
  isSample: boolean,
  routeOf: (orderId: string) => string,
): OrderTarget => {
  const of = (order: string): Target => ({
    name,
    side,
    path: side === 'statistics' ? statisticsPath(order) : orderPath(order),
    good: side === 'statistics' ? goodStatistics(order) : goodOrder(order),
    ask: get(routeOf(order)),
    face,
    isSample,
  });
  return { ...of(id), of };
};

const viewRoute = (order: string) => `/v1/orders/${order}`;
const statusRoute = (order: string) => `/v1/orders/${order}/status`;

const orderTargets: readonly OrderTarget[] = [
  orderTarget('the order view, its statistics record', 'statistics', 'view', true, viewRoute),
  orderTarget('the order view, its order record', 'order', 'view', true, viewRoute),
  orderTarget('the status, its statistics record', 'statistics', 'view', false, statusRoute),
  orderTarget('the status, its order record', 'order', 'view', false, statusRoute),
  orderTarget('an order of the statistics interface, drop-in', 'statistics', 'drop-in', true, statisticsPath),
  orderTarget('an order of the order interface, drop-in', 'order', 'drop-in', true, orderPath),
];

const listTargets: readonly Target[] = [
  {
    name: 'the token list',
    side: 'order',
    path: '/v1.0/token-list',
    good: goodTokens,
    ask: get('/v1/tokens?chainId=42161'),
    face: 'v1',
    isSample: false,
  },
  {
    name: 'the leaderboard',
    side: 'statistics',
    path: '/api/Users/usersLeaderboard',
    good: goodLeaderboard,
    ask: get('/v1/leaderboard'),
    face: 'v1',
    isSample: false,
  },
];

const targets = [...orderTargets, ...listTargets];

/** Every interface is well; whatever a test spoils, it spoils after this. */
async function startWell(): Promise<void> {
  await gatewayTestBed.resetGateway();
  sockets.clear();
  gatewayTestBed.statistics
    .on(statisticsPath(id), json(200, goodStatistics()))
    .on('/api/Users/usersLeaderboard', json(200, goodLeaderboard))
    .on('/api/TokenMetadata/popularTokens', json(200, { tokens: [], totalCount: 0 }));
  gatewayTestBed.order
    .on(orderPath(id), json(200, goodOrder()))
    .on('/v1.0/token-list', json(200, goodTokens));
}

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
  const upstream = { interface: side };
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
  expect(leaksOf(response, [new URL(gatewayTestBed[side].url).port])).toEqual([]);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.body).toMatchObject({ code: reading.code, status: reading.status, upstream });
  expect(response.status).toBe(reading.status);
}

/** What a client sees of a good response: the whole of it on `/v1`, every byte on a drop-in path. */
function expectGood(response: HttpResponse, { face, good }: Target): void {
  expect(response.status).toBe(200);
  expect(response.elapsedMs).toBeLessThan(boundMs);
  if (face === 'drop-in') {
    expect(response.text).toBe(good);
    return;
  }
  if (face === 'view') {
    expect(response.headers['x-gateway-complete']).toBe('true');
    expect(viewOf(response)).toMatchObject({
      status: 'Fulfilled',
      meta: { complete: true, agreement: 'agree' },
    });
    return;
  }
  expect(response.body).toMatchObject({ page: { total: 1 } });
  expect(response.body.items).toHaveLength(1);
}

/** A bad body was not stored, and no connection was spoiled: a good response is served at once. */
async function expectRecovery(target: Target): Promise<void> {
  script(target, json(200, target.good));
  expectGood(await target.ask(), target);
}

const floods = [
  ['in chunks', false],
  ['under its length', true],
] as const;

const expectHangUp = () =>
  eventually('the gateway has hung up', () => [...sockets].every((socket) => socket.destroyed));

describe.each(targets)('$name', (target) => {
  beforeEach(() => startWell());

  const expectAfter = async (misbehave: Misbehaviour, reading: Reading): Promise<void> => {
    script(target, misbehave(target.good));
    expectReading(await target.ask(), target, reading);
    await expectRecovery(target);
  };

  it.each(faultsOf(target, disconnecting))('%s: unavailable', (_name, misbehave) =>
    expectAfter(misbehave, unreachable),
  );

  it.each(faultsOf(target, unusable))('%s: an invalid response', (_name, misbehave) =>
    expectAfter(misbehave, invalid),
  );

  it.each(faultsOf(target, unusual))('%s: as good as ever', async (_name, misbehave) => {
    script(target, misbehave(target.good));
    const response = await target.ask();
    if (target.face !== 'drop-in') {
      expectGood(response, target);
      return;
    }
    expect(response.status).toBe(200);
    expect(response.text).toContain(target.good.slice(1));
  });

  it('a redirect is never followed', async () => {
    script(target, bytes(302, 'text/html', '', { location: `${gatewayTestBed[target.side].url}/elsewhere` }));
    await target.ask();
    expect([
      gatewayTestBed.statistics.countOf('/elsewhere'),
      gatewayTestBed.order.countOf('/elsewhere'),
    ]).toEqual([0, 0]);
  });

  it.each(faultsOf(target, floods))(
    '40 MB %s: an invalid response, and the gateway closes the connection early',
    async (_how, hasLength) => {
      const { behaviour, sentBytes } = flood(40 * 1024 * 1024, hasLength);
      script(target, behaviour);
      expectReading(await target.ask(), target, invalid);
      await expectHangUp();
      expect(sentBytes()).toBeLessThan(16 * 1024 * 1024);
      await expectRecovery(target);
    },
  );

  it.each([500, 502, 503, 504])('%i: failed', async (status) => {
    const reading = { ...failed, status: target.face === 'drop-in' ? status : failed.status };
    await expectAfter(() => bytes(status, 'text/html', '<html><h1>Sorry</h1></html>'), reading);
  });

  it.each([
    ['with Retry-After', () => ({ 'retry-after': '11' }), [10, 11]],
    ['without Retry-After', () => ({}), [1, 60]],
    [
      'with a date as Retry-After',
      () => ({ 'retry-after': new Date(Date.now() + 20_000).toUTCString() }),
      [17, 21],
    ],
    ['with nonsense as Retry-After', () => ({ 'retry-after': 'tomorrow, perhaps' }), [1, 60]],
  ] as const)('429 %s: rate limited, and not asked again at once', async (_how, headers, [least, most]) => {
    script(target, bytes(429, 'text/plain', 'slow down', headers()));
    const response = await target.ask();
    gatewayTestBed.discardGateway();
    expectReading(response, target, { ...rateLimited, status: target.face === 'drop-in' ? 429 : 503 });
    expect(gatewayTestBed[target.side].countOf(target.path)).toBe(1);
    if (target.face === 'view') return;
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(least);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(most);
  });

  const errorInside: readonly [name: string, body: unknown, reading: Reading][] =
    target.side === 'statistics'
      ? [['an error', { message: 'in its own words', errorCode: 1042 }, rejected]]
      : [
          [
            'an internal error',
            { errorCode: 1, errorId: 'INTERNAL_SERVER_ERROR', errorMessage: 'oops' },
            failed,
          ],
          ['a new error', { errorCode: 99, errorId: 'SOMETHING_NEW', errorMessage: 'oops' }, rejected],
        ];

  it.each(errorInside)('%s inside 200 is no data', async (_name, body, reading) => {
    await expectAfter(() => json(200, body), target.face === 'drop-in' ? rejected : reading);
  });

  it('null is no data', async () => {
    const knowsNothing = target.path === statisticsPath(id);
    await expectAfter(() => json(200, 'null'), knowsNothing ? notFound : invalid);
  });

  if (target.path === statisticsPath(id) || target.path === orderPath(id)) {
    it("another order's record is no data", () =>
      expectAfter((good) => json(200, good.replaceAll(id, orderId(8))), invalid));

    it.each(['the id', 'the state'])('a record without %s is no data', (what) =>
      expectAfter(
        (good) => json(200, good.replace(what === 'the id' ? '"orderId"' : /"(state|status)"/, '"another"')),
        invalid,
      ),
    );
  }

  it('a connection that is closed while it is idle is replaced', async () => {
    const closing: Behaviour = (request, response, socket) => {
      response.once('finish', () => socket.end());
      return json(200, { nothing: 'good' })(request, response, socket);
    };
    script(target, closing);
    await target.ask();
    await eventually('the upstream has closed it', () => [...sockets].every((socket) => socket.destroyed));
    await expectRecovery(target);
  });
});

describe.each(orderTargets)('$name, and responses that never end', ({ of }) => {
  beforeEach(() => startWell());

  it('all at once: timeouts, the gateway hangs up, and another request does not wait', async () => {
    const met = endless.map(([name, misbehave], index) => {
      const order = orderId(50 + index);
      gatewayTestBed.statistics.on(statisticsPath(order), json(200, goodStatistics(order)));
      gatewayTestBed.order.on(orderPath(order), json(200, goodOrder(order)));
      const target = { ...of(order), name };
      script(target, misbehave(target.good));
      return { target, response: target.ask() };
    });
    const quick = await gatewayTestBed.ask('/v1/chains');
    expect(quick.status).toBe(200);
    expect(quick.elapsedMs).toBeLessThan(attemptTimeoutMs);
    for (const { target, response } of met) expectReading(await response, target, timedOut);
    await expectHangUp();
    for (const { target } of met) await expectRecovery(target);
  });
});

describe.each(listTargets)('$name, and responses that never end', (target) => {
  beforeEach(() => startWell());

  it.each(faultsOf(target, endless))('%s: a timeout, and the gateway hangs up', async (_name, misbehave) => {
    script(target, misbehave(target.good));
    expectReading(await target.ask(), target, timedOut);
    await expectHangUp();
    await expectRecovery(target);
  });

  it('a drip stops no other request', async () => {
    script(target, drip(target.good));
    const slow = target.ask();
    const quick = await gatewayTestBed.ask('/v1/chains');
    expect(quick.status).toBe(200);
    expect(quick.elapsedMs).toBeLessThan(attemptTimeoutMs);
    await slow;
  });
});

describe.each(orderTargets.filter(({ name }) => name.endsWith('statistics record')))(
  '$name, while both interfaces misbehave alike',
  (target) => {
    beforeEach(() => startWell());

    it.each([
      ...faultsOf(target, endless).map(([name, misbehave]) => [name, misbehave, timedOut] as const),
      ...faultsOf(target, disconnecting).map(([name, misbehave]) => [name, misbehave, unreachable] as const),
      ...faultsOf(target, unusable).map(([name, misbehave]) => [name, misbehave, invalid] as const),
    ])('%s: a problem, and then the whole view again', async (_name, misbehave, { code, status }) => {
      gatewayTestBed.statistics.on(statisticsPath(id), misbehave(goodStatistics()));
      gatewayTestBed.order.on(orderPath(id), misbehave(goodOrder()));
      const response = await target.ask();
      expect(response.elapsedMs).toBeLessThan(boundMs);
      expect(response.body).toMatchObject({ code, status, upstream: { interface: 'statistics' } });
      expect(response.headers['cache-control']).toBe('no-store');

      gatewayTestBed.statistics.on(statisticsPath(id), json(200, goodStatistics()));
      gatewayTestBed.order.on(orderPath(id), json(200, goodOrder()));
      expect((await target.ask()).headers['x-gateway-complete']).toBe('true');
    });
  },
);

describe('an interface whose port is closed', () => {
  let closedUrl: string;

  beforeAll(async () => {
    const upstream = await ScriptedUpstream.start();
    closedUrl = upstream.url;
    await upstream.close();
  });

  it.each(targets)('$name', async (target) => {
    await startWell();
    await gatewayTestBed.startGateway(
      {},
      target.side === 'statistics' ? { statisticsUrl: closedUrl } : { orderUrl: closedUrl },
    );
    gatewayTestBed.discardGateway();
    const response = await target.ask();
    expectReading(response, target, unreachable);
    expect(response.text).not.toContain(new URL(closedUrl).port);
  });
});

describe('connections', () => {
  it('are kept and used again', async () => {
    await startWell();
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
    await startWell();
    gatewayTestBed.statistics.on('/api/Orders/', (request, response, socket) => {
      meet(socket);
      return neverRespond(request, response, socket);
    });
    const burst = Array.from({ length: 8 }, (_, n) => gatewayTestBed.ask(`/api/Orders/${orderId(100 + n)}`));
    const responses = await Promise.all(burst);
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(504));
    await expectHangUp();
    gatewayTestBed.statistics.on(statisticsPath(id), json(200, goodStatistics()));
    expect((await gatewayTestBed.ask(`/api/Orders/${id}`)).status).toBe(200);
  });

  it('carry nothing of the caller: no cookie, no authorization, no forwarding, no caller agent', async () => {
    await startWell();
    await gatewayTestBed.ask(`/v1/orders/${id}`, {
      headers: {
        cookie: 'session=secret-session-of-a-caller',
        authorization: 'Bearer secret-token-of-a-caller',
        'x-forwarded-for': '203.0.113.9',
        'x-custom': 'caller',
        'user-agent': 'caller/1.0',
        origin: 'https://caller.example',
        referer: 'https://caller.example/page',
      },
    });
    const sent = [...gatewayTestBed.statistics.requests, ...gatewayTestBed.order.requests].map(
      ({ headers }) => JSON.stringify(headers),
    );
    expect(sent).toHaveLength(2);
    for (const headers of sent) expect(headers).not.toMatch(/caller|session|203\.0\.113/);
  });
});
