import { type ExternalCallState } from '../../domain/external-call-state';
import { type Branch, type OrderState, orderStates } from '../../domain/order-state';

type AttachedCallState = Exclude<ExternalCallState, 'NoExtCall'>;

/** The order by itself: without an external call, and with one, whose own sentence follows. */
const orderSentences: Readonly<Record<OrderState, readonly [withoutCall: string, withCall: string]>> = {
  Unknown: same('The order is in a state that is not known here yet.'),
  None: same('The order is not on chain yet.'),
  Created: same('The order waits for a taker.'),
  Fulfilled: ['The receiver has the full amount.', 'The order was fulfilled.'],
  SentUnlock: [
    'The receiver has the full amount; the unlock for the taker is on its way.',
    'The order was fulfilled, and the unlock for the taker is on its way.',
  ],
  ClaimedUnlock: [
    'The receiver has the full amount, and the taker was paid.',
    'The order was fulfilled, and the taker was paid.',
  ],
  OrderCancelled: same('The order was cancelled on the destination chain; the refund has to be sent.'),
  SentOrderCancel: same('The order was cancelled; the refund is on its way to the source chain.'),
  ClaimedOrderCancel: same('The order was cancelled, and the maker has the money back.'),
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

/** The order and its external call in one or two sentences. `call` is null where no record has a call state. */
export function orderMessage(state: OrderState, call: ExternalCallState | null): string {
  const [withoutCall, withCall] = orderSentences[state];
  if (call === null || call === 'NoExtCall') return withoutCall;
  return `${withCall} ${callSentences[orderStates[state].branch][call]}`;
}

function same(sentence: string): [string, string] {
  return [sentence, sentence];
}
