import { chains } from '../../sandbox/chain-catalogue';
import { type LoadRequest } from '../load/requests';

/** All cacheable reads of one order: the view, its status, and the passthrough paths of each upstream. */
export const orderRequests = (orderId: string): LoadRequest[] =>
  [
    `/v1/orders/${orderId}`,
    `/v1/orders/${orderId}/status`,
    `/api/Orders/${orderId}`,
    `/v1.0/dln/order/${orderId}`,
    `/v1.0/dln/order/${orderId}/status`,
  ].map((path) => ({ path }));

/** All lists, at their paths of `/v1` and at the upstreams' own: tokens of every chain, popular tokens, leaderboard. */
export const listRequests = (): LoadRequest[] => [
  ...[...chains.keys()].flatMap((chainId) => [
    { path: `/v1/tokens?chainId=${chainId}` },
    { path: `/v1.0/token-list?chainId=${chainId}` },
  ]),
  { path: '/v1/tokens/popular' },
  { path: '/api/TokenMetadata/popularTokens' },
  { path: '/v1/leaderboard' },
  { path: '/api/Users/usersLeaderboard', json: { skip: 0, take: 20 } },
];
