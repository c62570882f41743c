import { type SimulatedExternalCallState } from './external-call';
import { drawOrder } from './order-factory';
import { type Order } from './order';
import { type SimulatedOrderState } from './order-states';
import { historicLifecycle } from './order-timing';
import { type ViewOverrides } from './order-view';
import { amountWorth } from './price-table';
import { SeededRandom } from './seeded-random';
import { pricedToken } from './token-catalogue';

/** An order, and how the interfaces report it otherwise. */
export interface ExceptionalOrder {
  order: Order;
  overrides: ViewOverrides;
}

interface ExceptionalSituation {
  state: SimulatedOrderState;
  callState: SimulatedExternalCallState;
  overridesOf: (order: Order) => ViewOverrides;
}

const ofStates = (
  state: SimulatedOrderState,
  inOrderInterface: SimulatedOrderState,
): ExceptionalSituation => ({
  state,
  callState: 'NoExtCall',
  overridesOf: () => ({ order: { state: inOrderInterface } }),
});

const ofCalls = (
  callState: SimulatedExternalCallState,
  inOrderInterface: SimulatedExternalCallState,
): ExceptionalSituation => ({
  state: 'Fulfilled',
  callState,
  overridesOf: () => ({ order: { externalCallState: inOrderInterface } }),
});

const partlyFulfilled: ExceptionalSituation = {
  state: 'Fulfilled',
  callState: 'NoExtCall',
  overridesOf: ({ take }) => ({ statistics: { actualFulfillAmount: take.amount / 2n } }),
};

/** The maker accepted 2 % less. */
const patched: ExceptionalSituation = {
  state: 'ClaimedUnlock',
  callState: 'NoExtCall',
  overridesOf: ({ take }) => {
    const finalAmount = (take.amount * 98n) / 100n;
    return { statistics: { finalAmount, actualFulfillAmount: finalAmount } };
  },
};

/** By names that are part of the seed. Contradictions lie with the order interface: its records have no times. */
const situations: Readonly<Record<string, ExceptionalSituation>> = {
  'partly-fulfilled': partlyFulfilled,
  patched,
  'claimed-or-refunded': ofStates('ClaimedUnlock', 'ClaimedOrderCancel'),
  'fulfilled-or-cancelled': ofStates('Fulfilled', 'OrderCancelled'),
  'refunded-or-claimed': ofStates('ClaimedOrderCancel', 'ClaimedUnlock'),
  'completed-or-failed': ofCalls('Completed', 'Failed'),
  'failed-or-completed': ofCalls('Failed', 'Completed'),
};

/** With small fixed fees. None to Solana, where no amount is reported as fulfilled. */
const routes = [
  ['137', '59144'],
  ['100000014', '10'],
] as const;

/** Older than all other usual orders: 2026-07-14T03:33:20Z. */
const createdAtMs = 1_784_000_000_000;

/** Small, so that the orders hardly change the leaderboard. */
const giveCents = 25_000n;

/**
 * Orders with a part of the amount, with a patched amount, and those that the interfaces contradict each other about. On
 * each route, one transaction has an order of each situation.
 * @param seed the seed of the sandbox. Always yields the same list.
 */
export const exceptionalOrders = (seed: number): ExceptionalOrder[] =>
  routes.flatMap(([giveChainId, takeChainId]) => {
    const giveToken = pricedToken(giveChainId, 'USDC');
    const transactionSeed = `${seed}/exceptional:${giveChainId}`;
    return Object.entries(situations).map(([name, { state, callState, overridesOf }]) => {
      const orderSeed = `${transactionSeed}:${name}`;
      const order = drawOrder({
        seed: orderSeed,
        transactionSeed,
        giveChainId,
        takeChainId,
        callState,
        life: historicLifecycle(state, createdAtMs, new SeededRandom(`${orderSeed}:life`)),
        giveToken,
        giveAmount: amountWorth(giveCents, giveToken),
      });
      return { order, overrides: overridesOf(order) };
    });
  });
