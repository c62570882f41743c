import { type OrderFilter, orderFilterOf } from './order-filter';

/** A page of the explorer, with what its URL says. */
export type Route =
  | { readonly page: 'start' }
  | { readonly page: 'order'; readonly orderId: string }
  | { readonly page: 'orders'; readonly filter: OrderFilter; readonly offset: number }
  | { readonly page: 'transaction'; readonly hash: string }
  | { readonly page: 'account'; readonly address: string; readonly offset: number }
  | {
      readonly page: 'tokens';
      readonly chainId: string | null;
      readonly search: string | null;
      readonly offset: number;
    }
  | { readonly page: 'leaderboard'; readonly wallet: string | null; readonly offset: number }
  | { readonly page: 'gateway' }
  | { readonly page: 'unknown' };

const root = '/explorer';

/** The page of a URL. A trailing slash makes no difference. */
export function routeOf({ pathname, searchParams }: URL): Route {
  const [first = '', second, ...rest] = pathname.slice(root.length).split('/').filter(Boolean).map(decoded);
  if (rest.length > 0) return { page: 'unknown' };
  const offset = offsetOf(searchParams);
  if (second !== undefined) {
    if (first === 'orders') return { page: 'order', orderId: second };
    if (first === 'transactions') return { page: 'transaction', hash: second };
    if (first === 'accounts') return { page: 'account', address: second, offset };
    return { page: 'unknown' };
  }
  switch (first) {
    case '':
      return { page: 'start' };
    case 'orders':
      return { page: 'orders', filter: orderFilterOf((name) => searchParams.get(name)), offset };
    case 'tokens':
      return {
        page: 'tokens',
        chainId: textOf(searchParams, 'chainId'),
        search: textOf(searchParams, 'search'),
        offset,
      };
    case 'leaderboard':
      return { page: 'leaderboard', wallet: textOf(searchParams, 'wallet'), offset };
    case 'gateway':
      return { page: 'gateway' };
    default:
      return { page: 'unknown' };
  }
}

/** The URL of each page. */
export const paths = {
  start: root,
  order: (orderId: string): string => `${root}/orders/${encodeURIComponent(orderId)}`,
  orders: (filter: OrderFilter = {}, offset = 0): string =>
    withQuery(`${root}/orders`, { ...orderFilterOf((name) => filter[name] ?? null), offset }),
  transaction: (hash: string): string => `${root}/transactions/${encodeURIComponent(hash)}`,
  account: (address: string, offset = 0): string =>
    withQuery(`${root}/accounts/${encodeURIComponent(address)}`, { offset }),
  tokens: (query: { chainId?: string | null; search?: string | null; offset?: number } = {}): string =>
    withQuery(`${root}/tokens`, query),
  leaderboard: (query: { wallet?: string | null; offset?: number } = {}): string =>
    withQuery(`${root}/leaderboard`, query),
  gateway: `${root}/gateway`,
};

/** A parameter of the query; null where it is absent or empty. */
function textOf(query: URLSearchParams, name: string): string | null {
  const text = query.get(name);
  return text === '' ? null : text;
}

/** How many items come before the page; 0 unless it is a count. */
function offsetOf(query: URLSearchParams): number {
  const offset = query.get('offset') ?? '';
  return /^\d{1,9}$/.test(offset) ? Number(offset) : 0;
}

/** The path with the parameters that are set; an offset of 0 is none. */
export function withQuery(
  path: string,
  parameters: Readonly<Record<string, string | number | null>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** A path may hold a percent sign that encodes nothing: then it is taken as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
