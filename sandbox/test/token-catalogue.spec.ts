import { addressToBytes, isNativeAddress } from '../../src/codec/address-text';
import { chainOf, chains } from '../chain-catalogue';
import { amountWorth, centsOf, centsPerToken } from '../price-table';
import { longTailToken, nativeToken, pricedToken, pricedTokens } from '../token-catalogue';
import { bareListChainId, TokenListBodies, tokensOnList } from '../token-list';

const chainIds = [...chains.keys()];

describe('the token catalogue', () => {
  it.each(chainIds)('has priced tokens on chain %s, the native coin and USDC among them', (chainId) => {
    const tokens = pricedTokens(chainId);
    expect(tokens.every((token) => centsPerToken(token) > 0n)).toBe(true);
    expect(isNativeAddress(nativeToken(chainId).address)).toBe(true);
    expect(pricedToken(chainId, 'USDC').chainId).toBe(chainId);
  });

  it.each(chainIds)('spells every address on chain %s as its family does, each once', (chainId) => {
    const expected = { evm: 20, solana: 32, tron: 21 }[chainOf(chainId).family];
    const tokens = tokensOnList(chainId).slice(0, 100);
    for (const { address } of tokens)
      expect(addressToBytes(address, chainOf(chainId).family)).toHaveLength(expected);
    expect(new Set(tokens.map(({ address }) => address)).size).toBe(tokens.length);
  });

  it('makes up tokens without a price, always the same', () => {
    for (let index = 0; index < 500; index += 1) expect(centsPerToken(longTailToken('1', index))).toBe(0n);
    expect(longTailToken('1', 3)).toEqual(longTailToken('1', 3));
    expect(longTailToken('1', 3).address).not.toBe(longTailToken('10', 3).address);
  });

  it('throws on a token that a chain does not have', () => {
    expect(() => pricedToken('8453', 'WBTC')).toThrow(RangeError);
  });

  it('knows chains that are on no list, as EVM chains', () => {
    expect(chainOf('100000099')).toMatchObject({ id: '100000099', family: 'evm' });
    expect(nativeToken('100000099').symbol).toBe('COIN');
  });
});

describe('prices', () => {
  it.each([
    ['USDC', 1_000_000n, 100n],
    ['USDC', 9_999n, 0n],
    ['ETH', 10n ** 18n, 312_000n],
    ['ETH', 10n ** 15n, 312n],
  ])('value %s in cents', (symbol, amount, cents) => {
    expect(centsOf(amount, pricedToken('8453', symbol))).toBe(cents);
  });

  it('turn cents into amounts and back', () => {
    const ether = nativeToken('8453');
    expect(centsOf(amountWorth(624_000n, ether), ether)).toBe(624_000n);
    const unpriced = longTailToken('8453', 0);
    expect(amountWorth(500n, unpriced)).toBe(5n * 10n ** BigInt(unpriced.decimals));
    expect(centsOf(10n ** 30n, unpriced)).toBe(0n);
  });
});

describe('TokenListBodies', () => {
  it('builds a list once and keeps its bytes', () => {
    const bodies = new TokenListBodies();
    expect(bodies.of('10')).toBe(bodies.of('10'));
  });

  it('leaves the wrapper out for one chain', () => {
    const read = (chainId: string): object =>
      JSON.parse(new TokenListBodies().of(chainId).toString()) as object;
    expect(Object.keys(read('10'))).toEqual(['tokens']);
    expect(Object.keys(read(bareListChainId))).toContain(nativeToken(bareListChainId).address);
  });
});
