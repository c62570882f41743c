import { type JsonNode, PrecisionLossError } from '../codec/json-node';
import { type MemberReader } from '../codec/member-reader';
import { readAddressValue, readNumberValue, readOrderId } from '../codec/value-readers';
import { familyOf } from '../domain/chain-registry';
import { type Offer, type TokenMetadata } from '../domain/offer';
import { type ReadBy } from './upstream-payload';

/** Reads the id of an order, and its state in the upstream's spelling (spec 3.1), which the upstreams name differently. */
export const readOrderHead = (root: JsonNode, stateMember: 'state' | 'status') => ({
  orderId: readOrderId(root.member('orderId')),
  state: root.member(stateMember).requiredText(),
});

/** The members that the order records of both upstreams have. */
export type OrderHead = ReadBy<typeof readOrderHead>;

/**
 * An upstream's record of an order. With a readable id and state it is good enough for a passthrough path; a view needs
 * the whole record.
 */
export interface OrderReading<T> extends OrderHead {
  /** Null where the record cannot be used for a view: it lacks its offers. */
  readonly record: T | null;
}

/** Throws `InvalidPayloadError` where not even the id and the state can be read. */
export function readOrderReading<T extends OrderHead>(
  root: JsonNode,
  members: MemberReader,
  readRecord: (root: JsonNode, members: MemberReader) => T,
  stateMember: 'state' | 'status',
): OrderReading<T> {
  try {
    const record = readRecord(root, members);
    return { orderId: record.orderId, state: record.state, record };
  } catch (error) {
    if (error instanceof PrecisionLossError) throw error;
    const { orderId, state } = readOrderHead(root, stateMember);
    members.noteFailure(error);
    return { orderId, state, record: null };
  }
}

/** Rejects the record of another order. */
export function requireOrderId<T extends OrderHead>(root: JsonNode, orderId: string, record: T): T {
  return record.orderId === orderId ? record : root.member('orderId').fail('is not the id asked for');
}

/** Reads what both upstreams tell of an offer. Throws `InvalidPayloadError` where a member is missing or unreadable. */
export function readOffer(side: 'give' | 'take', node: JsonNode, members: MemberReader): Offer {
  const chainId = members.required(`${side}.chainId`, node.member('chainId'), readNumberValue);
  const address = node.member('tokenAddress');
  return {
    chainId,
    tokenAddress: members.required(`${side}.tokenAddress`, address, readAddressValue, familyOf(chainId)),
    amount: members.required(`${side}.amount`, node.member('amount'), readNumberValue),
  };
}

/** A call as hex text, or its hash; null for none, and for an empty one. */
export function readCallText(node: JsonNode): string | null {
  const text = node.text();
  return text === '' || text === '0x' ? null : text;
}

/** The four metadata members of an offer (spec 2.3) or a token (spec 2.10), an empty text as absent; a logo only by https or ipfs. */
export const readTokenMetadata = (node: JsonNode): TokenMetadata => ({
  symbol: node.member('symbol').scalarText() || null,
  name: node.member('name').scalarText() || null,
  decimals: readDecimals(node),
  logoURI: safeLogo(node.member('logoURI').scalarText()),
});

/**
 * Reads the token of an offer (spec 2.3), which is described twice: each member from `metadata`, else from the offer
 * itself. Only decimals can be unreadable.
 */
export function readOfferToken(member: string, offer: JsonNode, members: MemberReader): TokenMetadata {
  const metadata = offer.member('metadata');
  const text = (name: string) => (metadata.isObject ? metadata.member(name).scalarText() : null);
  return {
    symbol: text('symbol') || offer.member('symbol').scalarText() || null,
    name: text('name') || offer.member('name').scalarText() || null,
    decimals: members.read(`${member}.decimals`, offer, readOfferDecimals),
    logoURI: safeLogo(text('logoURI')) ?? safeLogo(offer.member('logoURI').scalarText()),
  };
}

function readOfferDecimals(offer: JsonNode): number | null {
  const metadata = offer.member('metadata');
  if (!metadata.isObject || metadata.member('decimals').isNull) return readDecimals(offer);
  return offer.member('decimals').isNull
    ? readDecimals(metadata)
    : (metadata.tryRead(readDecimals) ?? readDecimals(offer));
}

/** A token keeps them in a byte. */
const readDecimals = (node: JsonNode): number | null => node.member('decimals').count(255);

const safeLogo = (uri: string | null): string | null =>
  uri !== null && /^(https|ipfs):\/\/\S+$/i.test(uri) ? uri : null;
