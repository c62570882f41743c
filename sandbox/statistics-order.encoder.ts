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
  const percentFee = encodeNumber(percentFeeOf(give.amount));
  const record = {
    orderId: encodeHash(order.orderId),
    makerOrderNonce: order.nonce,
    makerSrc: onSource(parties.maker),
    giveOfferWithMetadata: encodeOffer(give),
    receiverDst: onDestination(parties.receiver),
    takeOfferWithMetadata: encodeOffer(take, view.finalTakeAmount),
    actualFulfillAmount: fulfilledAmount === null ? null : encodeNumber(fulfilledAmount),
    givePatchAuthoritySrc: onSource(parties.givePatchAuthority),
    orderAuthorityAddressDst: onDestination(parties.orderAuthority),
    allowedTakerDst: onDestination(parties.allowedTaker),
    allowedCancelBeneficiarySrc: onSource(parties.allowedCancelBeneficiary),
    state: view.state,
    externalCallState: view.externalCallState,
    referralCode: order.referralCode,
    percentFee,
    finalPercentFee: percentFee,
    fixFee: encodeNumber(source.fixFee),
    unlockBeneficiarySrc: executed ? onSource(parties.unlockBeneficiary) : null,
    cancelBeneficiarySrc: cancelled ? onSource(parties.cancelBeneficiary) : null,
    taker: onDestination(executed ? parties.taker : null),
    unlockAuthorityDst: onDestination(executed ? parties.unlockAuthority : null),
    affiliateFee: order.affiliate && {
      beneficiarySrc: onSource(order.affiliate.beneficiary),
      amount: encodeNumber(order.affiliate.amount),
    },
    createdSrcEventMetadata: encodeEventMetadata(view, 'Created'),
    fulfilledDstEventMetadata: encodeEventMetadata(view, 'Fulfilled'),
    sentUnlockDstEventInfo: encodeEventInfo(view, 'SentUnlock'),
    claimedUnlockSrcEventInfo: encodeEventInfo(view, 'ClaimedUnlock'),
    orderCancelledDstEventMetadata: encodeEventMetadata(view, 'OrderCancelled'),
    sentOrderCancelDstEventInfo: encodeEventInfo(view, 'SentOrderCancel'),
    claimedOrderCancelSrcEventInfo: encodeEventInfo(view, 'ClaimedOrderCancel'),
    preswapData: order.preswap && encodePreswap(order.preswap),
    externalCallData: externalCallDataOf(view),
    orderMetadata: order.hasMetadata ? encodeOrderMetadata(order) : null,
  };
  return withoutMembers(record, view.omitted);
}
