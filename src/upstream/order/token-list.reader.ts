import { canonicalAddress } from '../../wire/address-text';
import { type JsonNode } from '../../wire/json-node';
import { readTokenMetadata } from '../token-metadata.reader';
import { type ListedToken, type TokenList } from './order-record';

/**
 * Reads a token list in either shape (spec 4, endpoint 10): the map under `tokens`, or the bare map. A bare
 * map cannot have a token at the key `tokens`, since its keys are addresses; an empty one is no list.
 */
export function readTokenList(root: JsonNode): TokenList {
  const wrapped = root.member('tokens');
  const map = wrapped.isNull ? root : wrapped;
  if (wrapped.isNull && root.entries().length === 0) return root.refuse('is empty');
  return new Map(
    map.entries().map(([key, node]) => {
      const token = readToken(key, node);
      return [token.address, token];
    }),
  );
}

const tokenMembers = ['address', 'symbol', 'decimals'];

/** A token may lack some of its members; an entry with none of them is no token, and its map no list. */
const readToken = (key: string, node: JsonNode): ListedToken => ({
  ...(tokenMembers.some((name) => node.has(name)) ? readTokenMetadata(node) : node.refuse('is not a token')),
  address: canonicalAddress(node.member('address').text() ?? key),
  tags: node
    .member('tags')
    .items()
    .flatMap((tag) => tag.text() ?? []),
});
