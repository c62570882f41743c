import { type Settings } from '../config/settings';

/** Texts that no caller may see in an upstream's words: our access token, and the upstreams' hosts. */
export function secretsOf({ statistics, order }: Settings): string[] {
  const hosts = [statistics.url, order.url].map((url) => new URL(url).hostname);
  return order.accessToken === null ? hosts : [order.accessToken, ...hosts];
}
