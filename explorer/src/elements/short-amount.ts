import { type Amount, formatAmount } from '@order-gateway/client';

/** An amount cut to three digits after the point, or to its first four that are not 0: `4.457`, `0.0001234`. */
export function shortAmount(amount: Amount): string {
  const [, zeros] = /^0\.(0*)/.exec(amount.formatted ?? '') ?? [];
  return formatAmount(amount, { maxFractionDigits: zeros === undefined ? 3 : zeros.length + 4 });
}

/** A part of an amount: `2.777 of 5.553`; exact where the short texts are the same. */
export function partText(part: Amount, whole: Amount): string {
  const [first, second] = [shortAmount(part), shortAmount(whole)];
  return first === second ? `${formatAmount(part)} of ${formatAmount(whole)}` : `${first} of ${second}`;
}
