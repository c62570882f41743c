/** What a path may name and a log may hold: ids of orders, hashes of transactions on any chain, ids of chains. */
const plainId = /^(?:(?:0x)?[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{64,90}|\d{1,20})$/i;

/**
 * The pattern that a request matched, with the ids of its path in place of the parameters. Whatever else a
 * caller wrote there, or at a path that is none, may be a secret that went astray.
 */
export function redactedPath(route: string, url: string): string {
  const [path = ''] = url.split('?', 1);
  const segments = path.split('/');
  return route
    .split('/')
    .map((pattern, place) => {
      const segment = segments[place] ?? '';
      return pattern.startsWith(':') && plainId.test(segment) ? segment : pattern;
    })
    .join('/');
}
