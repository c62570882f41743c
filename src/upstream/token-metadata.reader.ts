import { type JsonNode } from '../wire/json-node';
import { type TokenMetadata } from './offer';

/** The four metadata members of an offer (spec 2.3) or a token (spec 2.10); a logo only by https or ipfs. */
export const readTokenMetadata = (node: JsonNode): TokenMetadata => ({
  symbol: node.member('symbol').looseText(),
  name: node.member('name').looseText(),
  decimals: node.member('decimals').smallInteger(),
  logoURI: safeLogo(node.member('logoURI').looseText()),
});

/** Fills what the first leaves out from the second. */
export const mergeTokenMetadata = (first: TokenMetadata, second: TokenMetadata): TokenMetadata => ({
  symbol: first.symbol ?? second.symbol,
  name: first.name ?? second.name,
  decimals: first.decimals ?? second.decimals,
  logoURI: first.logoURI ?? second.logoURI,
});

const safeLogo = (uri: string | null): string | null =>
  uri !== null && /^(https|ipfs):\/\/\S+$/i.test(uri) ? uri : null;
