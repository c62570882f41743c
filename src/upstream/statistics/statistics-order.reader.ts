import { type ChainFamily, familyOf } from '../../wire/chain-family';
import { type JsonNode } from '../../wire/json-node';
import { readAddressValue, readNumberValue, readOrderId } from '../../wire/value-readers';
import { mergeTokenMetadata, readTokenMetadata } from '../token-metadata.reader';
import { readTrackedEvents } from './tracked-events.reader';
import {
  type OrderMetadata,
  type Preswap,
  type StatisticsOffer,
  type StatisticsOrder,
} from './statistics-order';

/** Reads the order of spec 2.2. Only the id and the state must be there; what is there must be readable. */
export function readStatisticsOrder(root: JsonNode): StatisticsOrder {
  const give = readOffer(root.member('giveOfferWithMetadata'));
  const take = readOffer(root.member('takeOfferWithMetadata'));
  const source = familyOf(give.chainId);
  const destination = familyOf(take.chainId);
  const address = (name: string, family: ChainFamily) => readAddressValue(root.member(name), family);
  // Members whose structure the specification does not show spoil no record.
  const opaque = <T>(name: string, read: (node: JsonNode) => T) => root.member(name).attempt(read);
  return {
    orderId: readOrderId(root.member('orderId')),
    state: root.member('state').requiredText(),
    externalCallState: root.member('externalCallState').text(),
    makerNonce: root.member('makerOrderNonce').unsignedText(),
    maker: address('makerSrc', source),
    receiver: address('receiverDst', destination),
    taker: address('taker', destination),
    give,
    take,
    fulfilledAmount: readNumberValue(root.member('actualFulfillAmount')),
    givePatchAuthority: address('givePatchAuthoritySrc', source),
    orderAuthority: address('orderAuthorityAddressDst', destination),
    unlockAuthority: address('unlockAuthorityDst', destination),
    allowedTaker: address('allowedTakerDst', destination),
    allowedCancelBeneficiary: address('allowedCancelBeneficiarySrc', source),
    unlockBeneficiary: opaque('unlockBeneficiarySrc', (node) => readAddressValue(node, source)),
    cancelBeneficiary: opaque('cancelBeneficiarySrc', (node) => readAddressValue(node, source)),
    referralCode: root.member('referralCode').smallInteger(),
    fixedFee: readNumberValue(root.member('fixFee')),
    percentFee: readNumberValue(root.member('percentFee')),
    finalPercentFee: readNumberValue(root.member('finalPercentFee')),
    affiliateFee: opaque('affiliateFee', (node) => readAffiliateFee(node, source)),
    events: readTrackedEvents(root, source, destination),
    preswap: opaque('preswapData', readPreswap),
    externalCall: opaque('externalCallData', (node) => node.exactJson()),
    metadata: opaque('orderMetadata', readOrderMetadata),
  };
}

function readOffer(node: JsonNode): StatisticsOffer {
  const chainId = readNumberValue(node.member('chainId'));
  return {
    chainId,
    tokenAddress: readAddressValue(node.member('tokenAddress'), familyOf(chainId)),
    amount: readNumberValue(node.member('amount')),
    finalAmount: readNumberValue(node.member('finalAmount')),
    token: mergeTokenMetadata(readTokenMetadata(node.member('metadata')), readTokenMetadata(node)),
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
  if (!node.isObject) return null;
  const text = (name: string) => node.member(name).looseText();
  return {
    version: node.member('version').attempt((version) => version.smallInteger()),
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
