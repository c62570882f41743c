import { type ExternalCallState, externalCallStateOf } from '../../domain/external-call-state';
import { type Branch, type OrderState, orderStateOf, orderStates } from '../../domain/order-state';
import { type ConflictView } from './order-meta.view';
import { type AmountView } from './order-parts.view';
import { type OrderStanding } from './order-standing';
import { type TakeView } from './order.view';

type AttachedCallState = Exclude<ExternalCallState, 'NoExtCall'>;

/** How an order was fulfilled. `{amounts}` is what was fulfilled, of what. */
const fulfilmentWords: Readonly<Record<OrderStanding['fill'], string>> = {
  full: 'The receiver has the full amount',
  partial: 'The order was fulfilled with {amounts}',
  none: 'The order is reported as fulfilled with {amounts}',
  differing: 'The order was fulfilled with an amount that the interfaces report differently',
  unreported: 'The order was fulfilled',
};

/** An order before the fulfilment, or on its way back; and what follows {@link fulfilmentWords}. */
const orderSentences: Readonly<Record<OrderState, string>> = {
  Unknown: 'The order is in a state that is not known here yet.',
  None: 'The order is not on chain yet.',
  Created: 'The order waits for a taker.',
  Fulfilled: '{fulfilment}.',
  SentUnlock: '{fulfilment}; the unlock for the taker is on its way.',
  ClaimedUnlock: '{fulfilment}, and the taker was paid.',
  OrderCancelled: 'The order was cancelled on the destination chain; the refund has to be sent.',
  SentOrderCancel: 'The order was cancelled; the refund is on its way to the source chain.',
  ClaimedOrderCancel: 'The order was cancelled, and the maker has the money back.',
};

/**
 * The external call, by the branch of the order. Records can lag, so every pair has a sentence. Of a call that
 * failed or was cancelled after fulfilment, no interface reports where the amount went.
 */
const callSentences: Readonly<Record<Branch, Readonly<Record<AttachedCallState, string>>>> = {
  trunk: {
    Unknown: 'Its external call is in a state that is not known here yet.',
    AwaitingOrderFulfillment: 'Its external call waits for the fulfilment.',
    AwaitingExecution: 'Its external call waits to be executed.',
    Executing: 'Its external call is being executed.',
    Completed: 'Its external call was executed.',
    Failed: 'Its external call failed.',
    Cancelled: 'Its external call was cancelled.',
  },
  fulfilment: {
    Unknown: 'Its external call is in a state that is not known here yet.',
    AwaitingOrderFulfillment: 'Its external call waits to be executed.',
    AwaitingExecution: 'Its external call waits to be executed.',
    Executing: 'Its external call is being executed.',
    Completed: 'Its external call was executed.',
    Failed: 'Its external call failed; who has the amount now is not reported.',
    Cancelled: 'Its external call was cancelled; who has the amount now is not reported.',
  },
  cancellation: {
    Unknown: 'Its external call is in a state that is not known here yet.',
    AwaitingOrderFulfillment: 'Its external call is still reported as waiting for the fulfilment.',
    AwaitingExecution: 'Its external call is still reported as waiting to be executed.',
    Executing: 'Its external call is still reported as being executed.',
    Completed: 'Its external call is reported as executed.',
    Failed: 'Its external call failed.',
    Cancelled: 'Its external call was cancelled.',
  },
};

/** How a contradiction is named; with the two states where both are. */
const contradictionWords: Readonly<Record<string, string>> = {
  status: 'the state of the order',
  'externalCall.state': 'the end of its external call',
  receiver: 'the receiver',
  'take.chain.id': 'the destination chain',
  'give.token.address': 'the token given',
  'take.token.address': 'the token taken',
};

/** The order and its external call in one or two sentences. They never say more than the records do. */
export function orderMessage(standing: OrderStanding, { fulfilledAmount, finalAmount }: TakeView): string {
  const { state, call, fill, contradictions } = standing;
  if (contradictions.length > 0)
    return `The interfaces contradict each other in ${contradictions.map(wordsOf).join(' and ')}. What became of the amount is not known.`;
  const hasCall = call !== null && call !== 'NoExtCall';
  // With a call, the receiver is not whom the amount was sent to.
  const fulfilment = fulfilmentWords[hasCall && fill === 'full' ? 'unreported' : fill];
  const sentence = orderSentences[state]
    .replace('{fulfilment}', fulfilment)
    .replace('{amounts}', `${textOf(fulfilledAmount)} of ${textOf(finalAmount)}`);
  return hasCall ? `${sentence} ${callSentences[orderStates[state].branch][call]}` : sentence;
}

/** The states by the names of this gateway: an upstream's own text does not become part of a sentence. */
function wordsOf({ field, statistics, order }: ConflictView): string {
  const nameOf =
    field === 'status' ? orderStateOf : field === 'externalCall.state' ? externalCallStateOf : null;
  const words = contradictionWords[field] ?? field;
  return nameOf ? `${words} (${nameOf(statistics)} or ${nameOf(order)})` : words;
}

/** In human units, or in base units where the decimals of the token are not known. */
const textOf = (amount: AmountView | null): string =>
  amount === null ? 'an unknown amount' : (amount.formatted ?? `${amount.value} base units`);
