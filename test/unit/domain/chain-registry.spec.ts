import fc from 'fast-check';
import {
  familyOf,
  caip2Of,
  explorerTemplate,
  knownChain,
  knownChains,
  transactionUrl,
} from '../../../src/domain/chain-registry';

describe('the family of a chain', () => {
  it.each([
    ['7565164', 'solana'],
    ['100000026', 'tron'],
    ['1', 'evm'],
    ['123456789', 'evm'],
    [null, 'evm'],
  ])('%s: %s', (chainId, family) => {
    expect(familyOf(chainId)).toBe(family);
  });
});

describe('the registry of chains', () => {
  it('has the chains of the order interface, each once, by ascending id', () => {
    const ofOrderInterface = [
      ...[1, 10, 56, 137, 8453, 42161, 43114, 59144, 7565164, 100000001, 100000002, 100000008, 100000009],
      ...[100000013, 100000014, 100000017, 100000020, 100000021, 100000022, 100000023, 100000025],
      ...[100000026, 100000027, 100000028],
    ];
    const ids = knownChains.map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(ids).toEqual(expect.arrayContaining(ofOrderInterface));
  });

  it('keeps original ids up to 999999 as they are', () => {
    for (const { id, originalChainId } of knownChains)
      expect(id === originalChainId).toBe(Number(id) <= 999_999 || id === '7565164');
  });

  it('finds a chain by its id alone', () => {
    for (const chain of knownChains) expect(knownChain(chain.id)).toBe(chain);
    for (const id of [null, '', '100', 'Ethereum', 'constructor']) expect(knownChain(id)).toBeNull();
  });

  it('counts 18 decimals of a native coin, but 9 of SOL and 6 of TRX', () => {
    const others = knownChains.filter(({ nativeDecimals }) => nativeDecimals !== 18);
    expect(others.map(({ nativeSymbol, nativeDecimals }) => [nativeSymbol, nativeDecimals])).toEqual([
      ['SOL', 9],
      ['TRX', 6],
    ]);
  });

  it.each([
    ['10', 'eip155:10'],
    ['100000002', 'eip155:100'],
    ['7565164', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['100000026', 'tron:728126428'],
  ])('writes the id of chain %s by CAIP-2 as %s', (id, caip2) => {
    expect(caip2Of(knownChain(id)!)).toBe(caip2);
  });

  it('writes ids that fit the grammar of CAIP-2, each once', () => {
    const ids = knownChains.map(caip2Of);
    for (const id of ids) expect(id).toMatch(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the explorer of a chain', () => {
  it.each([
    ['10', 'https://optimistic.etherscan.io', '/tx/{transactionHash}', '/address/{address}'],
    ['7565164', 'https://solscan.io', '/tx/{transactionHash}', '/account/{address}'],
    ['100000026', 'https://tronscan.org/#', '/transaction/{transactionHash}', '/address/{address}'],
  ])('has a page for each transaction and address on chain %s', (id, base, transaction, address) => {
    expect(explorerTemplate(knownChain(id)!, 'transaction')).toBe(`${base}${transaction}`);
    expect(explorerTemplate(knownChain(id)!, 'address')).toBe(`${base}${address}`);
  });

  it.each([
    ['10', '0xab', 'https://optimistic.etherscan.io/tx/0xab'],
    ['7565164', '5Kx', 'https://solscan.io/tx/5Kx'],
    ['100000026', 'ab', 'https://tronscan.org/#/transaction/ab'],
    ['123456789', '0xab', null],
    [null, '0xab', null],
    ['10', null, null],
    ['10', 'lone surrogate \ud800', null],
  ])('has the page of a transaction on chain %s with hash %s', (chainId, hash, url) => {
    expect(transactionUrl(chainId, hash)).toBe(url);
  });

  it('keeps any text of an upstream inside the last part of the path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (hash) => {
        const url = transactionUrl('10', hash) ?? '';
        expect(url.slice('https://optimistic.etherscan.io/tx/'.length)).toMatch(/^[^/?#\s"<>\\]*$/);
      }),
    );
  });
});
