import { chains } from '../../sandbox/chain-catalogue';
import { type Ask } from '../load/load';

/** Everything that can be asked of one order and may be cached: the view, its status, and each interface's own. */
export const orderAsks = (orderId: string): Ask[] =>
  [
    `/v1/orders/${orderId}`,
    `/v1/orders/${orderId}/status`,
    `/api/Orders/${orderId}`,
    `/v1.0/dln/order/${orderId}`,
    `/v1.0/dln/order/${orderId}/status`,
  ].map((path) => ({ path }));

export const transactionAsks = (hash: string): Ask[] => [
  { path: `/v1/transactions/${hash}/orders` },
  { path: `/api/Transaction/${hash}/orderIds` },
];

/** Every list, in both faces of the gateway: token lists of all chains, popular tokens, the leaderboard. */
export const listAsks = (): Ask[] => [
  ...[...chains.keys()].flatMap((chainId) => [
    { path: `/v1/tokens?chainId=${chainId}` },
    { path: `/v1.0/token-list?chainId=${chainId}` },
  ]),
  { path: '/v1/tokens/popular' },
  { path: '/api/TokenMetadata/popularTokens' },
  { path: '/v1/leaderboard' },
  { path: '/api/Users/usersLeaderboard', json: { skip: 0, take: 20 } },
];
