import { type ChainFamily } from '../../domain/chain-registry';
import { type JsonNode } from '../../codec/json-node';
import { type MemberReader } from '../../codec/member-reader';
import { readTimestamp } from '../../codec/timestamp';
import { readAddressValue, readHashValue, readUnsignedText } from '../../codec/value-readers';
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
  members: MemberReader,
  source: ChainFamily,
  destination: ChainFamily,
): TrackedEvent[] =>
  eventMembers
    .map((event) => {
      const family = event.side === 'source' ? source : destination;
      return members.read(`events.${event.type}`, order, readTrackedEvent, event, members, family);
    })
    .filter((event) => event !== null);

/** Null for one that was not tracked: it is null itself, or its info has no metadata. */
function readTrackedEvent(
  order: JsonNode,
  { type, side, name, isInfo }: EventMember,
  members: MemberReader,
  family: ChainFamily,
): TrackedEvent | null {
  const event = order.member(name);
  const metadata = isInfo ? event.member('transactionMetadata') : event;
  if (metadata.isNull) return null;
  const hash = (member: string, node: JsonNode, ofFamily: ChainFamily) =>
    members.read(`events.${type}.${member}`, node, readHashValue, ofFamily);
  return {
    type,
    side,
    transactionHash: hash('transactionHash', metadata.member('transactionHash'), family),
    blockNumber: members.read(`events.${type}.blockNumber`, metadata.member('blockNumber'), readUnsignedText),
    blockHash: hash('blockHash', metadata.member('blockHash'), family === 'tron' ? 'evm' : family),
    timestamp: members.read(`events.${type}.timestamp`, metadata.member('blockTimeStamp'), readTimestamp),
    initiator: members.read(
      `events.${type}.initiator`,
      metadata.member('initiator'),
      readAddressValue,
      family,
    ),
    submissionId: isInfo ? hash('submissionId', event.member('submissionId'), 'evm') : null,
  };
}
