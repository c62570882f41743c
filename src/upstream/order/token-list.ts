import { isNotNil } from 'es-toolkit/predicate';
import { canonicalAddress } from '../../codec/address-text';
import { type JsonNode } from '../../codec/json-node';
import { readEntries } from '../../codec/member-reader';
import { readText } from '../../codec/value-readers';
import { type ChainFamily, familyOf } from '../../domain/chain-registry';
import { readTokenMetadata } from '../order-reading';
import { endpoint, get } from '../upstream-client';
import { type ReadBy } from '../upstream-payload';

/** Which chain's tokens, and the name of the parameter, which is configured. */
interface TokenListQuery {
  readonly chainParameter: string;
  readonly chainId: string;
}

/** Endpoint 10. */
export const tokenListEndpoint = endpoint({
  request: ({ chainParameter, chainId }: TokenListQuery) =>
    get(`/v1.0/token-list?${new URLSearchParams({ [chainParameter]: chainId }).toString()}`),
  maxBytes: 'tokenListMaxBytes',
  read: (root, _, { chainId }) => readTokenList(root, familyOf(chainId)),
});

/** A chain's token list, by canonical token address. */
export type TokenList = ReadonlyMap<string, ListedToken>;

/**
 * Reads a token list in either shape (spec 4, endpoint 10): the map under `tokens`, or the bare map. A bare
 * map cannot have a token at the key `tokens`, since its keys are addresses. An entry that is no token is
 * left out; a map of little else is no list.
 */
function readTokenList(root: JsonNode, family: ChainFamily): TokenList {
  const wrapped = root.member('tokens');
  const map = wrapped.isNull ? root : wrapped;
  const read = (key: string) => map.member(key).tryRead((entry) => readToken(key, entry, family));
  const tokens = new Map<string, ListedToken>();
  for (const token of readEntries(map, map.names(), read)) if (token) tokens.set(token.address, token);
  return wrapped.isNull && tokens.size === 0 ? root.fail('holds no tokens') : tokens;
}

function readToken(key: string, node: JsonNode, family: ChainFamily) {
  if (!node.has('address') && !node.has('symbol') && !node.has('decimals')) node.fail('is not a token');
  const { symbol, name, decimals, logoURI } = readTokenMetadata(node);
  const address = canonicalAddress(node.member('address').text() || key, family);
  // Lists each member: Node 20 makes a hidden class for every object of a literal that adds members after a spread.
  return { address, symbol, name, decimals, logoURI, tags: node.member('tags').tryRead(readTags) ?? [] };
}

/** A token of a chain's list (spec 2.10). */
export type ListedToken = ReadBy<typeof readToken>;

const readTags = (tags: JsonNode): string[] => tags.items().map(readText).filter(isNotNil);
