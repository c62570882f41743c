import { isDecodable } from './is-decodable';

/**
 * Whether a text is a `redis:` or `rediss:` URL, optionally with credentials and the number of a database. The client
 * must not get a text that it cannot parse: its error would contain the password.
 */
export function isRedisUrl(text: unknown): text is string {
  if (typeof text !== 'string' || !/^rediss?:\/\/\S+$/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password, pathname } = new URL(text);
  return hostname !== '' && /^\/?\d{0,5}$/.test(pathname) && [username, password].every(isDecodable);
}
