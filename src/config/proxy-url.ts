import { isDecodable } from './is-decodable';

/**
 * Whether a text is the URL of an HTTP proxy: http or https, optionally with credentials. The client must not get
 * credentials that it cannot decode: its error would contain them.
 */
export function isProxyUrl(text: unknown): text is string {
  if (typeof text !== 'string' || !/^https?:\/\/[^\s?#\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password, pathname } = new URL(text);
  return (
    pathname === '/' && [username, password].every(isDecodable) && (username === '') === (password === '')
  );
}
