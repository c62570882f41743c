/** Puts a base-unit amount (unsigned decimal text) into human units, exactly and without trailing zeros. */
export function formatTokenAmount(value: string, decimals: number | null) {
  if (decimals === null) return { value, decimals, formatted: null };
  const digits = value.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return { value, decimals, formatted: fraction === '' ? whole : `${whole}.${fraction}` };
}
