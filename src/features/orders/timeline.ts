import { transactionUrl } from '../../domain/chain-registry';
import { type OrderState } from '../../domain/order-state';
import { type EventType, type TrackedEvent } from '../../upstream/statistics/statistics-order';
import { type OrderLinksView } from './order.view';
import { type MergedRecord } from './record-merge';
import { type TimelineEventView } from './timeline.view';

/** The tracked events by time; one without a time stays behind its predecessor. */
export function timelineView({ events, give, take }: MergedRecord): TimelineEventView[] {
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

/** When the event that leads to this state happened (RFC 3339); null where it was not tracked. */
export const timeOfEvent = (events: readonly TrackedEvent[], state: OrderState): string | null =>
  events.find((event) => event.type === state)?.timestamp ?? null;

/** Explorer URLs of the creation, the fulfilment and the refund. */
export function orderLinks(timeline: readonly TimelineEventView[]): OrderLinksView {
  const urlOf = (type: EventType) => timeline.find((event) => event.type === type)?.explorerUrl ?? null;
  return {
    created: urlOf('Created'),
    fulfilled: urlOf('Fulfilled'),
    refunded: urlOf('ClaimedOrderCancel'),
  };
}

/** When the order was created and fulfilled (RFC 3339), and the seconds between. */
export function milestones(events: readonly TrackedEvent[]) {
  const createdAt = timeOfEvent(events, 'Created');
  const fulfilledAt = timeOfEvent(events, 'Fulfilled');
  const fulfillmentSeconds =
    createdAt === null || fulfilledAt === null
      ? null
      : (Date.parse(fulfilledAt) - Date.parse(createdAt)) / 1000;
  return { createdAt, fulfilledAt, fulfillmentSeconds };
}
