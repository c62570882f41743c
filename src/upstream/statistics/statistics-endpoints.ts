import { type JsonNode } from '../../codec/json-node';
import { type MemberReader } from '../../codec/member-reader';
import { knownChain } from '../../domain/chain-registry';
import { readOrderReading } from '../order-reading';
import { type Endpoint } from '../upstream-client';
import { type RequestBody, type UpstreamRequest } from '../upstream-payload';
import { readLeaderboard, readOrderIds, readPopularTokens } from './statistics-lists.reader';
import { readStatisticsHead, readStatisticsOrder } from './statistics-order.reader';

/** Which popular tokens: of one chain or all, and optionally which part of the list. */
export interface PopularTokensQuery {
  readonly chainId?: string;
  readonly skip?: number;
  readonly take?: number;
}

const endpoint = <P, T>(description: Omit<Endpoint<P, T>, 'upstreamName'>): Endpoint<P, T> => ({
  ...description,
  upstreamName: 'statistics',
});

const get = (path: string, mayMiss?: UpstreamRequest['mayMiss']) =>
  ({ method: 'GET', path, isIdempotent: true, mayMiss }) as const;

/** The endpoints of the statistics interface (spec 4, endpoints 1–6), and its description. */
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
      // A client may choose a number that no chain has.
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
  /** Endpoint 5. The body is `{signatoryAddress, signature}`; the response is passed on without being parsed. */
  signConditions: endpoint<RequestBody, null>({
    request: (body) => ({
      method: 'POST',
      path: '/api/TermsAndConditions/signConditions',
      isIdempotent: false,
      body,
    }),
    maxBytes: 'recordMaxBytes',
    read: null,
  }),
  /** Endpoint 6. The record of another order is invalid. */
  order: endpoint({
    request: (orderId: string) => get(`/api/Orders/${orderId}`, 'subject'),
    maxBytes: 'recordMaxBytes',
    read: (root: JsonNode, members: MemberReader, orderId: string) => {
      const order = readOrderReading(root, members, readStatisticsOrder, readStatisticsHead);
      return order.orderId === orderId ? order : root.member('orderId').fail('is not the id asked for');
    },
    subject: 'order',
  }),
  /** A page or file of the interface's description, by its path below `/swagger` or `/redoc`. */
  document: endpoint<string, null>({
    request: (path) => ({ ...get(path, 'path'), accept: '*/*' }),
    maxBytes: 'tokenListMaxBytes',
    read: null,
  }),
} as const;
