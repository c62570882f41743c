import { type ProblemView } from '../openapi/problem.view';
import { problemDocument } from '../problems/problem-document';
import { problemOfFailure } from '../problems/problem-of-failure';
import { UpstreamFailure } from '../upstream/upstream-failure';
import { inTurns } from './in-turns';
import { type JoinedOrder } from './orders.service';
import { type ListedOrderView } from './order-lists.view';

/** How many orders one request asks for at a time: a batch leaves room for other callers. */
const ordersAtOnce = 16;

/**
 * Joins many orders; one that fails stands as its own problem and spoils no other. Each id is asked once,
 * and the order of the ids is kept.
 */
export async function listOrders(
  orderIds: readonly string[],
  join: (orderId: string) => Promise<JoinedOrder>,
  requestId: string,
): Promise<ListedOrderView[]> {
  const distinct = [...new Set(orderIds)];
  const answers = await inTurns(distinct, ordersAtOnce, (orderId) =>
    orderOrProblem(orderId, join, requestId),
  );
  const listed = new Map(answers.map((answer) => [answer.orderId, answer]));
  return orderIds.flatMap((orderId) => listed.get(orderId) ?? []);
}

/** Whether each order is there, and whole. */
export const areComplete = (listed: readonly ListedOrderView[]): boolean =>
  listed.every(({ order }) => order?.meta.complete === true);

async function orderOrProblem(
  orderId: string,
  join: (orderId: string) => Promise<JoinedOrder>,
  requestId: string,
): Promise<ListedOrderView> {
  try {
    return { orderId, order: (await join(orderId)).view };
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error;
    const context = { face: 'v1', path: `/v1/orders/${orderId}`, requestId } as const;
    const problem: unknown = problemDocument(problemOfFailure(error), context);
    return { orderId, problem: problem as ProblemView };
  }
}
