import { type FastifyInstance } from 'fastify';

/** Below these, paths are matched in any letter case: the statistics interface (ASP.NET) and the order interface (Express) do. */
const statisticsPrefix = 'api';
const prefixes: readonly string[] = [statisticsPrefix, 'v1.0'];

/** The query parameters of the statistics interface: to ASP.NET their names are the same in any letter case, too. */
const parameterNames = new Map(
  ['chainId', 'skip', 'take', 'dateFrom', 'dateTo'].map((name) => [name.toLowerCase(), name]),
);

/** A segment of the route patterns, with its possible successors by their folded spelling. */
interface PatternNode {
  readonly name: string;
  readonly fixed: Map<string, PatternNode>;
  parameter: PatternNode | null;
}

const node = (name: string): PatternNode => ({ name, fixed: new Map(), parameter: null });

/**
 * Rewrites URLs under `/api` and `/v1.0` to the spelling of their routes: fixed segments, and under `/api` the names of
 * parameters, in the routes' letter case, without percent-encoded letters and without a trailing slash. Ids keep their
 * spelling, because base58 is case-sensitive. Other URLs stay unchanged.
 */
export class CaseInsensitivePaths {
  private readonly root = node('');

  /** Adds the routes as they are registered. */
  addRoutesOf(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url }) => {
      this.learn(url);
    });
  }

  /** @param pattern a route's, with `:name` for parameters */
  learn(pattern: string): void {
    const [, ...segments] = pattern.split('/');
    if (!prefixes.includes(segments[0] ?? '') || pattern.includes('*')) return;
    segments.reduce(childOf, this.root);
  }

  canonical(url: string): string {
    if (!mayHavePrefix(url)) return url;
    const queryAt = url.indexOf('?');
    const path = queryAt === -1 ? url : url.slice(0, queryAt);
    const [, ...segments] = path.split('/');
    const prefix = fold(segments[0] ?? '');
    if (!prefixes.includes(prefix) || segments.length === 1) return url;
    if (segments.length > 2 && segments.at(-1) === '') segments.pop();
    const canonical = `/${this.spelled(segments).join('/')}`;
    if (queryAt === -1) return canonical;
    const query = url.slice(queryAt + 1);
    return `${canonical}?${prefix === statisticsPrefix ? canonicalQuery(query) : query}`;
  }

  private spelled(segments: readonly string[]): string[] {
    let at: PatternNode | null = this.root;
    return segments.map((segment) => {
      const known: PatternNode | undefined = at?.fixed.get(fold(segment));
      at = known ?? at?.parameter ?? null;
      return known?.name ?? segment;
    });
  }
}

function childOf(parent: PatternNode, segment: string): PatternNode {
  if (segment.startsWith(':')) return (parent.parameter ??= node(segment));
  const folded = segment.toLowerCase();
  const child = parent.fixed.get(folded) ?? node(segment);
  parent.fixed.set(folded, child);
  return child;
}

/** A cheap test that excludes nearly all other paths. */
const mayHavePrefix = (url: string): boolean => /^\/(?:[a%]|v(?!.\/))/i.test(url);

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
