import { creationHashOf } from './chain-event';
import { callStatesOf, externalCallStates } from './external-call';
import { ControlFailure, ControlInput } from './control-input';
import { drawOrder } from './order-factory';
import { maxAmount, maxNonce, type Order } from './order';
import { type OrderStore } from './order-store';
import { advanceLifecycle, reachedMilestones, stateAfter } from './order-lifecycle';
import { isAhead, nextState, orderStates } from './order-states';
import { settledLifecycle, progressingLifecycle } from './order-timing';
import { type SimulatedOrderView, type ViewOverride, type ViewOverrides } from './order-view';
import { SeededRandom } from './seeded-random';

/** An override as the control API takes it: amounts as decimal text. */
const encodeOverride = (override: ViewOverride | undefined): object | undefined =>
  override &&
  Object.fromEntries(
    Object.entries(override).map(([name, value]) => [name, typeof value === 'bigint' ? `${value}` : value]),
  );

/** An order in the control API: its actual state, and the overrides of what the interfaces report. */
export const summaryOf = (
  { order, state, externalCallState }: SimulatedOrderView,
  overrides: ViewOverrides,
): Record<string, unknown> => ({
  orderId: order.orderId,
  transactionHash: creationHashOf(order),
  state,
  externalCallState,
  sourceChainId: order.give.token.chainId,
  destinationChainId: order.take.token.chainId,
  giveAmount: order.give.amount.toString(),
  makerOrderNonce: order.nonce.toString(),
  walletAddress: order.parties.maker,
  live: !order.life.isSettled,
  overrides: { statistics: encodeOverride(overrides.statistics), order: encodeOverride(overrides.order) },
});

/** The orders that match a query: by state, external call state, source and destination chain. */
export function listOrders(store: OrderStore, query: unknown): Record<string, unknown>[] {
  const names = ['state', 'externalCallState', 'sourceChainId', 'destinationChainId'];
  const input = new ControlInput(query, names);
  const state = input.choice('state', orderStates);
  const externalCallState = input.choice('externalCallState', externalCallStates);
  const source = input.chainId('sourceChainId');
  const destination = input.chainId('destinationChainId');
  return store
    .groundTruth()
    .filter(
      (view) =>
        view.state === (state ?? view.state) &&
        view.externalCallState === (externalCallState ?? view.externalCallState) &&
        view.order.give.token.chainId === (source ?? view.order.give.token.chainId) &&
        view.order.take.token.chainId === (destination ?? view.order.take.token.chainId),
    )
    .map((view) => summaryOf(view, store.overridesOf(view.order.orderId)));
}

const recipeFields = [
  'giveChainId',
  'takeChainId',
  'state',
  'externalCallState',
  'amount',
  'makerOrderNonce',
  'live',
  'fulfilledAfterSeconds',
] as const;

const maxWaitSeconds = 86_400;

/** Draws a new order from a control request. Each `seed` yields a different order. */
export function orderFrom(body: unknown, seed: string, nowMs: number): Order {
  const input = new ControlInput(body, recipeFields);
  const isLive = input.flag('live') ?? false;
  const state = input.choice('state', orderStates) ?? 'Created';
  if (isLive && state !== 'Created') throw new ControlFailure(400, 'state of a live order must be Created.');
  const fulfilledAfterSeconds = input.integer('fulfilledAfterSeconds', 0, maxWaitSeconds);
  if (fulfilledAfterSeconds !== undefined && !isLive) {
    throw new ControlFailure(400, 'fulfilledAfterSeconds needs live to be true.');
  }
  const callState = input.choice('externalCallState', externalCallStates) ?? 'NoExtCall';
  if (!callStatesOf[state].includes(callState)) {
    throw new ControlFailure(400, `externalCallState of an order in ${state} cannot be ${callState}.`);
  }
  const giveChainId = input.chainId('giveChainId') ?? '8453';
  const takeChainId = input.chainId('takeChainId') ?? (giveChainId === '42161' ? '8453' : '42161');
  return drawOrder({
    seed,
    giveChainId,
    takeChainId,
    callState,
    life: isLive
      ? progressingLifecycle('ClaimedUnlock', nowMs, { Fulfilled: fulfilledAfterSeconds })
      : settledLifecycle(state, nowMs, new SeededRandom(seed)),
    giveAmount: input.decimal('amount', maxAmount),
    nonce: input.decimal('makerOrderNonce', maxNonce),
  });
}

/** The order advanced to the next state, or to the one that the body names. Throws a 409 if it cannot reach that state. */
export function advancedOrder(order: Order, body: unknown, nowMs: number): Order {
  const input = new ControlInput(body ?? {}, ['to']);
  const from = stateAfter(reachedMilestones(order.life, nowMs));
  const to = input.choice('to', orderStates) ?? nextState(from);
  if (to === undefined) throw new ControlFailure(409, `An order in ${from} moves no further.`);
  if (!isAhead(from, to)) throw new ControlFailure(409, `An order in ${from} cannot move to ${to}.`);
  return { ...order, life: advanceLifecycle(order.life, to, nowMs) };
}
