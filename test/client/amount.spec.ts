import { formatAmount, toBigInt } from '@order-gateway/client';
import fc from 'fast-check';

const amount = (formatted: string | null, value = '1') => ({ value, decimals: 6, formatted });

describe('toBigInt', () => {
  it('has every digit of the base units', () => {
    expect(toBigInt({ value: '115792089237316195423570985008687907853' })).toBe(
      115792089237316195423570985008687907853n,
    );
  });
});

describe('formatAmount', () => {
  it.each<[string, number | undefined, string]>([
    ['0', undefined, '0'],
    ['999', undefined, '999'],
    ['1000', undefined, '1,000'],
    ['1234567.89', undefined, '1,234,567.89'],
    ['0.000001', undefined, '0.000001'],
    ['9.999', 2, '9.99'],
    ['1.001', 2, '1'],
    ['0.009', 2, '<0.01'],
    ['0.5', 0, '<1'],
    ['12.5', 0, '12'],
    ['0.0', 2, '0'],
  ])('%s with at most %s digits is %s', (formatted, maxFractionDigits, expected) => {
    expect(
      formatAmount(amount(formatted), maxFractionDigits === undefined ? {} : { maxFractionDigits }),
    ).toBe(expected);
  });

  it('says so where the decimals are not known', () => {
    expect(formatAmount({ value: '12345', decimals: null, formatted: null })).toBe('12345 base units');
  });

  it.each<[string, string, number | undefined, string]>([
    ['de', '9007199254740993.5', undefined, '9.007.199.254.740.993,5'],
    ['de', '1234567.89', 1, '1.234.567,8'],
    ['fr', '1234.5', undefined, '1\u202f234,5'],
    ['en-IN', '12345678', undefined, '1,23,45,678'],
    ['ar-EG', '1234.05', undefined, '١٬٢٣٤٫٠٥'],
    ['es', '0.009', 2, '<0,01'],
    ['ar-EG', '0.5', 0, '<١'],
  ])('in %s, %s with at most %s digits is %s', (locale, formatted, maxFractionDigits, expected) => {
    const options = maxFractionDigits === undefined ? { locale } : { locale, maxFractionDigits };
    expect(formatAmount(amount(formatted), options)).toBe(expected);
  });

  it.each([-1, 1.5, NaN, -Infinity])('refuses %s digits', (maxFractionDigits) => {
    expect(() => formatAmount(amount('123.456'), { maxFractionDigits })).toThrow(
      new RangeError(`maxFractionDigits must be an integer from 0 on, not ${maxFractionDigits}`),
    );
  });

  it('shows what is smaller than any number of digits', () => {
    expect(formatAmount(amount(`0.${'0'.repeat(150)}1`), { maxFractionDigits: 120 })).toBe(
      `<0.${'0'.repeat(119)}1`,
    );
  });

  it.each([undefined, 'de'])('loses no digit without a limit (%s)', (locale) => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.nat({ max: 30 }), (units, decimals) => {
        const digits = units.toString().padStart(decimals + 1, '0');
        const whole = digits.slice(0, digits.length - decimals);
        const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
        const [shownWhole = '', fraction = ''] = formatAmount(
          amount(text),
          locale === undefined ? {} : { locale },
        )
          .replace(/[.,]/g, (mark) => (locale === undefined ? mark : mark === '.' ? ',' : '.'))
          .split('.');
        expect(BigInt(shownWhole.replaceAll(',', '') + fraction.padEnd(decimals, '0'))).toBe(units);
      }),
    );
  });
});
