/** A page of the explorer, with what its URL says. */
export type Route =
  | { readonly page: 'start' }
  | { readonly page: 'order'; readonly orderId: string }
  | { readonly page: 'transaction'; readonly hash: string }
  | { readonly page: 'tokens'; readonly chainId: string | null; readonly search: string | null }
  | { readonly page: 'leaderboard' }
  | { readonly page: 'gateway' }
  | { readonly page: 'unknown' };

const root = '/explorer';

const plainPages: ReadonlyMap<string, 'start' | 'leaderboard' | 'gateway'> = new Map([
  ['', 'start'],
  ['leaderboard', 'leaderboard'],
  ['gateway', 'gateway'],
]);

/** The page of a URL. A trailing slash makes no difference. */
export function routeOf({ pathname, searchParams }: URL): Route {
  const [first = '', second, ...rest] = pathname.slice(root.length).split('/').filter(Boolean).map(decoded);
  if (rest.length > 0) return { page: 'unknown' };
  if (second !== undefined) {
    if (first === 'orders') return { page: 'order', orderId: second };
    if (first === 'transactions') return { page: 'transaction', hash: second };
    return { page: 'unknown' };
  }
  if (first === 'tokens')
    return { page: 'tokens', chainId: searchParams.get('chainId'), search: searchParams.get('search') };
  const page = plainPages.get(first);
  return page === undefined ? { page: 'unknown' } : { page };
}

/** The URL of each page. */
export const paths = {
  start: root,
  order: (orderId: string): string => `${root}/orders/${encodeURIComponent(orderId)}`,
  transaction: (hash: string): string => `${root}/transactions/${encodeURIComponent(hash)}`,
  tokens: ({ chainId, search }: { chainId?: string | null; search?: string | null } = {}): string => {
    const query = new URLSearchParams();
    if (chainId) query.set('chainId', chainId);
    if (search) query.set('search', search);
    return query.size > 0 ? `${root}/tokens?${query.toString()}` : `${root}/tokens`;
  },
  leaderboard: `${root}/leaderboard`,
  gateway: `${root}/gateway`,
};

/** A path may hold a percent sign that encodes nothing: then it is taken as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
