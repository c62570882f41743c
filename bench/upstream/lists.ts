import { chainOf } from '../../sandbox/chain-catalogue';
import { longTailToken } from '../../sandbox/token-catalogue';
import { encodeAddress, encodeNumber } from '../../sandbox/value-encoders';
import { jsonText, maker } from '../../test/support/upstream-records';
import { type Reply } from './upstream-server';

const longListChainId = '1';
const usualTokenCount = 40;
const popularTokenCount = 20;

/** How token lists are served. */
export interface TokenListOptions {
  /** Number of tokens of chain 1. */
  readonly longListTokens: number;
  /** The map of tokens under `tokens`, or by itself. */
  readonly shape: 'wrapped' | 'bare';
  /** Whether chain 1's list has other bytes each time. */
  readonly changes: boolean;
}

const tokensOf = (chainId: string, count: number) =>
  Array.from({ length: count }, (_, index) => longTailToken(chainId, index));

/** Endpoint 10. Each list is serialized when it is first requested. */
export function tokenListReplies({ longListTokens, shape, changes }: TokenListOptions) {
  const bodies = new Map<string, Buffer>();
  let version = 0;
  const serialize = (chainId: string): Buffer => {
    const tokens = tokensOf(chainId, chainId === longListChainId ? longListTokens : usualTokenCount);
    const byAddress = Object.fromEntries(tokens.map((token) => [token.address, token]));
    return Buffer.from(JSON.stringify(shape === 'wrapped' ? { tokens: byAddress } : byAddress));
  };
  return (chainId: string): Reply => {
    const body = bodies.get(chainId) ?? serialize(chainId);
    bodies.set(chainId, body);
    if (!changes || chainId !== longListChainId) return { status: 200, body };
    version += 1;
    return {
      status: 200,
      body: Buffer.concat([body.subarray(0, -1), Buffer.from(`,"version":${version}}`)]),
    };
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
