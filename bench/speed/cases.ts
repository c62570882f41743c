import { get } from '../load/requests';
import { record, type RecordedResponse } from '../peers/recorded-responses';
import { orderIn } from '../upstream/orders';
import { maker } from '../../test/support/upstream-records';
import { type Bar, newViews, type PeerName, type SpeedCase, type Uncached, unlimited } from './speed-case';

export const caseNames = [
  'order-view',
  'order-status',
  'not-modified',
  'drop-in-order',
  'open-order',
  'token-page',
  'token-list',
  'token-list-brotli',
  'leaderboard',
  'order-list',
  'connections-1',
  'connections-10',
  'connections-100',
  'connections-1000',
  'uncached-join',
  'uncached-drop-in',
  'uncached-list',
  'mixed',
] as const;

type CaseName = (typeof caseNames)[number];

const knownOrders = 1000;
export const plain = { 'accept-encoding': 'identity' };
const brotli = { 'accept-encoding': 'br' };
const view = (orderId: string): string => `/v1/orders/${orderId}`;
const passthrough = '/api/Orders/';
/** The order of the cached cases: settled, and so fresh for an hour. */
export const settledId = orderIn('ClaimedUnlock', 0);

const atLeast = (times: number, ...peers: readonly PeerName[]): Bar[] =>
  peers.map((peer) => ({ peer, of: 'requests/s', times }));
const ofHit = 0.85;
const p99AtMost: Bar = { peer: 'bare', of: 'p99', times: 1.5 };

/** V8 compiles the code of a hit within two seconds. */
export const cachedCase = (
  name: string,
  cached: RecordedResponse,
  more: Partial<SpeedCase> = {},
): SpeedCase => ({
  name,
  cached,
  connections: 50,
  headers: plain,
  peers: ['bare'],
  bars: [],
  warmUpSeconds: 2,
  ...more,
});

/** With more connections a gateway whose core is busy sheds. V8 has compiled a join after about six thousand of them. */
export const uncachedCase = (name: string, uncached: Uncached, more: Partial<SpeedCase> = {}): SpeedCase => ({
  name,
  uncached,
  connections: 10,
  headers: plain,
  peers: ['bare'],
  bars: [],
  warmUpSeconds: 10,
  ...more,
});

/** All cases, and the recorded responses that peers need for them. */
export async function recordCases(
  gatewayUrl: string,
  statisticsUrl: string,
): Promise<{ readonly cases: readonly SpeedCase[]; readonly responses: readonly RecordedResponse[] }> {
  const recordPath = (path: string, headers: Readonly<Record<string, string>> = plain) =>
    record(gatewayUrl, path, headers);
  const order = await recordPath(view(settledId));
  const ifNoneMatch = { ...plain, 'if-none-match': order.headers.etag ?? '' };
  const status = await recordPath(`${view(settledId)}/status`);
  const notModified = await recordPath(view(settledId), ifNoneMatch);
  const dropIn = await recordPath(passthrough + settledId);
  const open = await recordPath(view(orderIn('Created', 0)));
  const tokenPage = await recordPath('/v1/tokens?chainId=1&limit=100');
  const tokenList = await recordPath('/v1.0/token-list?chainId=1');
  const tokenListBrotli = await recordPath('/v1.0/token-list?chainId=1', brotli);
  const orderList = await recordPath(`/v1/accounts/${maker}/orders`);
  const leaderboard = await recordPath('/v1/leaderboard');
  const known: RecordedResponse[] = [];
  for (let n = 1; n <= knownOrders; n += 1) known.push(await recordPath(view(orderIn('ClaimedUnlock', n))));

  const joined = newViews(order, settledId);
  const dropInRecords: Uncached = {
    mix: { ...joined.mix, prefix: passthrough },
    expected: async (id) => (await get(statisticsUrl + passthrough + id)).body.toString(),
  };
  const mixed = { ...joined.mix, paths: known.map(({ path }) => path), newPercent: 10 };
  const likeBare = { bars: atLeast(ofHit, 'bare') };
  const proxies = ['bare', 'nginx', 'Varnish'] as const;
  const cases: Readonly<Record<CaseName, (name: CaseName) => SpeedCase>> = {
    'order-view': (name) =>
      cachedCase(name, order, {
        peers: [...proxies, 'Fastify', 'naive Nest', unlimited],
        bars: [...atLeast(ofHit, 'bare', 'Varnish'), p99AtMost],
      }),
    'order-status': (name) => cachedCase(name, status, likeBare),
    'not-modified': (name) =>
      cachedCase(name, notModified, { ...likeBare, headers: ifNoneMatch, peers: proxies }),
    'drop-in-order': (name) =>
      cachedCase(name, dropIn, {
        peers: proxies,
        bars: [...atLeast(ofHit, 'bare', 'Varnish'), p99AtMost],
      }),
    'open-order': (name) => cachedCase(name, open),
    'token-page': (name) => cachedCase(name, tokenPage, likeBare),
    'token-list': (name) => cachedCase(name, tokenList, { ...likeBare, peers: proxies }),
    'token-list-brotli': (name) => cachedCase(name, tokenListBrotli, { headers: brotli }),
    leaderboard: (name) => cachedCase(name, leaderboard),
    'order-list': (name) => cachedCase(name, orderList, likeBare),
    'connections-1': (name) => cachedCase(name, order, { connections: 1 }),
    'connections-10': (name) => cachedCase(name, order, { connections: 10 }),
    'connections-100': (name) => cachedCase(name, order, { connections: 100 }),
    'connections-1000': (name) => cachedCase(name, order, { connections: 1000 }),
    'uncached-join': (name) =>
      uncachedCase(name, joined, {
        peers: ['KrakenD', 'bare', 'naive Nest', unlimited],
        bars: [
          { peer: 'KrakenD', of: 'processor time', times: 1 },
          { peer: 'naive Nest', of: 'processor time', times: 1 / 2 },
        ],
      }),
    'uncached-drop-in': (name) => uncachedCase(name, dropInRecords),
    'uncached-list': (name) =>
      uncachedCase(
        name,
        {
          mix: { paths: [], prefix: '/v1/accounts/', digits: 40, suffix: '/orders', newPercent: 100 },
          expected: () => Promise.resolve(orderList.body.toString()),
        },
        { peers: ['naive Nest'] },
      ),
    mixed: (name) =>
      uncachedCase(name, { ...joined, mix: mixed }, { peers: ['KrakenD', 'bare', 'naive Nest', unlimited] }),
  };
  const fixed = [
    order,
    status,
    notModified,
    dropIn,
    open,
    tokenPage,
    tokenList,
    tokenListBrotli,
    leaderboard,
    orderList,
  ];
  return { cases: caseNames.map((name) => cases[name](name)), responses: [...fixed, ...known] };
}
