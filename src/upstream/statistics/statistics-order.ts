import { type ChainFamily, familyOf } from '../../domain/chain-registry';
import { type JsonNode } from '../../codec/json-node';
import { type MemberReader } from '../../codec/member-reader';
import {
  readAddressValue,
  readHashValue,
  readNumberValue,
  readText,
  readTimestamp,
  readUnsignedText,
} from '../../codec/value-readers';
import { isBefore, orderStateOf } from '../../domain/order-state';
import {
  readCallText,
  readOffer,
  readOfferToken,
  readOrderHead,
  readOrderReading,
  readTokenMetadata,
  requireOrderId,
} from '../order-reading';
import { endpoint, get } from '../upstream-client';
import { type ReadBy } from '../upstream-payload';

/** Endpoint 6. The record of another order is invalid. */
export const statisticsOrderEndpoint = endpoint({
  request: (orderId: string) => get(`/api/Orders/${orderId}`, 'subject'),
  read: (root, members, orderId) =>
    requireOrderId(root, orderId, readOrderReading(root, members, readStatisticsOrder, 'state')),
  subject: 'order',
});

/**
 * Where a record carries each event (spec 2.2), in the order in which they happen. Event info wraps the metadata and adds
 * a submission id (spec 2.4).
 */
const eventMembers = [
  { type: 'Created', side: 'source', name: 'createdSrcEventMetadata', isInfo: false },
  { type: 'Fulfilled', side: 'destination', name: 'fulfilledDstEventMetadata', isInfo: false },
  { type: 'SentUnlock', side: 'destination', name: 'sentUnlockDstEventInfo', isInfo: true },
  { type: 'ClaimedUnlock', side: 'source', name: 'claimedUnlockSrcEventInfo', isInfo: true },
  { type: 'OrderCancelled', side: 'destination', name: 'orderCancelledDstEventMetadata', isInfo: false },
  { type: 'SentOrderCancel', side: 'destination', name: 'sentOrderCancelDstEventInfo', isInfo: true },
  { type: 'ClaimedOrderCancel', side: 'source', name: 'claimedOrderCancelSrcEventInfo', isInfo: true },
] as const;

type EventMember = (typeof eventMembers)[number];

/** Null for an event that was not tracked: it is null itself, or its info has no metadata. */
function readTrackedEvent(
  order: JsonNode,
  { type, side, name, isInfo }: EventMember,
  members: MemberReader,
  family: ChainFamily,
) {
  const event = order.member(name);
  const metadata = isInfo ? event.member('transactionMetadata') : event;
  if (metadata.isNull) return null;
  const path = `events.${type}`;
  const hash = (member: string, node: JsonNode, ofFamily: ChainFamily) =>
    members.read(`${path}.${member}`, node, readHashValue, ofFamily);
  return {
    type,
    side,
    transactionHash: hash('transactionHash', metadata.member('transactionHash'), family),
    blockNumber: members.read(`${path}.blockNumber`, metadata.member('blockNumber'), readUnsignedText),
    blockHash: hash('blockHash', metadata.member('blockHash'), family === 'tron' ? 'evm' : family),
    /** RFC 3339. */
    timestamp: members.read(`${path}.timestamp`, metadata.member('blockTimeStamp'), readTimestamp),
    initiator: members.read(`${path}.initiator`, metadata.member('initiator'), readAddressValue, family),
    submissionId: isInfo ? hash('submissionId', event.member('submissionId'), 'evm') : null,
  };
}

/** A chain event that was tracked (spec 2.4). */
export type TrackedEvent = ReadBy<typeof readTrackedEvent>;

/** When the event that leads to this state happened (RFC 3339); null where it was not tracked. */
export const timeOfEvent = (
  events: readonly Pick<TrackedEvent, 'type' | 'timestamp'>[],
  state: string,
): string | null => events.find((event) => event.type === state)?.timestamp ?? null;

/**
 * Reads the order of spec 2.2. Throws `InvalidPayloadError` where the id, the state or one of the offers is missing or
 * unreadable; any other member that is unreadable is null, and listed.
 */
