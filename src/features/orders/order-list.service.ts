import { mapAsync } from 'es-toolkit/array';
import { omit } from 'es-toolkit/object';
import { type ProblemView } from '../../http/problems/problem.view';
import { problemDocument } from '../../http/problems/problem-document';
import { type ViewResult } from '../../http/responses/response-content';
import { problemOfUpstreamError } from '../../http/problems/problem-of-error';
import { UpstreamError } from '../../upstream/transport/upstream-error';
import { type Selection } from '../../http/requests/field-selection';
import { type ListedOrderView } from './order-lists.view';
import { cacheStatusesOf, selectMembers, serializeSelected } from './order-serializer';
import { type JoinedOrder } from './orders.service';

/** How many orders of one request are joined concurrently: a batch leaves room for other requests. */
const concurrency = 16;

/** The orders of a list; complete where every order is present and complete. */
export type OrderListing = Required<ViewResult<ListedOrderView[]>>;

/**
 * Joins many orders, each distinct id once. An order that fails is listed with its own problem. The result has the order
 * of the ids.
 *
 * @param selection of each order's members; empty for all
 */
export async function listOrders(
  orderIds: readonly string[],
  join: (orderId: string) => Promise<JoinedOrder>,
  requestId: string,
  selection: Selection = {},
): Promise<OrderListing> {
  const distinct = [...new Set(orderIds)];
  const listed = await mapAsync(distinct, (orderId) => orderOrProblem(orderId, join, requestId, selection), {
    concurrency,
  });
  const byId = new Map(listed.map((each) => [each.view.orderId, each]));
  const inOrder = orderIds.flatMap((orderId) => byId.get(orderId) ?? []);
  return {
    body: inOrder.map(({ view }) => view),
    etagSource: inOrder.map(({ etagSource }) => etagSource).join('\n'),
    complete: listed.every(({ complete }) => complete),
    sources: listed.flatMap(({ sources }) => sources),
    orders: { ids: distinct, revision: Math.min(...listed.map(({ revision }) => revision)) },
  };
}

async function orderOrProblem(
  orderId: string,
  join: (orderId: string) => Promise<JoinedOrder>,
  requestId: string,
  selection: Selection,
) {
  try {
    const { view, sources, revision } = await join(orderId);
    const order = selectMembers(view, selection);
    return {
      view: { orderId, order },
      etagSource: orderId + serializeSelected(order, selection).etagSource,
      complete: view.meta.complete,
      sources: cacheStatusesOf(sources),
      revision,
    };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const problem = problemViewOf(error, `/v1/orders/${orderId}`, requestId);
    const etagSource = JSON.stringify({ orderId, problem: omit(problem, ['requestId']) });
    return { view: { orderId, problem }, etagSource, complete: false, sources: [], revision: Infinity };
  }
}

/** The problem that an item of a list met. @param path where the item would be by itself */
export function problemViewOf(error: UpstreamError, path: string, requestId: string): ProblemView {
  const problem: unknown = problemDocument(problemOfUpstreamError(error), { surface: 'v1', path, requestId });
  return problem as ProblemView;
}
