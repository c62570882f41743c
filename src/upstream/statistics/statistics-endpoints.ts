import { knownChain } from '../../domain/chain-registry';
import { readOrderReading } from '../order-reading';
import { endpoint, get, readNothing } from '../upstream-client';
import { type RequestBody } from '../transport/upstream-transport';
import { readLeaderboard, readOrderIds, readPopularTokens } from './statistics-lists';
import { readStatisticsHead, readStatisticsOrder } from './statistics-order.reader';

/** Which popular tokens: of one chain or all, and optionally which part of the list. */
export interface PopularTokensQuery {
  readonly chainId?: string;
  readonly skip?: number;
  readonly take?: number;
}

/** The endpoints of the statistics interface (spec 4, endpoints 1–6). */
export const statisticsEndpoints = {
  /** Endpoint 1: the ids of the orders that a transaction created; possibly none. */
  transactionOrderIds: endpoint({
    request: (transactionHash: string) =>
      get(`/api/Transaction/${encodeURIComponent(transactionHash)}/orderIds`, 'subject'),
    maxBytes: 'recordMaxBytes',
    read: readOrderIds,
    subject: 'transaction',
  }),
  /** Endpoints 2 and 3. */
  popularTokens: endpoint({
    request: ({ chainId, skip, take }: PopularTokensQuery) => {
      const query = new URLSearchParams();
      if (skip !== undefined) query.set('skip', String(skip));
      if (take !== undefined) query.set('take', String(take));
      const chainPath = chainId === undefined ? '' : `/${chainId}`;
      const queryText = query.size > 0 ? `?${query.toString()}` : '';
      // A caller may choose a number that no chain has.
      const isKnown = chainId === undefined || knownChain(chainId) !== null;
      return get(`/api/TokenMetadata/popularTokens${chainPath}${queryText}`, isKnown ? undefined : 'path');
    },
    maxBytes: 'tokenListMaxBytes',
    read: readPopularTokens,
  }),
  /** Endpoint 4, a POST that only reads. The body is `{skip, take, walletAddress?}`. */
  leaderboard: endpoint({
    request: (body: RequestBody) => ({
      method: 'POST',
      path: '/api/Users/usersLeaderboard',
      isIdempotent: true,
      body,
    }),
    maxBytes: 'recordMaxBytes',
    read: readLeaderboard,
  }),
  /** Endpoint 5. The body is `{signatoryAddress, signature}`; sent once. */
  signConditions: endpoint({
    request: (body: RequestBody) => ({
      method: 'POST',
      path: '/api/TermsAndConditions/signConditions',
      isIdempotent: false,
      body,
    }),
    maxBytes: 'recordMaxBytes',
    isOpaque: true,
    read: readNothing,
  }),
  /** Endpoint 6. The record of another order is invalid. */
  order: endpoint({
    request: (orderId: string) => get(`/api/Orders/${orderId}`, 'subject'),
    maxBytes: 'recordMaxBytes',
    read: (root, members, orderId) => {
      const order = readOrderReading(root, members, readStatisticsOrder, readStatisticsHead);
      return order.orderId === orderId ? order : root.member('orderId').fail('is not the id asked for');
    },
    subject: 'order',
  }),
  /** A page or file of the interface's description: a path below `/swagger` or `/redoc`. */
  interfaceDocument: endpoint({
    request: (path: string) => ({ ...get(path, 'path'), accept: '*/*' }),
    maxBytes: 'tokenListMaxBytes',
    isOpaque: true,
    read: readNothing,
  }),
} as const;
