import fc from 'fast-check';
import { feesView, giveView, preswapView, takeView } from '../../../../src/features/orders/offer-views';
import { type TokenMetadata } from '../../../../src/domain/offer';
import {
  giveTokenMetadata,
  noMetadata,
  preswap,
  statisticsOf,
  tokensBy,
} from '../../../support/joined-orders';

const token = '0x00000000000000000000000000000000000000c3';
const evmNative = '0x0000000000000000000000000000000000000000';
const solanaNative = '11111111111111111111111111111111';

const listed: TokenMetadata = {
  symbol: 'LST',
  name: 'Listed Coin',
  decimals: 8,
  logoURI: 'https://l.example/l',
};
const onList = tokensBy(() => listed);
const onNoList = tokensBy(() => null);
const nowhere = tokensBy(() => {
  throw new Error('looked up');
});

const offer = (
  chainId: string | null,
  tokenAddress: string | null,
  metadata: TokenMetadata = noMetadata,
) => ({
  chainId,
  tokenAddress,
  amount: '1500000000',
  finalAmount: '1400000000',
  token: metadata,
});

describe('the token of an offer', () => {
  const ether = { symbol: 'ETH', decimals: 18 };
  const sol = { symbol: 'SOL', decimals: 9 };

  it.each([
    ['its record, before the token list', '8453', token, giveTokenMetadata, onList, giveTokenMetadata],
    ['the token list', '8453', token, noMetadata, onList, listed],
    ['no source, where it is on no list', '8453', token, noMetadata, onNoList, noMetadata],
    ['the chain registry, if native', '8453', evmNative, noMetadata, onNoList, { ...noMetadata, ...ether }],
    [
      'the chain registry on Solana',
      '7565164',
      solanaNative,
      noMetadata,
      onNoList,
      { ...noMetadata, ...sol },
    ],
    ['the token list, before the chain registry', '8453', evmNative, noMetadata, onList, listed],
    ['no source, if native on an unknown chain', '999999', evmNative, noMetadata, onNoList, noMetadata],
    ['no source without a chain, and is not looked up', null, evmNative, noMetadata, nowhere, noMetadata],
    ['its record without a chain', null, token, giveTokenMetadata, nowhere, giveTokenMetadata],
  ])('is described by %s', (_, chainId, address, recorded, known, described) => {
    expect(giveView(offer(chainId, address, recorded), known).token).toEqual({
      address,
      ...described,
      native: address === evmNative || address === solanaNative,
      listed: null,
    });
  });

  it.each([true, false, null])(
    'is on the token list of its chain, or not, or that is not known: %s',
    (listed) => {
      const asked: string[][] = [];
      const known = {
        find: () => null,
        isListed: (...of: [string, string]) => {
          asked.push(of);
          return listed;
        },
      };
      const given = offer('8453', token, giveTokenMetadata);
      const swap = preswapView(preswap, known);
      const tokens = [
        giveView(given, known).token,
        takeView(given, null, known).token,
        swap.in.token,
        swap.out.token,
      ];
      expect(tokens.map((each) => each?.listed)).toEqual([listed, listed, listed, listed]);
      expect(asked).toEqual([
        ['8453', preswap.inTokenAddress],
        ['8453', preswap.outTokenAddress],
        ['8453', token],
        ['8453', token],
      ]);
    },
  );

  it.each(['symbol', 'name', 'decimals', 'logoURI'] as const)(
    'has the %s of the token list where its record lacks that alone',
    (member) => {
      const view = giveView(offer('8453', token, { ...giveTokenMetadata, [member]: null }), onList);
      expect(view.token).toMatchObject({ ...giveTokenMetadata, [member]: listed[member] });
    },
  );

  it('is looked up by its own chain and address', () => {
    const lookup = tokensBy((chainId, address) => ({ ...listed, name: `${address} on ${chainId}` }));
    expect(giveView(offer('8453', token), lookup).token?.name).toBe(`${token} on 8453`);
  });

  it('is null without an address', () => {
    expect(giveView(offer('8453', null, giveTokenMetadata), nowhere).token).toBeNull();
  });
});

describe('the chain of an offer', () => {
  it.each([
    ['8453', { id: '8453', name: 'Base', caip2: 'eip155:8453' }],
    ['999999', { id: '999999', name: null, caip2: null }],
    [null, null],
  ])('%s: %j', (chainId, chain) => {
    expect(giveView(offer(chainId, token), onNoList).chain).toEqual(chain);
    expect(takeView(offer(chainId, token), null, onNoList).chain).toEqual(chain);
  });
});

