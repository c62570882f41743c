import { type ExternalCallState } from '../../domain/external-call-state';
import { type Branch, type OrderState, orderStateNames, orderStates } from '../../domain/order-state';
import { decisiveFields } from './order-conflicts';
import { type ConflictView } from './order-meta.view';
import { type AmountView } from './order-parts.view';
import { type OrderStanding } from './order-standing';

type AttachedCallState = Exclude<ExternalCallState, 'NoExtCall'>;

/** A row of a table: the code for applications in other languages, and the English text. */
type Row = readonly [code: string, text: string];

/** How an order was fulfilled: the end of the code, and the words. `{amounts}` is what was fulfilled, of what. */
const fulfilments: Readonly<Record<OrderStanding['fill'], Row>> = {
  full: ['', 'The receiver has the full amount'],
  partial: ['_PARTLY', 'The order was fulfilled with {amounts}'],
  none: ['_WITH_ZERO', 'The order is reported as fulfilled with {amounts}'],
  differing: [
    '_AMOUNTS_DIFFER',
    'The order was fulfilled with an amount that the interfaces report differently',
  ],
  unreported: ['_AMOUNT_NOT_STATED', 'The order was fulfilled'],
};

/** An order before the fulfilment, or on its way back; and what follows {@link fulfilments}. */
const orderRows: Readonly<Record<OrderState, Row>> = {
  Unknown: ['UNKNOWN', 'The order is in a state that is not known here yet.'],
  None: ['NOT_ON_CHAIN', 'The order is not on chain yet.'],
  Created: ['CREATED', 'The order waits for a taker.'],
  Fulfilled: ['FULFILLED', '{fulfilment}.'],
  SentUnlock: ['SENT_UNLOCK', '{fulfilment}; the unlock for the taker is on its way.'],
  ClaimedUnlock: ['CLAIMED_UNLOCK', '{fulfilment}, and the taker was paid.'],
  OrderCancelled: [
    'ORDER_CANCELLED',
    'The order was cancelled on the destination chain; the refund has to be sent.',
  ],
  SentOrderCancel: [
    'SENT_ORDER_CANCEL',
    'The order was cancelled; the refund is on its way to the source chain.',
  ],
  ClaimedOrderCancel: [
    'CLAIMED_ORDER_CANCEL',
    'The order was cancelled, and the refund was paid out on the source chain.',
  ],
};

const contradictoryRow: Row = [
  'CONTRADICTORY',
  'The reports of the order contradict each other in {contradictions}. What became of the amount is not known.',
];

/** An order of which another step is reported than its state, while that does not say where the money is. */
const unclearRow: Row = ['PROGRESS_UNCLEAR', 'The reports of the order differ in how far it is.'];

/**
 * The English text of each `callMessageCode`. Of a call that failed or was cancelled after fulfilment, no interface reports where the
 * amount went.
 */
export const callTexts = {
  CALL_UNKNOWN: 'Its external call is in a state that is not known here yet.',
  CALL_AWAITS_FULFILMENT: 'Its external call waits for the fulfilment.',
  CALL_AWAITS_EXECUTION: 'Its external call waits to be executed.',
  CALL_EXECUTING: 'Its external call is being executed.',
  CALL_EXECUTED: 'Its external call was executed.',
  CALL_FAILED: 'Its external call failed.',
  CALL_CANCELLED: 'Its external call was cancelled.',
  CALL_FAILED_AFTER_FULFILMENT: 'Its external call failed; who has the amount now is not reported.',
  CALL_CANCELLED_AFTER_FULFILMENT: 'Its external call was cancelled; who has the amount now is not reported.',
  CALL_STILL_AWAITS_FULFILMENT: 'Its external call is still reported as waiting for the fulfilment.',
  CALL_STILL_AWAITS_EXECUTION: 'Its external call is still reported as waiting to be executed.',
  CALL_STILL_EXECUTING: 'Its external call is still reported as being executed.',
  CALL_REPORTED_EXECUTED: 'Its external call is reported as executed.',
} as const;

type CallCodes = Readonly<Record<AttachedCallState, keyof typeof callTexts>>;

