import { canonicalAddress } from '../../wire/address-text';
import { type JsonNode } from '../../wire/json-node';
import { readTokenMetadata } from '../token-metadata.reader';
import { type ListedToken, type TokenList } from './order-record';

/**
 * Reads a token list in either shape (spec 4, endpoint 10): the map under `tokens`, or the bare map. A bare
 * map cannot have a token at the key `tokens`, since its keys are addresses. An entry that is no token is
 * left out; a map of nothing else is no list.
 */
export function readTokenList(root: JsonNode): TokenList {
  const wrapped = root.member('tokens');
  const entries = (wrapped.isNull ? root : wrapped).entries();
  const tokens = entries.flatMap(([key, node]) => node.attempt((entry) => readToken(key, entry)) ?? []);
  const isNoList = tokens.length === 0 && (wrapped.isNull || entries.length > 0);
  return isNoList ? root.refuse('holds no tokens') : new Map(tokens.map((token) => [token.address, token]));
}

const tokenMembers = ['address', 'symbol', 'decimals'];

const readToken = (key: string, node: JsonNode): ListedToken => ({
  ...(tokenMembers.some((name) => node.has(name)) ? readTokenMetadata(node) : node.refuse('is not a token')),
  address: canonicalAddress(node.member('address').text() ?? key),
  tags: node.member('tags').attempt((tags) => tags.items().flatMap((tag) => tag.text() ?? [])) ?? [],
});
