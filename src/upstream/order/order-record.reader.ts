import { familyOf } from '../../wire/chain-family';
import { type JsonNode } from '../../wire/json-node';
import { readAddressValue, readNumberValue, readOrderId } from '../../wire/value-readers';
import { type Offer } from '../offer';
import { type CancelTransaction, type OrderRecord, type OrderStatusRecord } from './order-record';

/** Reads the order of spec 2.5. Only the id and the status must be there; what is there must be readable. */
export function readOrderRecord(root: JsonNode): OrderRecord {
  const struct = root.member('orderStruct');
  const give = readOffer(struct.member('giveOffer'));
  const take = readOffer(struct.member('takeOffer'));
  const source = familyOf(give.chainId);
  const destination = familyOf(take.chainId);
  return {
    orderId: readOrderId(root.member('orderId')),
    state: root.member('status').requiredText(),
    externalCallState: root.member('externalCallState').text(),
    makerNonce: struct.member('makerOrderNonce').unsignedText(),
    maker: readAddressValue(struct.member('makerSrc'), source),
    receiver: readAddressValue(struct.member('receiverDst'), destination),
    give,
    take,
    givePatchAuthority: readAddressValue(struct.member('givePatchAuthoritySrc'), source),
    orderAuthority: readAddressValue(struct.member('orderAuthorityAddressDst'), destination),
    allowedTaker: readAddressValue(struct.member('allowedTakerDst'), destination),
    allowedCancelBeneficiary: readAddressValue(struct.member('allowedCancelBeneficiarySrc'), source),
    externalCall: struct.member('externalCall').text(),
  };
}

/** Reads the status of spec 2.6. */
export const readOrderStatus = (root: JsonNode): OrderStatusRecord => ({
  orderId: readOrderId(root.member('orderId')),
  state: root.member('status').requiredText(),
});

/** Reads the cancel transaction of spec 2.7. Without its data it is no transaction. */
export function readCancelTransaction(root: JsonNode): CancelTransaction {
  const chainId = readNumberValue(root.member('chainId'));
  const address = (name: string) => readAddressValue(root.member(name), familyOf(chainId));
  return {
    chainId,
    from: address('from'),
    to: address('to'),
    data: root.member('data').requiredText(),
    value: readNumberValue(root.member('value')),
    cancelBeneficiary: address('cancelBeneficiary'),
  };
}

function readOffer(node: JsonNode): Offer {
  const chainId = readNumberValue(node.member('chainId'));
  return {
    chainId,
    tokenAddress: readAddressValue(node.member('tokenAddress'), familyOf(chainId)),
    amount: readNumberValue(node.member('amount')),
  };
}
