import { type ChainFamily, familyOf } from '../../domain/chain-registry';
import { type JsonNode } from '../../codec/json-node';
import { type MemberReader } from '../../codec/member-reader';
import {
  readAddressValue,
  readNumberValue,
  readOrderId,
  readText,
  readUnsignedText,
} from '../../codec/value-readers';
import { readOfferToken, readTokenMetadata } from '../token-metadata.reader';
import { readTrackedEvents } from './tracked-events.reader';
import {
  type OrderMetadata,
  type Preswap,
  type StatisticsOffer,
  type StatisticsOrder,
} from './statistics-order';

/** Reads what a passthrough path needs of the order of spec 2.2. */
export const readStatisticsHead = (root: JsonNode) => ({
  orderId: readOrderId(root.member('orderId')),
  state: root.member('state').requiredText(),
});

/**
 * Reads the order of spec 2.2. Throws `InvalidPayloadError` where the id, the state or one of the offers is missing or
 * unreadable; any other member that is unreadable is null, and listed.
 */
export function readStatisticsOrder(root: JsonNode, members: MemberReader): StatisticsOrder {
  const { orderId, state } = readStatisticsHead(root);
  const give = readOffer('give', root.member('giveOfferWithMetadata'), members);
  const take = readOffer('take', root.member('takeOfferWithMetadata'), members);
  const source = familyOf(give.chainId);
  const destination = familyOf(take.chainId);
  const address = (member: string, name: string, family: ChainFamily) =>
    members.read(member, root.member(name), readAddressValue, family);
  const number = (member: string, name: string) => members.read(member, root.member(name), readNumberValue);
  return {
    orderId,
    state,
    externalCallState: members.read('externalCallState', root.member('externalCallState'), readText),
    makerNonce: members.read('makerNonce', root.member('makerOrderNonce'), readUnsignedText),
    maker: address('maker', 'makerSrc', source),
    receiver: address('receiver', 'receiverDst', destination),
    taker: address('taker', 'taker', destination),
    give,
    take,
    fulfilledAmount: number('fulfilledAmount', 'actualFulfillAmount'),
    givePatchAuthority: address('givePatchAuthority', 'givePatchAuthoritySrc', source),
    orderAuthority: address('orderAuthority', 'orderAuthorityAddressDst', destination),
    unlockAuthority: address('unlockAuthority', 'unlockAuthorityDst', destination),
    allowedTaker: address('allowedTaker', 'allowedTakerDst', destination),
    allowedCancelBeneficiary: address('allowedCancelBeneficiary', 'allowedCancelBeneficiarySrc', source),
    unlockBeneficiary: address('unlockBeneficiary', 'unlockBeneficiarySrc', source),
    cancelBeneficiary: address('cancelBeneficiary', 'cancelBeneficiarySrc', source),
    referralCode: members.read('referralCode', root.member('referralCode'), readSmallInteger),
    fixedFee: number('fixedFee', 'fixFee'),
    percentFee: number('percentFee', 'percentFee'),
    finalPercentFee: number('finalPercentFee', 'finalPercentFee'),
    affiliateFee: members.read('affiliateFee', root.member('affiliateFee'), readAffiliateFee, source),
    events: readTrackedEvents(root, members, source, destination),
    preswap: members.read('preswap', root.member('preswapData'), readPreswap),
    externalCall: members.read('externalCall', root.member('externalCallData'), readExactJson),
    metadata: members.read('metadata', root.member('orderMetadata'), readOrderMetadata),
    unreadable: members.unreadable,
  };
}

const readSmallInteger = (node: JsonNode): number | null => node.smallInteger();
const readExactJson = (node: JsonNode): unknown => node.toExactJson();

function readOffer(side: 'give' | 'take', node: JsonNode, members: MemberReader): StatisticsOffer {
  const chainId = members.required(`${side}.chainId`, node.member('chainId'), readNumberValue);
  const family = familyOf(chainId);
  return {
    chainId,
    tokenAddress: members.required(
      `${side}.tokenAddress`,
      node.member('tokenAddress'),
      readAddressValue,
      family,
    ),
    amount: members.required(`${side}.amount`, node.member('amount'), readNumberValue),
    finalAmount: members.read(`${side}.finalAmount`, node.member('finalAmount'), readNumberValue),
    token: readOfferToken(`${side}.token`, node, members),
  };
}

function readAffiliateFee(node: JsonNode, source: ChainFamily): StatisticsOrder['affiliateFee'] {
  if (node.isNull) return null;
  return {
    beneficiary: readAddressValue(node.member('beneficiarySrc'), source),
    amount: readNumberValue(node.member('amount')),
  };
}

function readPreswap(node: JsonNode): Preswap | null {
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

function readOrderMetadata(node: JsonNode): OrderMetadata | null {
  if (node.isNull) return null;
  const text = (name: string) => node.member(name).scalarText();
  return {
    version: node.member('version').tryRead((version) => version.smallInteger()),
    creationProcessType: text('creationProcessType'),
    origin: text('origin'),
    additionalTakerIncentiveBps: text('additionalTakerIncentiveBps'),
    operatingExpensesAmount: text('operatingExpensesAmount'),
    recommendedTakeAmount: text('recommendedTakeAmount'),
    metadata: text('metadata'),
    promotionType: text('promotionType'),
    orderTradeType: text('orderTradeType'),
    partnerFeeBps: text('partnerFeeBps'),
    sourceChainId: text('srcProtocolChainId'),
    destinationChainId: text('dstProtocolChainId'),
  };
}
