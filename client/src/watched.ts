import { type Order } from './api.js';
import { type Call, parseJson, pathOf, target } from './http.js';
import { type OrderResult } from './types.js';

/** What is known of each order that is watched. */
export type OrderState = Pick<Order, 'orderId' | 'userFinal' | 'protocolFinal'>;

/** What is watched. */
export interface Watched {
  /** The target of its stream. */
  readonly events: string;
  /** The request for the same orders without a stream. */
  readonly orders: Call;
  /** Whether the gateway holds that request until something changes. */
  readonly canWait: boolean;
  readonly resultsOf: (text: string) => OrderResult<OrderState>[];
}

const statePaths = 'orderId,userFinal,protocolFinal';
/** The members of the status view. */
const statusPaths = `${statePaths},status,phase,outcome,externalCall.state,meta`;

const withStatePaths = (fields: string | undefined) => fields && `${fields},${statePaths}`;

export function watchedOrder(orderId: string, fields: string | undefined): Watched {
  const path = pathOf('orders', orderId);
  const query = { fields: withStatePaths(fields) };
  return {
    events: target(`${path}/events`, query),
    orders: fields ? { path, query } : { path: `${path}/status` },
    canWait: true,
    resultsOf: (text) => [{ orderId, order: parseJson(text, 'orderId') as OrderState }],
  };
}

export function watchedOrders(orderIds: readonly string[], fields: string | undefined): Watched {
  const ids = orderIds.join(',');
  return {
    events: target('/v1/orders/events', { orderIds: ids, fields: withStatePaths(fields) }),
    orders: { path: '/v1/orders', query: { ids, fields: withStatePaths(fields) ?? statusPaths } },
    canWait: false,
    resultsOf: (text) => listed((parseJson(text, 'results') as { results: OrderResult[] }).results, fields),
  };
}

export function watchedTransaction(hash: string, fields: string | undefined): Watched {
  const path = pathOf('transactions', hash);
  return {
    events: target(`${path}/events`, { fields: withStatePaths(fields) }),
    orders: { path: `${path}/orders`, query: { fields: withStatePaths(fields) ?? statusPaths } },
    canWait: true,
    resultsOf: (text) => listed((parseJson(text, 'orders') as { orders: OrderResult[] }).orders, fields),
  };
}

/** Streams give the status without `fields`; lists have no such form. */
function listed(results: OrderResult[], fields: string | undefined): OrderResult<OrderState>[] {
  if (fields) return results;
  return results.map((result) => (result.order ? { ...result, order: statusOf(result.order) } : result));
}

function statusOf({ externalCall, meta, ...members }: Order): OrderState {
  const isMissing = meta.missing.some((path) => path.startsWith('externalCall'));
  const missing = isMissing ? ['externalCallState'] : [];
  return Object.assign(members, { externalCallState: externalCall.state, meta: { ...meta, missing } });
}
