import { type RelayedKind } from '../../cache/resource-catalogue';
import { isSamePath, type RelayPath } from '../../config/relay-path';
import { type Settings } from '../../config/settings';
import { type UpstreamName } from '../../upstream/transport/upstream-error';

/** How a relayed path is served. */
type RelayClass =
  /** Prepares or prices a transaction: passed on once, its response JSON and never stored. */
  | { readonly kind: 'transaction' }
  /** Read through the cache; asked by the path, by the dates of these parameters, and by the body of a POST. */
  | { readonly kind: 'read'; readonly resource: RelayedKind; readonly dates: readonly string[] }
  /** The ids of a transaction's orders, made of the statistics interface's (spec 4, endpoint 1). */
  | { readonly kind: 'order-ids' }
  /** Nothing is known of it: passed on once, whatever the response is, and never stored. */
  | { readonly kind: 'plain' };

/** A path beyond the ten endpoints that is passed on to an upstream. */
export interface RelayRoute extends RelayPath {
  readonly class: RelayClass;
  /** What it gives, for the description of the API. */
  readonly summary: string;
}

const get = (template: string, summary: string, relayClass: RelayClass): RelayRoute => ({
  method: 'GET',
  template,
  class: relayClass,
  summary,
});

const transaction: RelayClass = { kind: 'transaction' };
const read = (resource: RelayedKind, ...dates: readonly string[]): RelayClass => ({
  kind: 'read',
  resource,
  dates,
});

/** The paths of `RELAY=orders`, with the interfaces' own spelling. `{id}` is an order id, `{hash}` a transaction hash. */
export const orderBundle: readonly RelayRoute[] = [
  get('/v1.0/dln/order/create-tx', 'A transaction that creates an order', transaction),
  get('/v1.0/dln/order/quote', 'The price of an order', transaction),
  get('/v1.0/dln/order/{id}/cancel-tx', 'A transaction that cancels an order', transaction),
  get('/v1.0/chain/estimation', 'The price of a swap within one chain', transaction),
  get('/v1.0/chain/transaction', 'A transaction that swaps within one chain', transaction),
  get('/v1.0/dln/tx/{hash}/order-ids', 'Ids of the orders that a transaction created', { kind: 'order-ids' }),
  get('/v1.0/supported-chains', 'Ids of the supported chains', read('supportedChains')),
  get('/v1.0/supported-chains-info', 'The supported chains', read('supportedChains')),
  { ...get('/api/Orders/filteredList', 'Orders that match a filter', read('filteredList')), method: 'POST' },
  get('/api/Orders/creationTxHash/{hash}', 'The order that a transaction created', read('relayedOrder')),
  get('/api/Orders/{id}/liteModel', 'An order without its events', read('relayedOrder')),
  get(
    '/api/Satistics/getDaily',
    'Totals of each day and pair of chains',
    read('serviceTotals', 'dateFrom', 'dateTo'),
  ),
  get('/api/Satistics/getAllTime', 'Totals of all time', read('serviceTotals')),
];

/** The routes of a configuration. A path of the bundle is served as the table says also where it is listed by itself. */
export function relayRoutes({ bundle, paths }: Settings['relay']): RelayRoute[] {
  const bundled = bundle === null ? [] : orderBundle;
  const listed = paths
    .filter((path) => !bundled.some((route) => isSamePath(route, path)))
    .map((path) => orderBundle.find((route) => isSamePath(route, path)) ?? plain(path));
  return [...bundled, ...listed];
}

const plain = (path: RelayPath): RelayRoute => ({
  ...path,
  class: { kind: 'plain' },
  summary: `The interface's own ${path.method} ${path.template}`,
});

/** The upstream that a path is passed on to. */
export const upstreamOf = ({ template }: RelayPath): UpstreamName =>
  template.startsWith('/api/') ? 'statistics' : 'order';
