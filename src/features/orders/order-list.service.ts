import { type CacheStatus } from '../../cache/cached-resource';
import { type ProblemView } from '../../http/problems/problem.view';
import { problemDocument } from '../../http/problems/problem-document';
import { problemOfUpstreamError } from '../../http/problems/problem-of-upstream-error';
import { UpstreamError } from '../../upstream/transport/upstream-error';
import { mapWithConcurrency } from '../../lib/map-with-concurrency';
import { type ListedOrderView } from './order-lists.view';
import { cacheStatusesOf, withoutSources } from './order-serializer';
import { type JoinedOrder } from './orders.service';

/** How many orders of one request are joined concurrently: a batch leaves room for other requests. */
const joinConcurrency = 16;

/** The orders of a list, and how the cache came by their records. */
export interface OrderListing {
  readonly orders: ListedOrderView[];
  /** Whether every order is present and complete. */
  readonly complete: boolean;
  readonly sources: readonly CacheStatus[];
}

interface ListedOrder {
  readonly view: ListedOrderView;
  readonly sources: readonly CacheStatus[];
}

/**
 * Joins many orders, each distinct id once. An order that fails is listed with its own problem. The result has the order
 * of the ids.
 */
export async function listOrders(
  orderIds: readonly string[],
  join: (orderId: string) => Promise<JoinedOrder>,
  requestId: string,
): Promise<OrderListing> {
  const distinct = [...new Set(orderIds)];
  const listed = await mapWithConcurrency(distinct, joinConcurrency, (orderId) =>
    orderOrProblem(orderId, join, requestId),
  );
  const views = new Map(listed.map(({ view }) => [view.orderId, view]));
  return {
    orders: orderIds.flatMap((orderId) => views.get(orderId) ?? []),
    complete: listed.every(({ view }) => view.order?.meta.complete === true),
    sources: listed.flatMap(({ sources }) => sources),
  };
}

/** The listed orders without `meta.sources`: the data that the entity tag of a list covers. */
export const listedWithoutSources = (orders: readonly ListedOrderView[]): object[] =>
  orders.map((listed) => (listed.order ? { ...listed, order: withoutSources(listed.order) } : listed));

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