export function readStatisticsOrder(root: JsonNode, members: MemberReader) {
  const { orderId, state } = readOrderHead(root, 'state');
  const give = readDescribedOffer('give', root.member('giveOfferWithMetadata'), members);
  const take = readDescribedOffer('take', root.member('takeOfferWithMetadata'), members);
  const source = familyOf(give.chainId);
  const destination = familyOf(take.chainId);
  const address = (member: string, name: string, family: ChainFamily) =>
    members.read(member, root.member(name), readAddressValue, family);
  const number = (member: string, name: string) => members.read(member, root.member(name), readNumberValue);
  const fulfilledAmount = number('fulfilledAmount', 'actualFulfillAmount');
  return {
    orderId,
    /** The state in the upstream's spelling (spec 3.1). */
    state,
    externalCallState: members.read('externalCallState', root.member('externalCallState'), readText),
    makerNonce: members.read('makerNonce', root.member('makerOrderNonce'), readUnsignedText),
    maker: address('maker', 'makerSrc', source),
    receiver: address('receiver', 'receiverDst', destination),
    taker: address('taker', 'taker', destination),
    give,
    take,
    /** Before the fulfilment, 0 is no amount that was fulfilled. */
    fulfilledAmount:
      fulfilledAmount === '0' && isBefore(orderStateOf(state), 'Fulfilled') ? null : fulfilledAmount,
    givePatchAuthority: address('givePatchAuthority', 'givePatchAuthoritySrc', source),
    orderAuthority: address('orderAuthority', 'orderAuthorityAddressDst', destination),
    unlockAuthority: address('unlockAuthority', 'unlockAuthorityDst', destination),
    allowedTaker: address('allowedTaker', 'allowedTakerDst', destination),
    allowedCancelBeneficiary: address('allowedCancelBeneficiary', 'allowedCancelBeneficiarySrc', source),
    unlockBeneficiary: address('unlockBeneficiary', 'unlockBeneficiarySrc', source),
    cancelBeneficiary: address('cancelBeneficiary', 'cancelBeneficiarySrc', source),
    referralCode: members.read('referralCode', root.member('referralCode'), (code) => code.smallInteger()),
    /** Base units of the source chain's native coin. */
    fixedFee: number('fixedFee', 'fixFee'),
    /** Base units of the give token, like the two below. */
    percentFee: number('percentFee', 'percentFee'),
    finalPercentFee: number('finalPercentFee', 'finalPercentFee'),
    affiliateFee: members.read('affiliateFee', root.member('affiliateFee'), readAffiliateFee, source),
    events: eventMembers
      .map((event) => {
        const family = event.side === 'source' ? source : destination;
        return members.read(`events.${event.type}`, root, readTrackedEvent, event, members, family);
      })
      .filter((event) => event !== null),
    preswap: members.read('preswap', root.member('preswapData'), readPreswap),
    externalCall: members.read('externalCall', root.member('externalCallData'), readCall),
    metadata: members.read('metadata', root.member('orderMetadata'), readOrderMetadata),
    /**
     * The members that are null, or left out of `events`, because what the upstream sent cannot be read: dot paths of this
     * type, such as `percentFee`, `give.finalAmount` or `give.token.decimals`. An event is named by its type:
     * `events.Created`, or `events.Created.timestamp` where one member of it is unreadable. Of `affiliateFee`, `preswap`,
     * `externalCall` and `metadata` the whole is listed.
     */
    unreadable: members.unreadable,
  };
}

/** An order as the statistics interface tells it (spec 2.2), wrappers unwrapped. Amounts: base units in decimal text. */
export type StatisticsOrder = ReadBy<typeof readStatisticsOrder>;

/** A call, or its hash, also in a wrapper (spec 2.1). */
function readCall(node: JsonNode): unknown {
  const call = node.has('stringValue') ? node.member('stringValue') : node;
  return call.isObject ? call.toExactJson() : readCallText(call);
}

/** Reads an offer with metadata (spec 2.3). */
export function readDescribedOffer(side: 'give' | 'take', node: JsonNode, members: MemberReader) {
  const { chainId, tokenAddress, amount } = readOffer(side, node, members);
  return {
    chainId,
    tokenAddress,
    amount,
    finalAmount: members.read(`${side}.finalAmount`, node.member('finalAmount'), readNumberValue),
    token: readOfferToken(`${side}.token`, node, members),
  };
}

export type StatisticsOffer = ReadBy<typeof readDescribedOffer>;

export function readAffiliateFee(node: JsonNode, source: ChainFamily) {
  if (node.isNull) return null;
  return {
    beneficiary: readAddressValue(node.member('beneficiarySrc'), source),
    amount: readNumberValue(node.member('amount')),
  };
}

/** Reads the swap before the order: the user's real input, and what the swap made of it. */
export function readPreswap(node: JsonNode) {
  if (node.isNull) return null;
  const chainId = readNumberValue(node.member('chainId'));
  const family = familyOf(chainId);
  return {
    chainId,
    inTokenAddress: readAddressValue(node.member('inTokenAddress'), family),
    inAmount: readNumberValue(node.member('inAmount')),
    inToken: readTokenMetadata(node.member('tokenInMetadata')),
    outTokenAddress: readAddressValue(node.member('outTokenAddress'), family),
    outAmount: readNumberValue(node.member('outAmount')),
    outToken: readTokenMetadata(node.member('tokenOutMetadata')),
  };
}

export type Preswap = ReadBy<typeof readPreswap>;

/** Reads what the order's creator noted down (recorded; its structure is not in the specification). */
export function readOrderMetadata(node: JsonNode) {
  if (node.isNull) return null;
  const text = (name: string) => node.member(name).scalarText();
  const integer = (name: string) => node.member(name).tryRead((member) => member.unsignedText());
  return {
    version: node.member('version').tryRead((version) => version.smallInteger()),
    creationProcessType: text('creationProcessType'),
    origin: text('origin'),
    additionalTakerIncentiveBps: text('additionalTakerIncentiveBps'),
    operatingExpensesAmount: integer('operatingExpensesAmount'),
    recommendedTakeAmount: integer('recommendedTakeAmount'),
    metadata: text('metadata'),
    promotionType: text('promotionType'),
    orderTradeType: text('orderTradeType'),
    partnerFeeBps: text('partnerFeeBps'),
    sourceChainId: integer('srcProtocolChainId'),
    destinationChainId: integer('dstProtocolChainId'),
  };
}
