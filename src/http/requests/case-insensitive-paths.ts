import Router, { type FindResult, type HTTPVersion } from 'find-my-way';
import { maxParamLength } from './route-paths';

/** Below these, paths are matched in any letter case: the statistics interface (ASP.NET) and the order interface (Express) do. */
const statisticsPrefix = 'api';
const prefixes: readonly string[] = [statisticsPrefix, 'v1.0'];

/** The query parameters of the statistics interface: to ASP.NET their names are the same in any letter case, too. */
const parameterNames = new Map(
  ['chainId', 'skip', 'take', 'dateFrom', 'dateTo'].map((name) => [name.toLowerCase(), name]),
);

/**
 * Rewrites URLs under `/api` and `/v1.0` to the spelling of their routes: letter case of segments, and under `/api` of
 * parameter names, no encoded letters, no trailing slash. Ids stay: base58 is case-sensitive.
 */
export class CaseInsensitivePaths {
  private readonly router = Router({ caseSensitive: false, ignoreTrailingSlash: true, maxParamLength });

  /** @param pattern a route's, with `:name` for parameters; one of each form */
  learn(pattern: string): void {
    const [, prefix = ''] = pattern.split('/');
    if (!prefixes.includes(prefix) || pattern.includes('*')) return;
    this.router.on('GET', pattern, () => undefined, pattern);
  }

  canonical(url: string): string {
    // A cheap test that excludes nearly all other paths. One with a fragment is refused.
    if (!/^\/(?:[a%]|v(?!.\/))/i.test(url) || url.includes('#')) return url;
    const queryAt = url.indexOf('?');
    const path = queryAt === -1 ? url : url.slice(0, queryAt);
    const [, first = '', ...others] = path.split('/');
    const prefix = fold(first);
    if (!prefixes.includes(prefix) || others.length === 0) return url;
    const found = this.router.find('GET', path);
    const canonical = found ? spelled(found) : `/${[prefix, ...others].join('/')}`;
    if (queryAt === -1) return canonical;
    const query = url.slice(queryAt + 1);
    return `${canonical}?${prefix === statisticsPrefix ? canonicalQuery(query) : query}`;
  }
}

const spelled = ({ store, params }: FindResult<HTTPVersion.V1>): string =>
  (store as string).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

function fold(segment: string): string {
  if (!segment.includes('%')) return segment.toLowerCase();
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment;
  }
}

const canonicalQuery = (query: string): string =>
  query
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1);
      const known = parameterNames.get(fold(name));
      return known === undefined ? pair : known + pair.slice(name.length);
    })
    .join('&');
