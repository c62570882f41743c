import { type ChainFamily, familyOf } from '../../domain/chain-registry';
import { type JsonNode } from '../../codec/json-node';
import { type MemberReader } from '../../codec/member-reader';
import { readAddressValue, readText, readUnsignedText } from '../../codec/value-readers';
import { readCallText, readOffer, readOrderHead, readOrderReading, requireOrderId } from '../order-reading';
import { endpoint, get } from '../upstream-client';
import { type ReadBy } from '../upstream-payload';

/** The path of an order at the order interface. */
export const orderPath = (orderId: string): string => `/v1.0/dln/order/${orderId}`;

/** Endpoint 7. The record of another order is invalid. */
export const orderRecordEndpoint = endpoint({
  request: (orderId: string) => get(orderPath(orderId)),
  read: (root, members, orderId) =>
    requireOrderId(root, orderId, readOrderReading(root, members, readOrderRecord, 'status')),
});

/** Endpoint 8 (spec 2.6). */
export const orderStatusEndpoint = endpoint({
  request: (orderId: string) => get(`${orderPath(orderId)}/status`),
  read: (root, _, orderId) => requireOrderId(root, orderId, readOrderHead(root, 'status')),
});

/**
 * Reads the order of spec 2.5. Throws `InvalidPayloadError` where the id, the status or one of the offers is missing or
 * unreadable; any other member that is unreadable is null, and listed.
 */
export function readOrderRecord(root: JsonNode, members: MemberReader) {
  const { orderId, state } = readOrderHead(root, 'status');
  const struct = root.member('orderStruct');
  const give = readOffer('give', struct.member('giveOffer'), members);
  const take = readOffer('take', struct.member('takeOffer'), members);
  const source = familyOf(give.chainId);
  const destination = familyOf(take.chainId);
  const address = (member: string, name: string, family: ChainFamily) =>
    members.read(member, struct.member(name), readAddressValue, family);
  return {
    orderId,
    /** The state in the upstream's spelling (spec 3.1). */
    state,
    externalCallState: members.read('externalCallState', root.member('externalCallState'), readText),
    makerNonce: members.read('makerNonce', struct.member('makerOrderNonce'), readUnsignedText),
    maker: address('maker', 'makerSrc', source),
    receiver: address('receiver', 'receiverDst', destination),
    give,
    take,
    givePatchAuthority: address('givePatchAuthority', 'givePatchAuthoritySrc', source),
    orderAuthority: address('orderAuthority', 'orderAuthorityAddressDst', destination),
    allowedTaker: address('allowedTaker', 'allowedTakerDst', destination),
    allowedCancelBeneficiary: address('allowedCancelBeneficiary', 'allowedCancelBeneficiarySrc', source),
    /** The call or its hash, as hex; null where there is none. */
    externalCall: members.read('externalCall', struct.member('externalCall'), readCallText),
    /** The members that are null because what the upstream sent cannot be read: dot paths of this type, such as `receiver`. */
    unreadable: members.unreadable,
  };
}

/** An order of the order interface (spec 2.5). */
export type OrderRecord = ReadBy<typeof readOrderRecord>;
