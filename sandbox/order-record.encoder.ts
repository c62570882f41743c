import { type SimulatedTokenAmount } from './order';
import { type SimulatedOrderView } from './order-view';
import { withoutMembers } from './record-members';

/** An absent address or call in the order interface. */
const absent = '0x';

/** The order interface reports the call of a cancelled order as `Cancelled` (spec 3.2). */
const externalCallStateFor = (state: string | null): string | null =>
  state === 'OrderCancelled' ? 'Cancelled' : state;

const encodeOffer = ({ token, amount }: SimulatedTokenAmount): Record<string, string> => ({
  chainId: token.chainId,
  tokenAddress: token.address,
  amount: amount.toString(),
});

/** The order of the order interface (spec 2.5). */
export function encodeOrderRecord({
  order,
  state,
  externalCallState,
  omitted,
}: SimulatedOrderView): Record<string, unknown> {
  const { parties } = order;
  const record = {
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
  return withoutMembers(record, omitted);
}

/** The order status of the order interface (spec 2.6). */
export const encodeOrderStatus = ({ order, state, omitted }: SimulatedOrderView): Record<string, unknown> =>
  withoutMembers({ orderId: order.orderId, status: state }, omitted);
