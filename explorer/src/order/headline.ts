import { type Order } from '@order-gateway/client';
import { type Tone } from '../elements/tone';
import { clockText, durationText } from '../elements/duration';
import { shorten } from '../elements/shorten';
import { type CallState } from './statuses';

/** What happens to an order, in one sentence. */
interface Headline {
  readonly tone: Tone;
  readonly text: string;
  /** A time in ms since 1970 from which a clock runs behind the text; null where the sentence stands. */
  readonly sinceMs: number | null;
}

export type HeadlineOrder = Pick<
  Order,
  'status' | 'fulfillmentSeconds' | 'next' | 'createdAt' | 'timeline'
> & {
  readonly externalCall: Pick<Order['externalCall'], 'state'>;
  readonly meta: Pick<Order['meta'], 'agreement' | 'conflicts'>;
};

/** The sentence of an order. That the interfaces exclude each other comes first: then no other sentence is certain. */
export function headlineOf(order: HeadlineOrder): Headline {
  const states = order.meta.conflicts.find(({ field }) => field === 'status');
  if (order.meta.agreement === 'conflict')
    return stands(
      'bad',
      states
        ? `The interfaces disagree: ${stateName(states.statistics)} or ${stateName(states.order)}`
        : 'The interfaces disagree about the state',
    );
  const sinceMs = order.next?.since == null ? null : Date.parse(order.next.since);
  switch (order.status) {
    case 'Unknown':
      return stands('warn', 'In a state that is not known here');
    case 'None':
      return stands('accent', 'Not on chain yet');
    case 'Created':
      return { tone: 'accent', text: 'Waiting for a taker', sinceMs };
    case 'Fulfilled':
    case 'SentUnlock':
    case 'ClaimedUnlock':
      return fulfilled(order);
    case 'OrderCancelled':
      return { tone: 'warn', text: 'Cancelled, waiting for the refund to be sent', sinceMs };
    case 'SentOrderCancel':
      return { tone: 'warn', text: 'Cancelled, the refund is on its way', sinceMs };
    case 'ClaimedOrderCancel':
      return stands('plain', `Cancelled, and refunded${refundedAfter(order)}`);
  }
}

/** The sentence with its clock: `Waiting for a taker for 00:42`. */
export const headlineText = ({ text, sinceMs }: Headline, nowMs: number): string =>
  sinceMs === null ? text : `${text} for ${clockText((nowMs - sinceMs) / 1000)}`;

/** An interface's own text for a state: at most 25 characters, and none that turns the direction of the sentence. */
const stateName = (text: string): string => shorten(text.replace(/\p{Bidi_Control}/gu, ''), 12);

type AttachedCall = Exclude<NonNullable<CallState>, 'NoExtCall'>;

const callEndings: Readonly<Record<AttachedCall, readonly [Tone, string]>> = {
  Unknown: ['warn', 'the external call is in a state that is not known here'],
  AwaitingOrderFulfillment: ['accent', 'the external call waits to be executed'],
  AwaitingExecution: ['accent', 'the external call waits to be executed'],
  Executing: ['accent', 'the external call is being executed'],
  Completed: ['good', 'the external call was executed'],
  Failed: ['bad', 'but the external call failed'],
  Cancelled: ['bad', 'but the external call was cancelled'],
};

function fulfilled({ externalCall, fulfillmentSeconds }: HeadlineOrder): Headline {
  const after = fulfillmentSeconds === null ? '' : ` in ${durationText(fulfillmentSeconds)}`;
  const { state } = externalCall;
  if (state === null || state === 'NoExtCall') return stands('good', `Delivered${after}`);
  const [tone, ending] = callEndings[state];
  return stands(tone, `Fulfilled${after}, ${ending}`);
}

function refundedAfter({ createdAt, timeline }: HeadlineOrder): string {
  const refundedAt = timeline.find(({ type }) => type === 'ClaimedOrderCancel')?.timestamp;
  if (createdAt === null || refundedAt == null) return '';
  return ` after ${durationText((Date.parse(refundedAt) - Date.parse(createdAt)) / 1000)}`;
}

const stands = (tone: Tone, text: string): Headline => ({ tone, text, sinceMs: null });
