import { longTailToken, pricedTokens } from './token-catalogue';
import { type Token } from './token';

/** The only chain whose list has no `tokens` wrapper (spec 4, endpoint 10, second shape). */
export const bareListChainId = '100000002';

const longTailCounts: Readonly<Record<string, number>> = { '1': 5_000, '56': 120, '7565164': 90 };
const defaultLongTailCount = 40;

/** Every token on a chain's list, the native coin first. */
export function tokensOnList(chainId: string): Token[] {
  const count = longTailCounts[chainId] ?? defaultLongTailCount;
  return [
    ...pricedTokens(chainId),
    ...Array.from({ length: count }, (_, index) => longTailToken(chainId, index)),
  ];
}

/** The entry of a token (spec 2.10, and two flags of the live lists). */
function entryOf(token: Token): Partial<Token> {
  const entry: Partial<Token> = { ...token };
  delete entry.chainId;
  return entry;
}

const bodyOf = (chainId: string): Buffer => {
  const byAddress = Object.fromEntries(tokensOnList(chainId).map((token) => [token.address, entryOf(token)]));
  return Buffer.from(JSON.stringify(chainId === bareListChainId ? byAddress : { tokens: byAddress }));
};

/** The body of each chain's token list, built on first use and cached: the long ones exceed a megabyte. */
export class TokenListBodies {
  private readonly bodies = new Map<string, Buffer>();

  /** UTF-8 JSON in one of the two shapes of endpoint 10. */
  of(chainId: string): Buffer {
    const body = this.bodies.get(chainId) ?? bodyOf(chainId);
    this.bodies.set(chainId, body);
    return body;
  }
}
