import { transactionUrl } from '../chains/chain-registry';
import { type TrackedEvent } from '../upstream/statistics/statistics-order';
import { type MergedRecord } from './record-merge';
import { type TimelineEventView } from './timeline-event.view';

/** The tracked events in time order; one without a time keeps its place in the order's life. */
export function timelineView({ events, give, take }: MergedRecord): TimelineEventView[] {
  let latest = '';
  return events
    .map((event) => ({ event, at: (latest = event.timestamp ?? latest) }))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ event }) => eventView(event, event.side === 'source' ? give.chainId : take.chainId));
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

/** When the order was created and fulfilled, and how many seconds lay between. */
export function milestones(events: readonly TrackedEvent[]) {
  const timeOf = (type: TrackedEvent['type']) =>
    events.find((event) => event.type === type)?.timestamp ?? null;
  const createdAt = timeOf('Created');
  const fulfilledAt = timeOf('Fulfilled');
  const fulfillmentSeconds =
    createdAt === null || fulfilledAt === null
      ? null
      : (Date.parse(fulfilledAt) - Date.parse(createdAt)) / 1000;
  return { createdAt, fulfilledAt, fulfillmentSeconds };
}
