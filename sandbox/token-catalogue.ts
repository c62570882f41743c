import { type ChainFamily } from '../src/domain/chain-registry';
import { chainOf } from './chain-catalogue';
import { knownTokens } from './known-tokens';
import { SeededRandom } from './seeded-random';
import { type Token } from './token';
import { drawAddress } from './wallet-address';

const zeroAddress: Readonly<Record<ChainFamily, string>> = {
  evm: '0x0000000000000000000000000000000000000000',
  solana: '11111111111111111111111111111111',
  tron: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
};

const logoOf = (chainId: string, address: string): string =>
  `https://tokens.sandbox.example/logos/${chainId}/${address}.png`;

/** The native coin of a chain, under the zero address. */
export function nativeToken(chainId: string): Token {
  const { native, family } = chainOf(chainId);
  const address = zeroAddress[family];
  return {
    chainId,
    address,
    ...native,
    logoURI: logoOf(chainId, address),
    tags: ['native', 'tokens'],
    isNative: true,
  };
}

/** The priced tokens of a chain: the native coin first, then USDC and other well-known tokens. */
export function pricedTokens(chainId: string): readonly Token[] {
  const listed = knownTokens[chainId] ?? [
    ['USDC', 'USD Coin', 6, drawAddress(`usdc:${chainId}`, chainOf(chainId).family)] as const,
  ];
  const known = listed.map(([symbol, name, decimals, address]): Token => {
    const permits = symbol === 'USDC' && chainOf(chainId).family === 'evm';
    return {
      chainId,
      address,
      symbol,
      name,
      decimals,
      logoURI: logoOf(chainId, address),
      tags: ['tokens'],
      ...(permits && { eip2612: true }),
    };
  });
  return [nativeToken(chainId), ...known];
}

/** The token of a chain with this symbol. Throws a RangeError if the chain has no such priced token. */
export function pricedToken(chainId: string, symbol: string): Token {
  const token = pricedTokens(chainId).find((candidate) => candidate.symbol === symbol);
  if (token === undefined) throw new RangeError(`Chain ${chainId} has no ${symbol}.`);
  return token;
}

const consonants = Array.from('CDFGHJKLMNPRTVWXZ');
const vowels = Array.from('AEIOU');

/** The n-th generated token of a chain. It has no price, and 0 to 18 decimals. */
export function longTailToken(chainId: string, index: number): Token {
  const random = new SeededRandom(`token:${chainId}:${index}`);
  const syllable = (): string => random.pick(consonants) + random.pick(vowels);
  const symbol = Array.from({ length: random.between(2, 3) }, syllable).join('');
  const address = drawAddress(`token:${chainId}:${index}`, chainOf(chainId).family);
  return {
    chainId,
    address,
    symbol,
    name: `${symbol.charAt(0)}${symbol.slice(1).toLowerCase()} Token`,
    decimals: random.pick([18, 18, 18, 9, 8, 6, 0]),
    logoURI: logoOf(chainId, address),
    tags: random.chance(70) ? ['tokens'] : [],
  };
}
