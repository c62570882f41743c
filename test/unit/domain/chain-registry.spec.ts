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
  it('has these chains by ascending id: internal id, name, own id, page of a transaction', () => {
    const chains = knownChains.map((chain) => [
      chain.id,
      chain.name,
      chain.originalChainId,
      transactionUrl(chain.id, 'hash'),
    ]);
    expect(chains).toEqual([
      ['1', 'Ethereum', '1', 'https://etherscan.io/tx/hash'],
      ['10', 'Optimism', '10', 'https://optimistic.etherscan.io/tx/hash'],
      ['56', 'BNB Chain', '56', 'https://bscscan.com/tx/hash'],
      ['137', 'Polygon', '137', 'https://polygonscan.com/tx/hash'],
      ['4663', 'Robinhood', '4663', 'https://robinhoodchain.blockscout.com/tx/hash'],
      ['8453', 'Base', '8453', 'https://basescan.org/tx/hash'],
      ['42161', 'Arbitrum', '42161', 'https://arbiscan.io/tx/hash'],
      ['43114', 'Avalanche', '43114', 'https://snowtrace.io/tx/hash'],
      ['59144', 'Linea', '59144', 'https://lineascan.build/tx/hash'],
      ['7565164', 'Solana', '7565164', 'https://solscan.io/tx/hash'],
      ['100000001', 'Neon', '245022934', 'https://neonscan.org/tx/hash'],
      ['100000002', 'Gnosis', '100', 'https://gnosisscan.io/tx/hash'],
      ['100000008', 'Zilliqa', '32769', 'https://otterscan.zilliqa.com/tx/hash'],
      ['100000009', 'Flow', '747', 'https://evm.flowscan.io/tx/hash'],
      ['100000013', 'Story', '1514', 'https://www.storyscan.io/tx/hash'],
      ['100000014', 'Sonic', '146', 'https://sonicscan.org/tx/hash'],
      ['100000017', 'Abstract', '2741', 'https://abscan.org/tx/hash'],
      ['100000019', 'Cronos', '25', 'https://cronoscan.com/tx/hash'],
      ['100000020', 'Berachain', '80094', 'https://berascan.com/tx/hash'],
      ['100000021', 'BOB', '60808', 'https://explorer.gobob.xyz/tx/hash'],
      ['100000022', 'HyperEVM', '999', 'https://hyperevmscan.io/tx/hash'],
      ['100000023', 'Mantle', '5000', 'https://mantlescan.xyz/tx/hash'],
      ['100000025', 'Sophon', '50104', 'https://sophscan.xyz/tx/hash'],
      ['100000026', 'TRON', '728126428', 'https://tronscan.org/#/transaction/hash'],
      ['100000027', 'Sei', '1329', 'https://seiscan.io/tx/hash'],
      ['100000028', 'Plasma', '9745', 'https://plasmascan.to/tx/hash'],
      ['100000029', 'Injective', '1776', 'https://blockscout.injective.network/tx/hash'],
      ['100000030', 'Monad', '143', 'https://monadscan.com/tx/hash'],
      ['100000031', 'MegaETH', '4326', 'https://megaeth.blockscout.com/tx/hash'],
    ]);
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