describe('the amounts of an offer', () => {
  it.each([
    ['the decimals of the record', giveTokenMetadata, onList, 6, ['1500', '1400']],
    ['the decimals of the token list', noMetadata, onList, 8, ['15', '14']],
    ['no decimals', noMetadata, onNoList, null, [null, null]],
  ])('are formatted with %s', (_, recorded, known, decimals, [amount, finalAmount]) => {
    const given = offer('8453', token, recorded);
    const amounts = {
      amount: { value: '1500000000', decimals, formatted: amount },
      finalAmount: { value: '1400000000', decimals, formatted: finalAmount },
    };
    expect(giveView(given, known)).toMatchObject(amounts);
    expect(takeView(given, '1400000000', known)).toMatchObject({
      ...amounts,
      fulfilledAmount: amounts.finalAmount,
    });
  });

  it('are null where the record has none, and 0 where it has 0', () => {
    const given = { ...offer('8453', token, giveTokenMetadata), amount: null, finalAmount: '0' };
    expect(takeView(given, null, onNoList)).toMatchObject({
      amount: null,
      finalAmount: { value: '0', decimals: 6, formatted: '0' },
      fulfilledAmount: null,
    });
  });

  it('are exact at any size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.nat({ max: 30 }), (units, decimals) => {
        const given = { ...offer('8453', token, { ...noMetadata, decimals }), amount: units.toString() };
        const [whole = '', fraction = ''] = giveView(given, onNoList).amount?.formatted?.split('.') ?? [];
        expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(units);
      }),
    );
  });
});

describe('the fees of an order', () => {
  const fees = (changes: Parameters<typeof statisticsOf>[0]) => {
    const record = statisticsOf(changes);
    return feesView(record, giveView(record.give, onNoList));
  };

  it('are in the give token, the fixed one in the native coin of the source chain', () => {
    expect(fees({})).toEqual({
      fixed: { value: '1000000000000000', decimals: 18, formatted: '0.001' },
      percent: { value: '10000', decimals: 6, formatted: '0.01' },
      finalPercent: { value: '9000', decimals: 6, formatted: '0.009' },
      affiliate: { beneficiary: '0xa9', amount: { value: '8000', decimals: 6, formatted: '0.008' } },
    });
  });

  it.each([
    ['an unknown source chain', '999999'],
    ['no source chain', null],
  ])('have a fixed one without decimals on %s', (_, chainId) => {
    const { fixed } = fees({ give: { ...statisticsOf().give, chainId } });
    expect(fixed).toEqual({ value: '1000000000000000', decimals: null, formatted: null });
  });

  it('have no decimals without a give token', () => {
    const { percent } = fees({ give: { ...statisticsOf().give, tokenAddress: null } });
    expect(percent).toEqual({ value: '10000', decimals: null, formatted: null });
  });

  it('are null one by one', () => {
    expect(fees({ fixedFee: null, percentFee: null, finalPercentFee: null, affiliateFee: null })).toEqual({
      fixed: null,
      percent: null,
      finalPercent: null,
      affiliate: null,
    });
    expect(fees({ affiliateFee: { beneficiary: null, amount: null } }).affiliate).toEqual({
      beneficiary: null,
      amount: null,
    });
  });
});

describe('the swap before an order', () => {
  it('has both sides, each with its own token and decimals', () => {
    expect(preswapView(preswap, onNoList)).toEqual({
      chain: { id: '8453', name: 'Base', caip2: 'eip155:8453' },
      in: {
        token: { address: preswap.inTokenAddress, ...preswap.inToken, native: false, listed: null },
        amount: { value: '1500', decimals: 2, formatted: '15' },
      },
      out: {
        token: { address: preswap.outTokenAddress, ...preswap.outToken, native: false, listed: null },
        amount: { value: '2500000', decimals: 6, formatted: '2.5' },
      },
    });
  });

  it('has amounts without decimals where the tokens are unknown, and null for what is absent', () => {
    const unknown = {
      ...preswap,
      chainId: null,
      inTokenAddress: null,
      outTokenAddress: null,
      outAmount: null,
    };
    expect(preswapView(unknown, nowhere)).toEqual({
      chain: null,
      in: { token: null, amount: { value: '1500', decimals: null, formatted: null } },
      out: { token: null, amount: null },
    });
  });
});
