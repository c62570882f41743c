import fc from 'fast-check';
import { formatTokenAmount } from '../../../src/codec/token-amount';

/** Exact inverse of the formatting, on integers alone. */
function toBaseUnits(formatted: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = formatted.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

describe('formatTokenAmount', () => {
  it('is exact: formatted × 10^decimals = value', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.nat(77), (value, decimals) => {
        const { formatted } = formatTokenAmount(value.toString(), decimals);
        expect(toBaseUnits(formatted ?? '', decimals)).toBe(value);
        expect(formatted).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      }),
    );
  });

  it.each([
    ['22933323', 6, '22.933323'],
    ['1000000000000000000', 18, '1'],
    ['0', 18, '0'],
    ['5', 0, '5'],
    ['5', 3, '0.005'],
    ['5', 255, `0.${'0'.repeat(254)}5`],
  ])('writes %s with %d decimals as %s', (value, decimals, formatted) => {
    expect(formatTokenAmount(value, decimals)).toEqual({ value, decimals, formatted });
  });

  it('leaves the text out when decimals are not known', () => {
    expect(formatTokenAmount('7', null)).toEqual({ value: '7', decimals: null, formatted: null });
  });
});
