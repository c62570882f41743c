import { askOnce } from '../load/ask-once';
import { type RecordedAnswer } from '../peers/recorded-answers';
import { orderIn } from '../upstream/bench-orders';
import { newViews } from './new-views';
import { recorded } from './recording';
import {
  atLeast,
  type Bar,
  bareWithAxios,
  type SpeedCase,
  uncachedConnections,
  unlimited,
  usualConnections,
} from './speed-case';

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
  'connections-1',
  'connections-10',
  'connections-100',
  'connections-1000',
  'uncached-join',
  'uncached-drop-in',
  'mixed',
] as const;

const hit = 0.85;
const knownOrders = 1000;
const plain = { 'accept-encoding': 'identity' };
const brotli = { 'accept-encoding': 'br' };
const view = (orderId: string): string => `/v1/orders/${orderId}`;
const dropIn = (orderId: string): string => `/api/Orders/${orderId}`;
/** The order that cached cases ask for; it is settled, and so stays fresh for an hour. */
const settledId = orderIn('ClaimedUnlock', 0);
const p99AtMost: Bar = { peer: 'bare', of: 'p99', times: 1.5 };

export interface Cases {
  readonly cases: readonly SpeedCase[];
  /** What the peers have to be able to answer. */
  readonly answers: readonly RecordedAnswer[];
}

/** Every case, with the answers as the gateway gives them. */
export async function casesOf(gatewayUrl: string, statisticsUrl: string): Promise<Cases> {
  const record = (path: string, headers = plain) => recorded(gatewayUrl, path, headers);
  const order = await record(view(settledId));
  const sinceThen = { ...plain, 'if-none-match': order.headers.etag ?? '' };
  const [status, notModified, dropInOrder, open, tokenPage, tokenList, leaderboard] = [
    await record(`${view(settledId)}/status`),
    await recorded(gatewayUrl, view(settledId), sinceThen),
    await record(dropIn(settledId)),
    await record(view(orderIn('Created', 0))),
    await record('/v1/tokens?chainId=1&limit=100'),
    await record('/v1.0/token-list?chainId=1'),
    await record('/v1/leaderboard'),
  ];
  const tokenListBrotli = await record('/v1.0/token-list?chainId=1', brotli);
  const known: RecordedAnswer[] = [];
  for (let n = 1; n <= knownOrders; n += 1) known.push(await record(view(orderIn('ClaimedUnlock', n))));

  const expectedDropIn = async (id: string) => (await askOnce(statisticsUrl + dropIn(id))).body.toString();
  const joined = newViews(order, settledId);
  const usual = { connections: usualConnections, headers: plain };
  const uncached = { ...usual, connections: uncachedConnections };
  const connections = [1, 10, 100, 1000].map((count): SpeedCase => {
    const name = `connections-${count}`;
    return { name, headers: plain, connections: count, peers: ['bare'], bars: [], cached: order };
  });
  const cases: SpeedCase[] = [
    {
      ...usual,
      name: 'order-view',
      peers: ['bare', 'Fastify', 'nginx', 'Varnish', 'naive Nest', unlimited],
      bars: [...atLeast(hit, 'bare', 'Varnish'), p99AtMost],
      cached: order,
    },
    { ...usual, name: 'order-status', peers: ['bare'], bars: atLeast(hit, 'bare'), cached: status },
    {
      ...usual,
      name: 'not-modified',
      headers: sinceThen,
      peers: ['bare', 'nginx', 'Varnish'],
      bars: atLeast(hit, 'bare'),
      cached: notModified,
    },
    {
      ...usual,
      name: 'drop-in-order',
      peers: ['bare', 'nginx', 'Varnish'],
      bars: [...atLeast(hit, 'bare', 'Varnish'), p99AtMost],
      cached: dropInOrder,
    },
    { ...usual, name: 'open-order', peers: ['bare'], bars: [], cached: open },
    { ...usual, name: 'token-page', peers: ['bare'], bars: atLeast(hit, 'bare'), cached: tokenPage },
    {
      ...usual,
      name: 'token-list',
      peers: ['bare', 'nginx', 'Varnish'],
      bars: atLeast(hit, 'bare'),
      cached: tokenList,
    },
    {
      ...usual,
      name: 'token-list-brotli',
      headers: brotli,
      peers: ['bare'],
      bars: [],
      cached: tokenListBrotli,
    },
    { ...usual, name: 'leaderboard', peers: ['bare'], bars: [], cached: leaderboard },
    ...connections,
    {
      ...uncached,
      name: 'uncached-join',
      peers: ['bare', bareWithAxios.adapter, bareWithAxios.stock, 'naive Nest', unlimited],
      bars: [...atLeast(0.6, 'bare'), ...atLeast(3, 'naive Nest')],
      uncached: joined,
    },
    {
      ...uncached,
      name: 'uncached-drop-in',
      peers: ['bare'],
      bars: [],
      uncached: {
        asked: { ...joined.asked, fresh: { before: dropIn(''), after: '' } },
        expected: expectedDropIn,
      },
    },
    {
      ...uncached,
      name: 'mixed',
      peers: ['bare', unlimited],
      bars: atLeast(0.7, 'bare'),
      uncached: {
        ...joined,
        asked: { ...joined.asked, paths: known.map(({ path }) => path), freshPercent: 10 },
      },
    },
  ];
  const answers = [order, status, notModified, dropInOrder, open, tokenPage, tokenList, leaderboard];
  return { cases, answers: [...answers, tokenListBrotli, ...known] };
}
