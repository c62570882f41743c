import { chainOf } from '../../sandbox/chain-catalogue';
import { longTailToken } from '../../sandbox/token-catalogue';
import { encodeAddress, encodeNumber } from '../../sandbox/value-encoders';
import { jsonText, maker } from '../../test/support/upstream-records';
import { type Reply } from './reply';

/** The two shapes of a token list: the map of tokens under `tokens`, or by itself. */
export type TokenListShape = 'wrapped' | 'bare';

/** The chain whose list may be a long one. */
const longListChainId = '1';
const usualTokenCount = 40;
const popularTokenCount = 20;

const tokensOf = (chainId: string, count: number) =>
  Array.from({ length: count }, (_, index) => longTailToken(chainId, index));

/** How the upstream serves token lists. */
export interface TokenListOptions {
  readonly longListTokens: number;
  readonly shape: TokenListShape;
  /** Whether the long list has other bytes each time. */
  readonly changes: boolean;
}

/** Token lists as endpoint 10 answers them; each is written when it is first asked for, and kept. */
export class TokenListReplies {
  private readonly bodies = new Map<string, Buffer>();
  private version = 0;

  constructor(private readonly options: TokenListOptions) {}

  of(chainId: string): Reply {
    const body = this.bodies.get(chainId) ?? this.write(chainId);
    this.bodies.set(chainId, body);
    const isOther = this.options.changes && chainId === longListChainId;
    return { status: 200, body: isOther ? this.nextVersionOf(body) : body };
  }

  /** The same tokens, and a member that says which version of the list this is. */
  private nextVersionOf(body: Buffer): Buffer {
    this.version += 1;
    return Buffer.concat([body.subarray(0, -1), Buffer.from(`,"version":${this.version}}`)]);
  }

  private write(chainId: string): Buffer {
    const { longListTokens, shape } = this.options;
    const tokens = tokensOf(chainId, chainId === longListChainId ? longListTokens : usualTokenCount);
    const byAddress = Object.fromEntries(tokens.map((token) => [token.address, token]));
    return Buffer.from(JSON.stringify(shape === 'wrapped' ? { tokens: byAddress } : byAddress));
  }
}

/** Endpoints 2 and 3; of all chains (no chain id), one has the popular tokens. */
export function popularTokensReply(askedChainId: string): Reply {
  const chainId = askedChainId === '' ? '8453' : askedChainId;
  const tokens = tokensOf(chainId, popularTokenCount).map(({ address }, index) => ({
    chainId: encodeNumber(BigInt(chainId)),
    tokenAddress: encodeAddress(address, chainOf(chainId).family),
    popularityIndex: popularTokenCount - index,
  }));
  return { status: 200, body: jsonText({ tokens, totalCount: tokens.length }) };
}

/** Endpoint 4: one wallet. */
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
