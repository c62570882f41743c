import { type Amount, type Order, toBigInt } from '@order-gateway/client';
import { type Tone } from '../elements/tone';
import { clockText, durationText } from '../elements/duration';
import { partText } from '../elements/short-amount';
import { haveDifferentAmounts, stateName } from './interface-words';
import { areOnOneBranch, type CallState } from './statuses';

type Outcome = Order['outcome'];

export type WordedOrder = Pick<
  Order,
  'status' | 'phase' | 'outcome' | 'messageCode' | 'fulfillmentSeconds' | 'next' | 'createdAt' | 'timeline'
> & {
  readonly take: Pick<Order['take'], 'amount' | 'finalAmount'> & {
    /** Null where it is not reported; absent in the row of a list, which never reports it. */
    readonly fulfilledAmount?: Amount | null;
  };
  readonly externalCall: Pick<Order['externalCall'], 'state'>;
  readonly meta: Pick<Order['meta'], 'conflicts'>;
};

interface Row {
  readonly tone: Tone;
  /** What became of the order, in one or two words. */
  readonly label: string;
  /** What is known of the amount on the source chain, and of that on the destination chain. */
  readonly give: string;
  readonly take: string;
  /** Whether the take amount did not leave its taker, and does not. */
  readonly isTakeVoid?: boolean;
  /** What is known of the refund; absent where there is none. */
  readonly refund?: string;
}

const given = 'given by the maker';
const offeredOnly = 'offered by the maker';
const unreportedTake = 'asked for; what was fulfilled is not reported';

/** What a page says of an outcome. */
const byOutcome: Readonly<Record<Outcome, Row>> = {
  pending: { tone: 'accent', label: 'Pending', give: given, take: 'for the receiver' },
  delivered: { tone: 'good', label: 'Delivered', give: given, take: 'arrived' },
  refunded: {
    tone: 'plain',
    label: 'Refunded',
    give: given,
    take: 'not delivered',
    isTakeVoid: true,
    refund: 'came back',
  },
  'call-failed': {
    tone: 'bad',
    label: 'Call failed',
    give: given,
    take: 'fulfilled; who has it now is not reported',
  },
  'call-cancelled': {
    tone: 'bad',
    label: 'Call cancelled',
    give: given,
    take: 'fulfilled; who has it now is not reported',
  },
  contradictory: {
    tone: 'bad',
    label: 'Contradictory',
    give: 'offered; who has it now is not known',
    take: 'asked for; who has it now is not known',
  },
  unknown: { tone: 'warn', label: 'Not known', give: offeredOnly, take: 'who has it now is not known' },
};

type Fill = 'full' | 'none' | 'partial' | 'differing' | 'unreported' | 'unlisted';

/** What a page says of a delivered order instead, by the amount. */
const byFill: Readonly<Record<Fill, Partial<Row>>> = {
  full: {},
  none: {},
  partial: { tone: 'warn', label: 'Partly delivered', take: 'arrived, less than the order asked for' },
  differing: { tone: 'warn', label: 'Fulfilled', take: 'fulfilled, as the statistics interface reports' },
  unreported: { label: 'Fulfilled' },
  unlisted: { label: 'Fulfilled', take: 'fulfilled' },
};

/** What a page says of a pending order instead, by its phase. */
const byPhase: Readonly<Partial<Record<Order['phase'], Partial<Row>>>> = {
  pending: { give: offeredOnly },
  completed: { take: 'fulfilled, for the external call' },
  cancelling: {
    tone: 'warn',
    label: 'Cancelling',
    take: 'not delivered',
    isTakeVoid: true,
    refund: 'to come back',
  },
  cancelled: { tone: 'warn', take: 'who has it now is not known', refund: 'reported as paid out' },
};

/** All that a page says of an order's end: headline, colours and both sides of the transfer have it from here. */
export interface OutcomeWords extends Row {
  /** What happens to the order, in one sentence. */
  readonly text: string;
  /** A time in ms since 1970 from which a clock runs behind the text; null where the sentence stands. */
  readonly sinceMs: number | null;
  /** The amount that `take` is about. */
  readonly takeAmount: Amount | null;
}

export function outcomeWords(order: WordedOrder): OutcomeWords {
  const { status, outcome, phase, messageCode, take, next } = order;
  const offered = take.finalAmount ?? take.amount;
  const isFulfilled = phase === 'completed' && outcome !== 'contradictory';
  const isUnclear = messageCode === 'PROGRESS_UNCLEAR';
  const isWaiting = outcome === 'pending' && !isUnclear && phase !== 'completed' && phase !== 'cancelled';
  const since = isWaiting ? (next?.since ?? null) : null;
  return {
    ...byOutcome[outcome],
    ...(outcome === 'pending' ? byPhase[phase] : {}),
    ...(outcome === 'delivered' ? deliveredWords(order) : {}),
    ...(isFulfilled && take.fulfilledAmount === null ? { take: unreportedTake } : {}),
    text:
      outcome === 'contradictory'
        ? contradictionText(order.meta.conflicts)
        : isUnclear
          ? 'The reports differ in how far it is'
          : sentences[status](order),
    sinceMs: since === null ? null : Date.parse(since),
    takeAmount: isFulfilled ? (take.fulfilledAmount ?? offered) : offered,
  };
}

