import { type ChainFamily } from '../../wire/chain-family';
import { type JsonNode } from '../../wire/json-node';
import { readTimestamp } from '../../wire/timestamp';
import { readAddressValue, readHashValue } from '../../wire/value-readers';
import { type EventType, type TrackedEvent } from './statistics-order';

interface EventMember {
  type: EventType;
  side: TrackedEvent['side'];
  name: string;
  /** Event info wraps the metadata and adds a submission id (spec 2.4). */
  isInfo: boolean;
}

/** Where a record carries each event (spec 2.2), in the order in which they happen. */
const eventMembers: readonly EventMember[] = [
  { type: 'Created', side: 'source', name: 'createdSrcEventMetadata', isInfo: false },
  { type: 'Fulfilled', side: 'destination', name: 'fulfilledDstEventMetadata', isInfo: false },
  { type: 'SentUnlock', side: 'destination', name: 'sentUnlockDstEventInfo', isInfo: true },
  { type: 'ClaimedUnlock', side: 'source', name: 'claimedUnlockSrcEventInfo', isInfo: true },
  { type: 'OrderCancelled', side: 'destination', name: 'orderCancelledDstEventMetadata', isInfo: false },
  { type: 'SentOrderCancel', side: 'destination', name: 'sentOrderCancelDstEventInfo', isInfo: true },
  { type: 'ClaimedOrderCancel', side: 'source', name: 'claimedOrderCancelSrcEventInfo', isInfo: true },
];

/** The tracked events of an order record, whose chains are of these families. */
export const readTrackedEvents = (
  order: JsonNode,
  source: ChainFamily,
  destination: ChainFamily,
): TrackedEvent[] =>
  eventMembers
    .map((member) => readTrackedEvent(order, member, member.side === 'source' ? source : destination))
    .filter((event) => event !== null);

/** Null for one that was not tracked: it is null itself, or its info has no metadata. */
function readTrackedEvent(
  order: JsonNode,
  { type, side, name, isInfo }: EventMember,
  family: ChainFamily,
): TrackedEvent | null {
  const member = order.member(name);
  const metadata = isInfo ? member.member('transactionMetadata') : member;
  if (metadata.isNull) return null;
  return {
    type,
    side,
    transactionHash: readHashValue(metadata.member('transactionHash'), family),
    blockNumber: metadata.member('blockNumber').unsignedText(),
    blockHash: readHashValue(metadata.member('blockHash'), family === 'tron' ? 'evm' : family),
    timestamp: readTimestamp(metadata.member('blockTimeStamp')),
    initiator: readAddressValue(metadata.member('initiator'), family),
    submissionId: isInfo ? readHashValue(member.member('submissionId'), 'evm') : null,
  };
}
