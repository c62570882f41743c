import { chainOf } from './chain-catalogue';
import { type SimulatedTokenAmount } from './order';
import { type SimulatedOrderView } from './order-view';
import { withoutMembers } from './record-members';
import { encodeOffer } from './statistics-offer.encoder';
import { encodeAddress, encodeHash } from './value-encoders';

const encodeShortOffer = (offer: SimulatedTokenAmount): Record<string, unknown> => {
  const { chainId, tokenAddress, amount } = encodeOffer(offer);
  return { chainId, tokenAddress, amount };
};

/** An order without its events, fees and metadata. */
export function encodeLiteModel({
  order,
  state,
  externalCallState,
  omitted,
}: SimulatedOrderView): Record<string, unknown> {
  const { give, take, parties } = order;
  const source = chainOf(give.token.chainId).family;
  const destination = chainOf(take.token.chainId).family;
  const record = {
    orderId: encodeHash(order.orderId),
    makerOrderNonce: order.nonce,
    makerSrc: encodeAddress(parties.maker, source),
    giveOffer: encodeShortOffer(give),
    receiverDst: encodeAddress(parties.receiver, destination),
    takeOffer: encodeShortOffer(take),
    givePatchAuthoritySrc: encodeAddress(parties.givePatchAuthority, source),
    orderAuthorityAddressDst: encodeAddress(parties.orderAuthority, destination),
    allowedTakerDst: encodeAddress(parties.allowedTaker, destination),
    allowedCancelBeneficiarySrc: encodeAddress(parties.allowedCancelBeneficiary, source),
    state,
    externalCallState,
  };
  return withoutMembers(record, omitted);
}
