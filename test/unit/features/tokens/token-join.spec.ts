import { joinTokens, selectTokens } from '../../../../src/features/tokens/token-join';
import { type ListedToken } from '../../../../src/upstream/order/token-list';

const token = (address: string, symbol: string, name = symbol): [string, ListedToken] => [
  address,
  { address, symbol, name, decimals: 6, logoURI: null, tags: ['tag'] },
];

const popular = (tokenAddress: string, popularityIndex: number, chainId = '1') => ({
  chainId,
  tokenAddress,
  popularityIndex,
});

describe('joining a token list with its popularity', () => {
  const list = new Map([token('0xa', 'ZZZ'), token('0xb', 'AAA'), token('0xc', 'MMM'), token('0xd', 'AAA')]);

  it('puts the most popular first, the rest by symbol and address', () => {
    const joined = joinTokens('1', list, [popular('0xc', 9), popular('0xa', 4)]);
    expect(joined.map(({ address }) => address)).toEqual(['0xc', '0xa', '0xb', '0xd']);
    expect(joined.map(({ popularity }) => popularity)).toEqual([
      { rank: 1, index: 9 },
      { rank: 2, index: 4 },
      null,
      null,
    ]);
  });

  it('ranks among what is popular, on the list or not, and by its own chain alone', () => {
    const joined = joinTokens('1', list, [
      popular('0xa', 9, '10'),
      popular('0xunlisted', 8),
      popular('0xa', 4),
    ]);
    expect(joined[0]).toMatchObject({ address: '0xa', popularity: { rank: 2, index: 4 } });
    expect(joined).toHaveLength(4);
  });

  it.each<[string, string | undefined, string[] | undefined, string[]]>([
    ['nothing', undefined, undefined, ['0xb', '0xd', '0xc', '0xa']],
    ['a symbol in another case', 'zz', undefined, ['0xa']],
    ['a part of an address', '0XC', undefined, ['0xc']],
    ['addresses', undefined, ['0xa', '0xnot'], ['0xa']],
    ['both', 'aaa', ['0xd', '0xa'], ['0xd']],
    ['what is not there', 'nope', undefined, []],
  ])('selects by %s', (_, search, addresses, found) => {
    const joined = joinTokens('1', list, []);
    const selected = selectTokens(joined, search, addresses && new Set(addresses));
    expect(selected.map(({ address }) => address)).toEqual(found);
  });

  it('puts tokens without a symbol last', () => {
    const nameless: [string, ListedToken] = ['0x0', { ...token('0x0', '')[1], symbol: null, name: null }];
    const joined = joinTokens('1', new Map([nameless, ...list]), []);
    expect(joined.at(-1)?.address).toBe('0x0');
    expect(selectTokens(joined, 'zzz', undefined)).toHaveLength(1);
  });
});
