/**
 * Whether a text is the address of a Redis: redis or rediss, with credentials and the number of a database if
 * need be. A text that the client could not read must not reach it: its complaint would show the password.
 */
export function isRedisUrl(text: unknown): text is string {
  if (typeof text !== 'string' || !/^rediss?:\/\/\S+$/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password, pathname } = new URL(text);
  return hostname !== '' && /^\/?\d{0,5}$/.test(pathname) && [username, password].every(isDecodable);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
