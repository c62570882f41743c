import { type JsonNode } from '../codec/json-node';
import { type MemberReader } from '../codec/member-reader';
import { type TokenMetadata } from '../domain/offer';

/** The four metadata members of an offer (spec 2.3) or a token (spec 2.10); a logo only by https or ipfs. */
export const readTokenMetadata = (node: JsonNode): TokenMetadata => ({
  symbol: node.member('symbol').scalarText(),
  name: node.member('name').scalarText(),
  decimals: node.member('decimals').count(),
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
    symbol: text('symbol') ?? offer.member('symbol').scalarText(),
    name: text('name') ?? offer.member('name').scalarText(),
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

const readDecimals = (node: JsonNode): number | null => node.member('decimals').count();

const safeLogo = (uri: string | null): string | null =>
  uri !== null && /^(https|ipfs):\/\/\S+$/i.test(uri) ? uri : null;