const openOrderCalls: CallCodes = {
  Unknown: 'CALL_UNKNOWN',
  AwaitingOrderFulfillment: 'CALL_AWAITS_FULFILMENT',
  AwaitingExecution: 'CALL_AWAITS_EXECUTION',
  Executing: 'CALL_EXECUTING',
  Completed: 'CALL_EXECUTED',
  Failed: 'CALL_FAILED',
  Cancelled: 'CALL_CANCELLED',
};

/** By the branch of the order. Records can lag, so every pair has a code; where it is unclear how far it is, that of a cancellation. */
const callCodes: Readonly<Record<Branch, CallCodes>> = {
  trunk: openOrderCalls,
  fulfilment: {
    ...openOrderCalls,
    AwaitingOrderFulfillment: 'CALL_AWAITS_EXECUTION',
    Failed: 'CALL_FAILED_AFTER_FULFILMENT',
    Cancelled: 'CALL_CANCELLED_AFTER_FULFILMENT',
  },
  cancellation: {
    ...openOrderCalls,
    AwaitingOrderFulfillment: 'CALL_STILL_AWAITS_FULFILMENT',
    AwaitingExecution: 'CALL_STILL_AWAITS_EXECUTION',
    Executing: 'CALL_STILL_EXECUTING',
    Completed: 'CALL_REPORTED_EXECUTED',
  },
};

const isFulfilment = (state: OrderState): boolean => orderStates[state].branch === 'fulfilment';

const fulfilmentRow = ([code, text]: Row, [codeEnd, words]: Row): Row => [
  code + codeEnd,
  text.replace('{fulfilment}', words),
];

/** The English text of each `messageCode`, with `{amounts}` and `{contradictions}` where those are named. */
export const orderTexts: Readonly<Record<string, string>> = Object.fromEntries([
  ...orderStateNames.flatMap((state) =>
    isFulfilment(state)
      ? Object.values(fulfilments).map((fulfilment) => fulfilmentRow(orderRows[state], fulfilment))
      : [orderRows[state]],
  ),
  unclearRow,
  contradictoryRow,
]);

/** The order and its external call in one or two sentences. They never say more than the records do. */
export function orderMessage(
  standing: OrderStanding,
  { fulfilledAmount, finalAmount }: Readonly<Record<'fulfilledAmount' | 'finalAmount', AmountView | null>>,
) {
  const { state, reached, call, fill, contradictions } = standing;
  if (contradictions.length > 0) {
    const [messageCode, text] = contradictoryRow;
    const words = contradictions.map((each) => wordsOf(each, state));
    const message = text.replace('{contradictions}', words.join(' and '));
    return { message, messageCode, callMessageCode: null };
  }
  const shownState = reached === state ? state : isFulfilment(state) ? 'Fulfilled' : null;
  const row = shownState === null ? unclearRow : orderRows[shownState];
  const branch = shownState === null ? 'cancellation' : orderStates[shownState].branch;
  const callMessageCode = call === null || call === 'NoExtCall' ? null : callCodes[branch][call];
  // With a call, the receiver is not whom the amount was sent to: the sentence does not state it.
  const shownFill = callMessageCode !== null && fill === 'full' ? 'unreported' : fill;
  const [messageCode, text] = isFulfilment(state) ? fulfilmentRow(row, fulfilments[shownFill]) : row;
  const sentence = text.replace('{amounts}', `${textOf(fulfilledAmount)} of ${textOf(finalAmount)}`);
  const message = callMessageCode === null ? sentence : `${sentence} ${callTexts[callMessageCode]}`;
  return { message, messageCode, callMessageCode };
}

/** The states by the names of this gateway: an upstream's own text does not become part of a sentence. */
function wordsOf({ field, statistics, order }: ConflictView, state: OrderState): string {
  const { words, nameOf } = decisiveFields[field] ?? { words: field };
  if (order === null) return `${words} (${statistics}, where the state is ${state})`;
  return nameOf ? `${words} (${nameOf(statistics)} or ${nameOf(order)})` : words;
}

/** In human units, or in base units where the decimals of the token are not known. */
const textOf = (amount: AmountView | null): string =>
  amount === null ? 'an unknown amount' : (amount.formatted ?? `${amount.value} base units`);
