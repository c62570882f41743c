import { Field, ListField, NullableField } from '../../http/schema/field';
import { caip2Text, decimalText } from '../../http/schema/text-rules';
import { caip2Of, explorerTemplate, type KnownChain } from '../../domain/chain-registry';

/** A chain as it stands in an order. */
export class ChainView {
  @Field(decimalText, "The service's internal chain id, in decimal.", '7565164')
  id!: string;

  @NullableField('string', 'Name of the chain; null where it is not known here.', 'Solana')
  name!: string | null;

  @NullableField(
    caip2Text,
    'Id of the chain by CAIP-2; null where it is not known here.',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  )
  caip2!: string | null;
}

class NativeCoinView {
  @Field('string', 'Symbol of the native coin.', 'ETH')
  symbol!: string;

  @Field('integer', 'Decimals of the native coin.', 18)
  decimals!: number;
}

class ExplorerView {
  @Field('string', 'URL template of a transaction (RFC 6570).', 'https://basescan.org/tx/{transactionHash}')
  transaction!: string;

  @Field('string', 'URL template of an address (RFC 6570).', 'https://basescan.org/address/{address}')
  address!: string;
}

/** A chain of the registry. */
export class RegisteredChainView {
  @Field(decimalText, "The service's internal chain id, in decimal.", '100000002')
  id!: string;

  @Field('string', 'Name of the chain.', 'Gnosis')
  name!: string;

  @Field(caip2Text, 'Id of the chain by CAIP-2.', 'eip155:100')
  caip2!: string;

  @Field(decimalText, "The chain's own id, in decimal.", '100')
  originalChainId!: string;

  @Field('boolean', 'Whether `GET /v1/tokens` has a token list of the chain. Set by configuration.', true)
  tokenList!: boolean;

  @Field(() => NativeCoinView, 'The native coin.')
  native!: NativeCoinView;

  @Field(() => ExplorerView, 'URL templates of a block explorer.')
  explorer!: ExplorerView;
}

export class ChainsView {
  @ListField(() => RegisteredChainView, 'Every chain that is known by name, by ascending id.')
  items!: RegisteredChainView[];
}

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
