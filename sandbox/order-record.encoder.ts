import { type ExternalCallState } from './external-call';
import { type TokenAmount } from './order';
import { type OrderView } from './order-view';

/** How the order interface writes an absent address or call. */
const absent = '0x';

/** The order interface has no name of its own for a call that fell with its order (spec 3.2). */
const externalCallStateFor = (state: ExternalCallState): ExternalCallState =>
  state === 'OrderCancelled' ? 'Cancelled' : state;

const encodeOffer = ({ token, amount }: TokenAmount): Record<string, string> => ({
  chainId: token.chainId,
  tokenAddress: token.address,
  amount: amount.toString(),
});

/** The order of the order interface (spec 2.5). */
export function encodeOrderRecord({ order, state, externalCallState }: OrderView): Record<string, unknown> {
  const { parties } = order;
  return {
    orderId: order.orderId,
    status: state,
    orderStruct: {
      makerOrderNonce: order.nonce,
      makerSrc: parties.maker,
      giveOffer: encodeOffer(order.give),
      receiverDst: parties.receiver,
      takeOffer: encodeOffer(order.take),
      givePatchAuthoritySrc: parties.givePatchAuthority,
      orderAuthorityAddressDst: parties.orderAuthority,
      allowedTakerDst: parties.allowedTaker ?? absent,
      allowedCancelBeneficiarySrc: parties.allowedCancelBeneficiary ?? absent,
      externalCall: order.externalCall?.data ?? absent,
    },
    externalCallState: externalCallStateFor(externalCallState),
  };
}

/** The order status of the order interface (spec 2.6). */
export const encodeOrderStatus = ({ order, state }: OrderView): Record<string, string> => ({
  orderId: order.orderId,
  status: state,
});
