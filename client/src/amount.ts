import { type Amount } from './api.js';

/** An amount in base units. */
export const toBigInt = ({ value }: Pick<Amount, 'value'>): bigint => BigInt(value);

/** How an amount is written. */
export interface AmountFormat {
  /** At most so many digits of the fraction: an integer from 0 on; all by default. */
  readonly maxFractionDigits?: number;
  /** Whose digits, groups and separators, as of `Intl.NumberFormat` (`de-CH`); by default `1,234.5`, on every platform. */
  readonly locale?: string | readonly string[];
}

/**
 * An amount for people: `1,234.5`. Exact, or cut to `maxFractionDigits`; what is smaller than these can show is `<0.01`.
 * In base units where the token's decimals are not known. Throws a RangeError for an option that is not valid.
 */
export function formatAmount({ value, formatted }: Amount, options: AmountFormat = {}): string {
  const { maxFractionDigits = Infinity, locale } = options;
  if (maxFractionDigits !== Infinity && !(Number.isInteger(maxFractionDigits) && maxFractionDigits >= 0))
    throw new RangeError(`maxFractionDigits must be an integer from 0 on, not ${maxFractionDigits}`);
  const decimal = locale === undefined ? inEnglish : inLocale(locale);
  if (formatted === null) return `${value} base units`;
  const [whole = '', fraction = ''] = formatted.split('.');
  const shown = fraction.slice(0, maxFractionDigits).replace(/0+$/, '');
  if (!/[1-9]/.test(fraction) || /[1-9]/.test(whole + shown)) return decimal(whole, shown);
  return maxFractionDigits === 0
    ? `<${decimal('1', '')}`
    : `<${decimal('0', '1'.padStart(maxFractionDigits, '0'))}`;
}

const inEnglish = (whole: string, fraction: string): string =>
  whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === '' ? '' : `.${fraction}`);

function inLocale(locale: string | readonly string[]): (whole: string, fraction: string) => string {
  const numbers = new Intl.NumberFormat(locale as string | string[]);
  const separator = numbers.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return (whole, fraction) =>
    numbers.format(BigInt(whole)) +
    (fraction === '' ? '' : separator + fraction.replace(/\d/g, (digit) => numbers.format(Number(digit))));
}
