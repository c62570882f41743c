import {
  type Amount,
  type Client,
  type ClientOptions,
  createClient,
  type GatewayError,
  type LifecycleState,
  type Order,
  type OrderCancellation,
  type OrderField,
  type OrderPage,
  type OrderRow,
  type OrderStatus,
  type Outcome,
  type PartialOrder,
  type Problem,
  ProblemError,
  type RawRecords,
  type TimelineEventType,
} from '@order-gateway/client';

/**
 * A program under `strict`, without a cast, that the compiler checks: it uses every code, and what each call resolves with. Each row that must not compile says so.
 */
export const client = createClient({ baseUrl: 'https://orders.example.com' });

/** Has no `default`: a code that is missing here would not compile. */
export function isWorthARetry({ code }: ProblemError): boolean {
  switch (code) {
    case 'ORDER_NOT_FOUND':
    case 'TRANSACTION_NOT_FOUND':
    case 'RATE_LIMITED':
    case 'UPSTREAM_FAILED':
    case 'UPSTREAM_INVALID_RESPONSE':
    case 'UPSTREAM_UNAVAILABLE':
    case 'UPSTREAM_RATE_LIMITED':
    case 'OVERLOADED':
    case 'UPSTREAM_TIMEOUT':
      return true;
    case 'VALIDATION_FAILED':
    case 'UNAUTHENTICATED':
    case 'ROUTE_NOT_FOUND':
    case 'METHOD_NOT_ALLOWED':
    case 'NOT_ACCEPTABLE':
    case 'ORDER_NOT_CANCELLABLE':
    case 'EXTERNAL_CALL_NOT_CANCELLABLE':
    case 'PRECONDITION_FAILED':
    case 'PAYLOAD_TOO_LARGE':
    case 'UNSUPPORTED_MEDIA_TYPE':
    case 'UPSTREAM_REJECTED':
    case 'INTERNAL_ERROR':
      return false;
  }
}

export async function calls(id: string, someFields: string, signal: AbortSignal): Promise<void> {
  const order: Order = await client.getOrder(id, { signal, timeoutMs: 5000, wait: 20 });
  const raw: RawRecords = (await client.getOrder(id, { expand: 'raw' })).raw;
  const some: PartialOrder = await client.getOrder(id, { fields: someFields });
  const listed = await client.getOrder(id, { fields: ['status', 'give.amount', 'fees.fixed.value'] });
  const give: { amount: Amount | null } = listed.give;
  const fixed: string | undefined = listed.fees?.fixed?.value;
  const named = await client.getOrder(id, { fields: 'phase,timeline.type' });
  const types: TimelineEventType[] = named.timeline.map(({ type }) => type);
  const spaced = await client.getOrder(id, { fields: 'status, give.amount ,\n outcome' });
  use(spaced.status satisfies LifecycleState, spaced.give.amount satisfies Amount | null);
  use(spaced.outcome satisfies Outcome);
  const optional: Order | PartialOrder = await client.getOrder(id, { fields: await optionalFields() });
  const { results } = await client.listOrders([id], { fields: ['status'] });
  for (const result of results) {
    const found: { status: Order['status'] } | Problem = result.order ?? result.problem;
    use(found);
  }
  const { orders } = await client.listTransactionOrders(id);
  const first: Order | undefined = orders[0]?.order;
  const { orderIds } = await client.listTransactionOrders(id, { expand: 'none' });
  for await (const status of client.watchOrder(id)) use(status satisfies OrderStatus);
  for await (const state of client.watchOrders([id], { fields: ['message'] })) {
    const { message, userFinal }: Pick<Order, 'message' | 'userFinal'> = state;
    use(message, userFinal);
  }
  for await (const state of client.watchTransaction(id, { fields: someFields }))
    use(state.userFinal satisfies boolean, state.message satisfies string | undefined);
  for await (const state of client.watchOrder(id, { fields: ['outcome'], until: 'userFinal' }))
    use(state.outcome satisfies Order['outcome'], state.userFinal satisfies boolean);
  for (const { orderIds, problem } of (await client.listTransactions([id])).results)
    use(orderIds satisfies string[] | undefined, problem?.code);
  const page: OrderPage = await client.listAccountOrders(id, { status: ['Created'], giveChainId: '1' });
  const found: OrderPage = await client.searchOrders({ createdSince: new Date(), status: 'Created' });
  for await (const row of client.iterateOrders({ account: id, signal })) use(row satisfies OrderRow);
  for await (const row of client.iterateOrders({ maker: id, expand: 'view' }))
    use(row.order satisfies Order | undefined);
  for await (const state of client.watchAccount(id, { intervalMs: 5000, limit: 10, signal }))
    use(state.page.items satisfies OrderRow[]);
  const { refund }: OrderCancellation = await client.getCancellation(id, { signal });
  use(page, found, refund.amount satisfies Amount | null);
  use(order, raw, some, optional, give, fixed, types, first, orderIds);
}

export async function mistakes(id: string): Promise<void> {
  // @ts-expect-error an option is needed
  createClient();
  // @ts-expect-error the view has no such path
  await client.getOrder(id, { fields: ['give.amuont'] });
  // @ts-expect-error nor this one, as text
  await client.getOrder(id, { fields: 'staus' });
  // @ts-expect-error nor the second one
  await client.listOrders([id], { fields: 'status, give.amuont' });
  // @ts-expect-error nor while it is watched
  client.watchTransaction(id, { fields: 'status,give.amuont' });
  const order = await client.getOrder(id, { fields: ['status'] });
  // @ts-expect-error a member that was not selected
  use(order.phase);
  // @ts-expect-error the raw records were not asked for
  use((await client.getOrder(id)).raw);
  // @ts-expect-error a watch has no such end
  client.watchOrder(id, { until: 'final' });
  // @ts-expect-error an amount may be absent
  use((await client.getOrder(id)).take.fulfilledAmount.value);
  // @ts-expect-error amounts are no numbers
  const value: number | undefined = (await client.getOrder(id)).give.amount?.value;
  // @ts-expect-error the orders were not asked for
  use((await client.listTransactionOrders(id, { expand: 'none' })).orders);
  // @ts-expect-error there is no such code
  use(new ProblemError(problem, null).code === 'NO_SUCH_CODE');
  // @ts-expect-error there is no such state
  await client.listAccountOrders(id, { status: ['Finished'] });
  // @ts-expect-error an iteration begins at the first order
  client.iterateOrders({ account: id, offset: 10 });
  // @ts-expect-error a list of an account has no other maker
  client.iterateOrders({ account: id, maker: id });
  // @ts-expect-error a chain is needed
  await client.listTokens();
  use(value);
}

/** A wrapper of an app: as exact as the client itself. */
export const orderWith = <const F extends readonly OrderField[]>(id: string, fields: F) =>
  client.getOrder(id, { fields });
export const statusAlone = async (id: string): Promise<LifecycleState> =>
  (await orderWith(id, ['status'])).status;

/** An app's own stand-in for the client, for its tests. */
export const standIn: Pick<Client, 'getOrderStatus'> = {
  getOrderStatus: () => Promise.reject(new ProblemError(problem, 3000)),
};

export const wrapped: ClientOptions = {
  baseUrl: 'https://orders.example.com',
  fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
};

declare function optionalFields(): Promise<OrderField[] | undefined>;
declare const problem: Problem;
declare function use(...values: unknown[]): void;
export const worthARetry = (error: GatewayError): boolean => error.retryable;
