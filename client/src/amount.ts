import { type Amount } from './api.js';

/** An amount in base units. */
export const toBigInt = ({ value }: Pick<Amount, 'value'>): bigint => BigInt(value);

/**
 * An amount for people: `1,234.5`. Exact, or cut to `maxFractionDigits`; what is smaller than these can show is `<0.01`.
 * In base units where the token's decimals are not known.
 */
export function formatAmount(
  { value, formatted }: Amount,
  { maxFractionDigits = Infinity }: { readonly maxFractionDigits?: number } = {},
): string {
  if (formatted === null) return `${value} base units`;
  const [whole = '', fraction = ''] = formatted.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const shown = fraction.slice(0, maxFractionDigits).replace(/0+$/, '');
  if (/[1-9]/.test(fraction) && !/[1-9]/.test(whole + shown))
    return `<${(10 ** -maxFractionDigits).toFixed(maxFractionDigits)}`;
  return shown === '' ? grouped : `${grouped}.${shown}`;
}
