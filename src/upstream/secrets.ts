import { type Settings } from '../config/settings';

/**
 * Matches texts that no caller may see in an upstream's words: our access token in any coding, and the
 * upstreams' hosts.
 */
export function secretsOf({ statistics, order }: Settings): RegExp[] {
  const token = order.accessToken;
  const codings =
    token === null
      ? []
      : [token, encodeURIComponent(token), new URLSearchParams({ token }).toString().slice(6)];
  const hosts = [statistics.url, order.url].map((url) => new URL(url).hostname);
  // A host of one word is a word of its own right; with its port it is refused as an address.
  const addresses = hosts.filter((host) => /[.:]/.test(host));
  return [
    ...codings.map((text) => new RegExp(escapePattern(text))),
    ...addresses.map((host) => new RegExp(`(?<![\\w-])${escapePattern(host)}(?![\\w-])`, 'i')),
  ];
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
