import { type CacheStatus } from '../../cache/cached-resource';
import { type ProblemView } from '../../http/problems/problem.view';
import { problemDocument } from '../../http/problems/problem-document';
import { problemOfUpstreamError } from '../../http/problems/problem-of-upstream-error';
import { UpstreamError } from '../../upstream/transport/upstream-error';
import { mapWithConcurrency } from '../../lib/map-with-concurrency';
import { etagData } from './etag-projection';
import { cacheStatusesOf } from './order-response';
import { type ListedOrderView } from './order-lists.view';
import { type JoinedOrder } from './orders.service';

/** How many orders one request asks for at a time: a batch leaves room for other callers. */
const ordersAtOnce = 16;

/** Many orders, and what of the cache they were joined from. */
export interface OrderListing {
  readonly orders: ListedOrderView[];
  /** Whether each order is there, and whole. */
  readonly complete: boolean;
  readonly sources: readonly CacheStatus[];
}

interface ListedOrder {
  readonly view: ListedOrderView;
  readonly sources: readonly CacheStatus[];
}

/**
 * Joins many orders; one that fails stands as its own problem and spoils no other. Each id is asked once,
 * and the order of the ids is kept.
 */
export async function listOrders(
  orderIds: readonly string[],
  join: (orderId: string) => Promise<JoinedOrder>,
  requestId: string,
): Promise<OrderListing> {
  const distinct = [...new Set(orderIds)];
  const listed = await mapWithConcurrency(distinct, ordersAtOnce, (orderId) =>
    orderOrProblem(orderId, join, requestId),
  );
  const views = new Map(listed.map(({ view }) => [view.orderId, view]));
  return {
    orders: orderIds.flatMap((orderId) => views.get(orderId) ?? []),
    complete: listed.every(({ view }) => view.order?.meta.complete === true),
    sources: listed.flatMap(({ sources }) => sources),
  };
}

/** The listed orders, each without `meta.sources`: the data that the entity tag of a list covers. */
export const listedWithoutSources = (orders: readonly ListedOrderView[]): object[] =>
  orders.map((listed) => (listed.order ? { ...listed, order: etagData(listed.order) } : listed));

async function orderOrProblem(
  orderId: string,
  join: (orderId: string) => Promise<JoinedOrder>,
  requestId: string,
): Promise<ListedOrder> {
  try {
    const { view, sources } = await join(orderId);
    return { view: { orderId, order: view }, sources: cacheStatusesOf(sources) };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const context = { surface: 'v1', path: `/v1/orders/${orderId}`, requestId } as const;
    const problem: unknown = problemDocument(problemOfUpstreamError(error), context);
    return { view: { orderId, problem: problem as ProblemView }, sources: [] };
  }
}
