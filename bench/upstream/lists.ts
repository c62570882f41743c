import { chainOf } from '../../sandbox/chain-catalogue';
import { longTailToken } from '../../sandbox/token-catalogue';
import { encodeAddress, encodeNumber } from '../../sandbox/value-encoders';
import { jsonText, maker } from '../../test/support/upstream-records';
import { type Reply } from './upstream-server';

const longListChainId = '1';
const usualTokenCount = 40;
const popularTokenCount = 20;

const tokensOf = (chainId: string, count: number) =>
  Array.from({ length: count }, (_, index) => longTailToken(chainId, index));

/** Endpoint 10; chain 1 has so many tokens. Each list is serialized when it is first requested. */
export function tokenListReplies(longListTokens: number) {
  const bodies = new Map<string, Buffer>();
  const serialize = (chainId: string): Buffer => {
    const tokens = tokensOf(chainId, chainId === longListChainId ? longListTokens : usualTokenCount);
    const byAddress = Object.fromEntries(tokens.map((token) => [token.address, token]));
    return Buffer.from(JSON.stringify({ tokens: byAddress }));
  };
  return (chainId: string): Reply => {
    const body = bodies.get(chainId) ?? serialize(chainId);
    bodies.set(chainId, body);
    return { status: 200, body };
  };
}

/** Endpoints 2 and 3. Without a chain id, the tokens of one chain. */
export function popularTokensReply(requestedChainId: string): Reply {
  const chainId = requestedChainId === '' ? '8453' : requestedChainId;
  const tokens = tokensOf(chainId, popularTokenCount).map(({ address }, index) => ({
    chainId: encodeNumber(BigInt(chainId)),
    tokenAddress: encodeAddress(address, chainOf(chainId).family),
    popularityIndex: popularTokenCount - index,
  }));
  return { status: 200, body: jsonText({ tokens, totalCount: tokens.length }) };
}

/** Endpoint 4, with one wallet. */
export function leaderboardReply(): Reply {
  const user = {
    walletAddress: encodeAddress(maker, 'evm'),
    userRank: 1,
    totalVolumeUSD: 25.5,
    totalFeesUSD: 1.25,
    totalExecutedOrders: 3,
  };
  return { status: 200, body: jsonText({ users: [user], totalCount: 1, searchResult: null }) };
}
