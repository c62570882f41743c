import { familyOf, knownChain } from '../../domain/chain-registry';
import { type JsonNode } from '../../codec/json-node';
import { type MemberReader, readEntries } from '../../codec/member-reader';
import { readAddressValue, readNumberValue, readOrderId } from '../../codec/value-readers';
import { type RequestBody } from '../transport/upstream-transport';
import { endpoint, get, post } from '../upstream-client';
import { type ReadBy } from '../upstream-payload';

/** Reads the distinct order ids of a transaction (spec 4, endpoint 1): wrappers or bare texts; a null list is empty. */
const readOrderIds = (root: JsonNode): string[] =>
  root.has('orderIds')
    ? [...new Set(root.member('orderIds').items().map(readOrderId))]
    : root.fail('has no orderIds');

/** Endpoint 1: the ids of the orders that a transaction created; possibly none. */
export const transactionOrderIdsEndpoint = endpoint({
  request: (transactionHash: string) =>
    get(`/api/Transaction/${encodeURIComponent(transactionHash)}/orderIds`, 'subject'),
  read: readOrderIds,
  subject: 'transaction',
});

/** Which popular tokens: of one chain or all, and optionally which part of the list. */
export interface PopularTokensPart {
  readonly chainId?: string;
  readonly skip?: number;
  readonly take?: number;
}

/** Endpoints 2 and 3. */
export const popularTokensEndpoint = endpoint({
  request: ({ chainId, skip, take }: PopularTokensPart) => {
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
});

/** Reads a page of popular tokens (spec 4, endpoints 2 and 3). One that is unreadable is null, and keeps its place. */
function readPopularTokens(root: JsonNode, members: MemberReader) {
  const tokens = readItems(root, 'tokens', readPopularToken, members);
  return { tokens, totalCount: root.member('totalCount').count() ?? tokens.length };
}

/** The items of a list that must be there; null, and noted, for one that is unreadable. */
function readItems<T>(root: JsonNode, name: string, read: (node: JsonNode) => T, members: MemberReader) {
  const list = root.member(name);
  return readEntries(list, list.requiredItems(), (item) => members.read(`${name}.unreadable`, item, read));
}

export type PopularTokens = ReadBy<typeof readPopularTokens>;

/** Reads a token's place in the popularity list of its chain, or of all chains (spec 2.8). */
function readPopularToken(node: JsonNode) {
  const chainId = readNumberValue(node.member('chainId')) ?? node.fail('has no chainId');
  const address = readAddressValue(node.member('tokenAddress'), familyOf(chainId));
  return {
    chainId,
    tokenAddress: address ?? node.fail('has no tokenAddress'),
    /** A count: larger is more popular. */
    popularityIndex: node.member('popularityIndex').count() ?? node.fail('has no popularityIndex'),
  };
}

/** Endpoint 4, a POST that only reads. The body is `{skip, take, walletAddress?}`. */
export const leaderboardEndpoint = endpoint({
  request: (body: RequestBody) => post('/api/Users/usersLeaderboard', body),
  read: readLeaderboard,
});

/** Reads a page of the leaderboard (spec 4, endpoint 4). An entry that is unreadable is null. */
function readLeaderboard(root: JsonNode, members: MemberReader) {
  const users = readItems(root, 'users', readEntry, members);
  return {
    users,
    totalCount: root.member('totalCount').count() ?? users.length,
    /** The entry of the wallet that was searched for. */
    searchResult: root.member('searchResult').tryRead(readEntry),
  };
}

export type Leaderboard = ReadBy<typeof readLeaderboard>;

/** Reads a user's place on the leaderboard (spec 2.9). */
const readEntry = (node: JsonNode) => ({
  address: readAddressValue(node.member('walletAddress'), 'evm') ?? node.fail('has no walletAddress'),
  rank: node.member('userRank').count() || node.fail('has no userRank'),
  volumeUsd: node.member('totalVolumeUSD').decimal() ?? node.fail('has no totalVolumeUSD'),
  feesUsd: node.member('totalFeesUSD').decimal() ?? node.fail('has no totalFeesUSD'),
  executedOrders: node.member('totalExecutedOrders').count() ?? node.fail('has no totalExecutedOrders'),
});
