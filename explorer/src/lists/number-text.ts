import { lazy } from '../elements/lazy';

const formatter = (options: Intl.NumberFormatOptions): (() => Intl.NumberFormat) =>
  lazy(() => new Intl.NumberFormat('en', options));

const whole = formatter({ maximumFractionDigits: 0 });
const oneDigit = formatter({ maximumFractionDigits: 1 });
const percent = formatter({ style: 'percent', maximumFractionDigits: 1 });
const dollars = formatter({ style: 'currency', currency: 'USD' });
const wholeDollars = formatter({ style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** `1,840` */
export const numberText = (number: number): string => whole().format(number);

/** `$1,250,346`; cents are shown below a hundred dollars only. */
export const dollarText = (amount: number): string =>
  (amount < 100 ? dollars() : wholeDollars()).format(amount);

/** `$1,250,345.75` */
export const exactDollarText = (amount: number): string => dollars().format(amount);

/** `82%`, of a share from 0 to 1. */
export const percentText = (share: number): string => percent().format(share);

const units = ['bytes', 'KiB', 'MiB', 'GiB'] as const;

/** `5.2 MiB` */
export function byteText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${oneDigit().format(bytes / 1024 ** power)} ${units[power]}`;
}
