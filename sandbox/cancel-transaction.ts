import { chainOf } from './chain-catalogue';
import { OrderFailure } from './order-failure';
import { type SimulatedOrderView } from './order-view';
import { SeededRandom } from './seeded-random';
import { walletAddress } from './wallet-address';

const selectorBytes = 4;
const argumentBytes = 96;

/** Throws the error of endpoint 9 unless the call is still waiting. */
function requireCancellable({ externalCallState }: SimulatedOrderView): void {
  if (externalCallState === 'NoExtCall') {
    throw new OrderFailure('NO_EXTERNALCALL_ATTACHED', 'The order has no external call.');
  }
  if (externalCallState === 'Completed' || externalCallState === 'Failed') {
    throw new OrderFailure('EXTERNALCALL_ALREADY_EXECUTED', 'The external call has been executed.');
  }
  if (externalCallState !== 'AwaitingOrderFulfillment' && externalCallState !== 'AwaitingExecution') {
    throw new OrderFailure(
      'EXTERNALCALL_CANNOT_BE_DETACHED',
      'The external call can no longer be cancelled.',
    );
  }
}

/**
 * The transaction that cancels an order's external call (spec 2.7). The order authority sends it on the destination chain.
 * Throws an OrderFailure unless the call awaits the fulfillment or its execution.
 */
export function encodeCancelTransaction(view: SimulatedOrderView): Record<string, unknown> {
  requireCancellable(view);
  const { order } = view;
  const destination = chainOf(order.take.token.chainId);
  return {
    to: walletAddress('external-call-executor', destination.family),
    data: new SeededRandom(`${order.orderId}:cancel-external-call`).hex(selectorBytes + argumentBytes),
    value: '0',
    chainId: Number(destination.id),
    from: order.parties.orderAuthority,
    cancelBeneficiary: order.parties.receiver,
  };
}
