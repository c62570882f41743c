/** The path segments that may be logged: order ids, transaction hashes of any chain, chain ids. */
const plainId = /^(?:(?:0x)?[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{64,90}|\d{1,20})$/i;

/**
 * The pattern of the matched route, with the ids of the path in place of its parameters. Any other text in the path, and
 * any unmatched path, is left out: it may be a secret.
 */
export function redactedPath(route: string, url: string): string {
  const [path = ''] = url.split('?', 1);
  const segments = path.split('/');
  return route
    .split('/')
    .map((pattern, index) => {
      const segment = segments[index] ?? '';
      return pattern.startsWith(':') && plainId.test(segment) ? segment : pattern;
    })
    .join('/');
}
