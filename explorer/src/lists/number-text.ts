const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** `1,840` */
export const numberText = (number: number): string => whole.format(number);

/** `$1,250,346`; cents are shown below a hundred dollars only. */
export const dollarText = (amount: number): string => (amount < 100 ? dollars : wholeDollars).format(amount);

/** `$1,250,345.75` */
export const exactDollarText = (amount: number): string => dollars.format(amount);

/** `82%`, of a share from 0 to 1. */
export const percentText = (share: number): string => percent.format(share);

const units = ['bytes', 'KiB', 'MiB', 'GiB'] as const;

/** `5.2 MiB` */
export function byteText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${oneDigit.format(bytes / 1024 ** power)} ${units[power]}`;
}
