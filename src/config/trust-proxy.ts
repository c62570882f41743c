import { isIP } from 'node:net';

const hopCount = /^\d{1,2}$/;
const addressBits: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Whether a list is one number of proxies, or only addresses and subnets (CIDR). */
export const isTrustProxy = (given: unknown): given is string[] =>
  Array.isArray(given) &&
  given.every((item) => typeof item === 'string') &&
  (isHopCount(given) || given.every(isAddressOrSubnet));

/** A number of proxies, or their addresses. */
export const readTrustProxy = (given: readonly string[]): number | readonly string[] =>
  isHopCount(given) ? Number(given[0]) : given;

const isHopCount = (given: readonly string[]): boolean => given.length === 1 && hopCount.test(given[0] ?? '');

/** Excludes addresses with a zone (`%eth0`) and subnets of every address, which would trust anyone. */
function isAddressOrSubnet(text: string): boolean {
  const [address = '', prefix = '1', ...rest] = text.split('/');
  const bits = address.includes('%') ? 0 : (addressBits[isIP(address)] ?? 0);
  return rest.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits;
}
