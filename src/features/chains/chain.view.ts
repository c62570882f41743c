import { field, list, nullable, ViewType } from '../../http/schema/view-type';
import { caip2Text, decimalText } from '../../http/schema/value-rules';
import { caip2Of, explorerTemplate, type KnownChain } from '../../domain/chain-registry';

/** A chain as it stands in an order. */
export class ChainView extends ViewType({
  id: field(decimalText, "The service's internal chain id, in decimal.", '7565164'),
  name: nullable('string', 'Name of the chain; null where it is not known here.', 'Solana'),
  caip2: nullable(
    caip2Text,
    'Id of the chain by CAIP-2; null where it is not known here.',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  ),
}) {}

class NativeCoinView extends ViewType({
  symbol: field('string', 'Symbol of the native coin.', 'ETH'),
  decimals: field('integer', 'Decimals of the native coin.', 18),
}) {}

class ExplorerView extends ViewType({
  transaction: field(
    'string',
    'URL template of a transaction (RFC 6570).',
    'https://basescan.org/tx/{transactionHash}',
  ),
  address: field(
    'string',
    'URL template of an address (RFC 6570).',
    'https://basescan.org/address/{address}',
  ),
}) {}

/** A chain of the registry. */
export class RegisteredChainView extends ViewType({
  id: field(decimalText, "The service's internal chain id, in decimal.", '100000002'),
  name: field('string', 'Name of the chain.', 'Gnosis'),
  caip2: field(caip2Text, 'Id of the chain by CAIP-2.', 'eip155:100'),
  originalChainId: field(decimalText, "The chain's own id, in decimal.", '100'),
  tokenList: field(
    'boolean',
    'Whether `GET /v1/tokens` has a token list of the chain. Set by configuration.',
    true,
  ),
  native: field(NativeCoinView, 'The native coin.'),
  explorer: field(ExplorerView, 'URL templates of a block explorer.'),
}) {}

export class ChainsView extends ViewType({
  items: list(RegisteredChainView, 'Every chain that is known by name, by ascending id.'),
}) {}

export const registeredChainView = (chain: KnownChain, tokenList: boolean): RegisteredChainView => ({
  id: chain.id,
  name: chain.name,
  caip2: caip2Of(chain),
  originalChainId: chain.originalChainId,
  tokenList,
  native: { symbol: chain.nativeSymbol, decimals: chain.nativeDecimals },
  explorer: {
    transaction: explorerTemplate(chain, 'transaction'),
    address: explorerTemplate(chain, 'address'),
  },
});
