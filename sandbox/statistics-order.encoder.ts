import { bytesToHex } from '@noble/hashes/utils.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { type AddressValue, encodeAddress, encodeHash, encodeNumber } from './value-encoders';
import { chainOf } from './chain-catalogue';
import { percentFeeOf } from './order-fees';
import { encodeOrderMetadata } from './order-metadata.encoder';
import { isExecuted, type SimulatedOrderView } from './order-view';
import { withoutMembers } from './record-members';
import { encodeEventInfo, encodeEventMetadata } from './statistics-event.encoder';
import { encodeOffer, encodePreswap } from './statistics-offer.encoder';

/** The keccak256 hash of the call until the fulfillment is tracked, then the full call; null without a call. */
function externalCallDataOf(view: SimulatedOrderView): string | null {
  const { externalCall } = view.order;
  if (externalCall === null || isExecuted(view)) return externalCall?.data ?? null;
  return `0x${bytesToHex(keccak_256(Buffer.from(externalCall.data.slice(2), 'hex')))}`;
}

/** The members that a row of a list has, too. */
export function encodeRowMembers(view: SimulatedOrderView) {
  const { give, take, orderId, parties, affiliate, preswap, hasMetadata } = view.order;
  const source = chainOf(give.token.chainId);
  const destination = chainOf(take.token.chainId);
  return {
    orderId: encodeHash(orderId),
    giveOfferWithMetadata: encodeOffer(give),
    takeOfferWithMetadata: encodeOffer(take, view.finalTakeAmount),
    state: view.state,
    externalCallState: view.externalCallState,
    finalPercentFee: encodeNumber(percentFeeOf(give.amount)),
    fixFee: encodeNumber(source.fixFee),
    unlockAuthorityDst: encodeAddress(isExecuted(view) ? parties.unlockAuthority : null, destination.family),
    affiliateFee: affiliate && {
      beneficiarySrc: encodeAddress(affiliate.beneficiary, source.family),
      amount: encodeNumber(affiliate.amount),
    },
    preswapData: preswap && encodePreswap(preswap),
    orderMetadata: hasMetadata ? encodeOrderMetadata(view.order) : null,
  };
}

/** The order of the statistics interface (spec 2.2), with the members in the order of its table. */
export function encodeStatisticsOrder(view: SimulatedOrderView): Record<string, unknown> {
  const { order, fulfilledAmount } = view;
  const { parties, give, take } = order;
  const source = chainOf(give.token.chainId);
  const destination = chainOf(take.token.chainId);
  const onSource = (address: string | null): AddressValue => encodeAddress(address, source.family);
  const onDestination = (address: string | null): AddressValue => encodeAddress(address, destination.family);
  const executed = isExecuted(view);
  const cancelled = view.milestones.some(({ state }) => state === 'OrderCancelled');
  const row = encodeRowMembers(view);
  const record = {
    orderId: row.orderId,
    makerOrderNonce: order.nonce,
    makerSrc: onSource(parties.maker),
    giveOfferWithMetadata: row.giveOfferWithMetadata,
    receiverDst: onDestination(parties.receiver),
    takeOfferWithMetadata: row.takeOfferWithMetadata,
    actualFulfillAmount: fulfilledAmount === null ? null : encodeNumber(fulfilledAmount),
    givePatchAuthoritySrc: onSource(parties.givePatchAuthority),
    orderAuthorityAddressDst: onDestination(parties.orderAuthority),
    allowedTakerDst: onDestination(parties.allowedTaker),
    allowedCancelBeneficiarySrc: onSource(parties.allowedCancelBeneficiary),
    state: row.state,
    externalCallState: row.externalCallState,
    referralCode: order.referralCode,
    percentFee: row.finalPercentFee,
    finalPercentFee: row.finalPercentFee,
    fixFee: row.fixFee,
    unlockBeneficiarySrc: executed ? onSource(parties.unlockBeneficiary) : null,
    cancelBeneficiarySrc: cancelled ? onSource(parties.cancelBeneficiary) : null,
    taker: onDestination(executed ? parties.taker : null),
    unlockAuthorityDst: row.unlockAuthorityDst,
    affiliateFee: row.affiliateFee,
    createdSrcEventMetadata: encodeEventMetadata(view, 'Created'),
    fulfilledDstEventMetadata: encodeEventMetadata(view, 'Fulfilled'),
    sentUnlockDstEventInfo: encodeEventInfo(view, 'SentUnlock'),
    claimedUnlockSrcEventInfo: encodeEventInfo(view, 'ClaimedUnlock'),
    orderCancelledDstEventMetadata: encodeEventMetadata(view, 'OrderCancelled'),
    sentOrderCancelDstEventInfo: encodeEventInfo(view, 'SentOrderCancel'),
    claimedOrderCancelSrcEventInfo: encodeEventInfo(view, 'ClaimedOrderCancel'),
    preswapData: row.preswapData,
    externalCallData: externalCallDataOf(view),
    orderMetadata: row.orderMetadata,
  };
  return withoutMembers(record, view.omitted);
}