/** The sentence with its clock: `Waiting for a taker for 00:42`. */
export const headlineText = (
  { text, sinceMs }: Pick<OutcomeWords, 'text' | 'sinceMs'>,
  nowMs: number,
): string => (sinceMs === null ? text : `${text} for ${clockText((nowMs - sinceMs) / 1000)}`);

const sentences: Readonly<Record<Order['status'], (order: WordedOrder) => string>> = {
  Unknown: () => 'In a state that is not known here',
  None: () => 'Not on chain yet',
  Created: () => 'Waiting for a taker',
  Fulfilled: fulfilmentText,
  SentUnlock: fulfilmentText,
  ClaimedUnlock: fulfilmentText,
  OrderCancelled: () => 'Cancelled, waiting for the refund to be sent',
  SentOrderCancel: () => 'Cancelled, the refund is on its way',
  ClaimedOrderCancel: refundText,
};

/** That the reports exclude each other; with both states where these do. */
function contradictionText(conflicts: Order['meta']['conflicts']): string {
  const states = conflicts.find(({ field }) => field === 'status');
  return states?.order && !areOnOneBranch(states.statistics, states.order)
    ? `The interfaces disagree: ${stateName(states.statistics)} or ${stateName(states.order)}`
    : 'The reports of the order contradict each other';
}

type AttachedCall = Exclude<NonNullable<CallState>, 'NoExtCall'>;

const callEndings: Readonly<Record<AttachedCall, string>> = {
  Unknown: 'the external call is in a state that is not known here',
  AwaitingOrderFulfillment: 'the external call waits to be executed',
  AwaitingExecution: 'the external call waits to be executed',
  Executing: 'the external call is being executed',
  Completed: 'the external call was executed',
  Failed: 'but the external call failed',
  Cancelled: 'but the external call was cancelled',
};

function fulfilmentText(order: WordedOrder): string {
  const { outcome, fulfillmentSeconds, take, externalCall } = order;
  const after = fulfillmentSeconds === null ? '' : ` in ${durationText(fulfillmentSeconds)}`;
  const fill = fillOf(order);
  const amounts =
    take.fulfilledAmount && take.finalAmount ? partText(take.fulfilledAmount, take.finalAmount) : '';
  const reported = amounts ? `Reported as fulfilled with ${amounts}` : 'Reported as fulfilled';
  if (hasCall(externalCall)) {
    const fulfilled = fill === 'partial' ? `Fulfilled with ${amounts}${after}` : `Fulfilled${after}`;
    return `${fill === 'none' ? reported : fulfilled}, ${callEndings[externalCall.state]}${fill === 'differing' ? differing : ''}`;
  }
  // The amount that is reported is 0.
  if (outcome === 'unknown') return reported;
  if (fill === 'partial') return `${amounts} arrived${after}`;
  if (fill === 'full') return `Delivered${after}`;
  if (fill === 'unlisted') return `Fulfilled${after}`;
  return `Fulfilled${after}${fill === 'differing' ? differing : '; the amount is not reported'}`;
}

const differing = '; the interfaces report different amounts';

function refundText({ outcome, externalCall, createdAt, timeline }: WordedOrder): string {
  if (outcome !== 'refunded')
    return `Cancelled, with the external call reported as ${externalCall.state ?? 'Unknown'}`;
  const refundedAt = timeline.find(({ type }) => type === 'ClaimedOrderCancel')?.timestamp;
  if (createdAt === null || refundedAt == null) return 'Cancelled, and refunded';
  const seconds = (Date.parse(refundedAt) - Date.parse(createdAt)) / 1000;
  return `Cancelled, and refunded after ${durationText(seconds)}`;
}

/** Words of a delivered order. With a call, the receiver is not whom the amount was sent to. */
function deliveredWords(order: WordedOrder): Partial<Row> {
  const words = byFill[fillOf(order)];
  if (!hasCall(order.externalCall)) return words;
  return { ...words, label: 'Call executed', take: 'fulfilled, for the external call' };
}

const hasCall = (call: WordedOrder['externalCall']): call is { readonly state: AttachedCall } =>
  call.state !== null && call.state !== 'NoExtCall';

function fillOf({ take: { fulfilledAmount, finalAmount }, meta }: WordedOrder): Fill {
  if (fulfilledAmount === undefined) return 'unlisted';
  if (fulfilledAmount?.value === '0') return 'none';
  const isKnown = fulfilledAmount !== null && finalAmount !== null;
  if (isKnown && toBigInt(fulfilledAmount) < toBigInt(finalAmount)) return 'partial';
  if (haveDifferentAmounts(meta.conflicts)) return 'differing';
  return isKnown ? 'full' : 'unreported';
}
