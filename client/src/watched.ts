import { type Order } from './api.js';
import { type Call, parseJson, pathOf, target } from './http.js';
import { type OrderResult } from './types.js';

/** What is known of each order that is watched. */
export type OrderState = Pick<Order, 'orderId' | 'userFinal' | 'protocolFinal'>;

/** An order without a stream, and in how many seconds asking again is worth it; null where the gateway does not say. */
export type PolledOrder = OrderResult<OrderState> & { readonly pollAfterSeconds: number | null };

/** What is watched. */
export interface Watched {
  /** The target of its stream. */
  readonly events: string;
  /** The request for the same orders without a stream. */
  readonly orders: Call;
  /** Whether the gateway holds that request until something changes. */
  readonly canWait: boolean;
  readonly resultsOf: (text: string) => PolledOrder[];
}

const statePaths = 'orderId,userFinal,protocolFinal';
/** The other members by which an order tells its state: its row in a list has them, too. */
export const rowPaths = 'status,phase,outcome,message,messageCode,callMessageCode,next,externalCall.state';
/** The members of the status view. */
const statusPaths = `${statePaths},${rowPaths},meta`;

const withStatePaths = (fields: string | undefined) => fields && `${fields},${statePaths}`;
/** What is asked without a stream: when to ask again, too. */
const polledPaths = (fields: string | undefined) => fields && `${fields},${statePaths},meta.pollAfterSeconds`;

export function watchedOrder(orderId: string, fields: string | undefined): Watched {
  const path = pathOf('orders', orderId);
  return {
    events: target(`${path}/events`, { fields: withStatePaths(fields) }),
    orders: fields ? { path, query: { fields: polledPaths(fields) } } : { path: `${path}/status` },
    canWait: true,
    resultsOf: (text) => [polled({ orderId, order: parseJson(text, 'orderId') as WithPace }, fields)],
  };
}

export function watchedOrders(orderIds: readonly string[], fields: string | undefined): Watched {
  const ids = orderIds.join(',');
  return {
    events: target('/v1/orders/events', { orderIds: ids, fields: withStatePaths(fields) }),
    orders: { path: '/v1/orders', query: { ids, fields: polledPaths(fields) ?? statusPaths } },
    canWait: false,
    resultsOf: (text) => listed((parseJson(text, 'results') as { results: OrderResult[] }).results, fields),
  };
}

export function watchedTransaction(hash: string, fields: string | undefined): Watched {
  const path = pathOf('transactions', hash);
  return {
    events: target(`${path}/events`, { fields: withStatePaths(fields) }),
    orders: { path: `${path}/orders`, query: { fields: polledPaths(fields) ?? statusPaths } },
    canWait: true,
    resultsOf: (text) => listed((parseJson(text, 'orders') as { orders: OrderResult[] }).orders, fields),
  };
}

/** Streams give the status without `fields`; lists have no such form. */
const listed = (results: OrderResult[], fields: string | undefined): PolledOrder[] =>
  results.map((result) =>
    polled(result.order && !fields ? { ...result, order: statusOf(result.order) } : result, fields),
  );

interface WithPace extends OrderState {
  readonly meta?: Partial<Order['meta']>;
}

function polled(result: OrderResult<WithPace>, fields: string | undefined): PolledOrder {
  if (!result.order) return { ...result, pollAfterSeconds: null };
  const order = fields ? asAsked(result.order, fields.split(',')) : result.order;
  return { ...result, order, pollAfterSeconds: result.order.meta?.pollAfterSeconds ?? null };
}

/** The order without `meta.pollAfterSeconds`, unless that was asked for. */
function asAsked({ meta, ...members }: WithPace, paths: readonly string[]): OrderState {
  const asked = paths.filter((path) => path.split('.')[0] === 'meta');
  if (asked.length === 0) return members;
  const isPaceAsked = asked.some((path) => path === 'meta' || path === 'meta.pollAfterSeconds');
  const shown = isPaceAsked ? meta : { ...meta, pollAfterSeconds: undefined };
  return Object.assign(members, { meta: shown });
}

function statusOf({ externalCall, meta, ...members }: Order): OrderState {
  const isMissing = meta.missing.some((path) => path.startsWith('externalCall'));
  const missing = isMissing ? ['externalCallState'] : [];
  return Object.assign(members, { externalCallState: externalCall.state, meta: { ...meta, missing } });
}
