import { type TypicalTime } from '../../cache/learned-routes';
import { type TypicalTimes } from '../../cache/typical-times';
import { timestampText } from '../../codec/value-readers';
import { externalCallStates } from '../../domain/external-call-state';
import { type EventType, isMoneyFinal, type OrderState, orderStates } from '../../domain/order-state';
import {
  type StatisticsOrder,
  timeOfEvent,
  type TrackedEvent,
} from '../../upstream/statistics/statistics-order';
import { type OrderStanding } from './order-standing';
import { type NextEventView, type TimelineEventView } from './order-parts.view';
import { transactionUrl } from '../../domain/chain-registry';
import { type OrderLinksView } from './order.view';

type AwaitedEvent = Pick<TrackedEvent, 'type' | 'side'>;

/**
 * The event that usually comes next. A cancellation on the destination chain can come instead of `Fulfilled`. Null at
 * the end of a branch, and in a state that this version does not know.
 */
const awaitedEvents: Readonly<Record<OrderState, AwaitedEvent | null>> = {
  Unknown: null,
  None: { type: 'Created', side: 'source' },
  Created: { type: 'Fulfilled', side: 'destination' },
  Fulfilled: { type: 'SentUnlock', side: 'destination' },
  SentUnlock: { type: 'ClaimedUnlock', side: 'source' },
  ClaimedUnlock: null,
  OrderCancelled: { type: 'SentOrderCancel', side: 'destination' },
  SentOrderCancel: { type: 'ClaimedOrderCancel', side: 'source' },
  ClaimedOrderCancel: null,
};

/** What the next event follows from, beside the standing. */
interface KnownEvents {
  readonly give: { readonly chainId: string | null };
  readonly take: { readonly chainId: string | null };
  readonly events: readonly Pick<TrackedEvent, 'type' | 'timestamp'>[];
}

/** Nobody is late within a minute, however quick others were. */
const lateAfterMs = ({ p99Seconds }: TypicalTime): number => Math.max(p99Seconds, 60) * 1000;

/**
 * What an order waits for, its user's wait first, since when (the time of the event before), and how long that usually
 * takes. Null exactly when the order has no further event. What records wait for that contradict each other is not known.
 */
export function nextEvent(
  standing: OrderStanding,
  { give, take, events }: KnownEvents,
  typicalTimeFn: TypicalTimes['of'],
): NextEventView | null {
  const { state, reached, outcome, finality } = standing;
  if (finality === 'protocol-final') return null;
  if (outcome === 'contradictory')
    return { type: null, side: null, since: null, typical: null, lateSince: null };
  const isCall = isCallAwaited(standing);
  const awaited = isCall ? callExecution : awaitedEvents[reached];
  const since = timeOfEvent(events, isCall ? callableSince(state) : reached);
  const time = awaited && typicalTimeFn(give.chainId, take.chainId, awaited.type);
  return {
    type: awaited?.type ?? null,
    side: awaited?.side ?? null,
    since,
    typical: time && { p50Seconds: time.p50Seconds, p90Seconds: time.p90Seconds, samples: time.samples },
    lateSince: since && time && timestampText(Date.parse(since) + lateAfterMs(time)),
  };
}

const callExecution = { type: 'ExternalCall', side: 'destination' } as const;

/** Whether the money has moved, and the external call has not ended. */
const isCallAwaited = ({ state, call }: OrderStanding): boolean =>
  isMoneyFinal(state) && call !== null && !externalCallStates[call].final;

const callableSince = (state: OrderState): OrderState =>
  orderStates[state].branch === 'fulfilment' ? 'Fulfilled' : state;

/** The tracked events by time; one without a time stays behind its predecessor. */
export function timelineView({
  events,
  give,
  take,
}: Pick<StatisticsOrder, 'events' | 'give' | 'take'>): TimelineEventView[] {
  let latest = '';
  return (
    events
      // As text without its `Z`, a whole second is before its fractions.
      .map((event) => ({ event, at: (latest = event.timestamp?.slice(0, -1) ?? latest) }))
      .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
      .map(({ event }) => eventView(event, event.side === 'source' ? give.chainId : take.chainId))
  );
}

const eventView = (event: TrackedEvent, chainId: string | null): TimelineEventView => ({
  type: event.type,
  side: event.side,
  chainId,
  transactionHash: event.transactionHash,
  blockNumber: event.blockNumber,
  blockHash: event.blockHash,
  timestamp: event.timestamp,
  initiator: event.initiator,
  submissionId: event.submissionId,
  explorerUrl: transactionUrl(chainId, event.transactionHash),
});

/** Explorer URLs of the creation, the fulfilment and the refund. */
export function orderLinks(timeline: readonly TimelineEventView[]): OrderLinksView {
  const urlOf = (type: EventType) => timeline.find((event) => event.type === type)?.explorerUrl ?? null;
  return {
    created: urlOf('Created'),
    fulfilled: urlOf('Fulfilled'),
    refunded: urlOf('ClaimedOrderCancel'),
  };
}

/** When the order was created and fulfilled (RFC 3339), and the seconds between; null where the clocks of the chains differ by more. */
export function milestones(events: KnownEvents['events']) {
  const createdAt = timeOfEvent(events, 'Created');
  const fulfilledAt = timeOfEvent(events, 'Fulfilled');
  const seconds = (Date.parse(fulfilledAt ?? '') - Date.parse(createdAt ?? '')) / 1000;
  return { createdAt, fulfilledAt, fulfillmentSeconds: seconds >= 0 ? seconds : null };
}
