import { isIP } from 'node:net';

const hopCount = /^\d{1,2}$/;
const addressBits: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Whether a list is one count of proxies, or addresses and subnets (CIDR) throughout. */
export const isTrustProxy = (given: unknown): given is string[] =>
  Array.isArray(given) &&
  given.every((item) => typeof item === 'string') &&
  (isHopCount(given) || given.every(isAddressOrSubnet));

/** One number is a count of proxies; anything else are their addresses. */
export const readTrustProxy = (given: readonly string[]): number | readonly string[] =>
  isHopCount(given) ? Number(given[0]) : given;

const isHopCount = (given: readonly string[]): boolean => given.length === 1 && hopCount.test(given[0] ?? '');

/** No zone of an address (`%eth0`), and no subnet of every address: that would believe anyone. */
function isAddressOrSubnet(text: string): boolean {
  const [address = '', prefix = '1', ...rest] = text.split('/');
  const bits = address.includes('%') ? 0 : (addressBits[isIP(address)] ?? 0);
  return rest.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits;
}
