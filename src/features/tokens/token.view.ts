import { Field, NullableField } from '../../http/schema/field';
import { chainText } from '../../http/schema/text-rules';

/** A token as it stands in an order; metadata is null where it is not known. */
export class TokenView {
  @Field(
    chainText,
    'Address of the token; the zero address for the native coin.',
    '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  )
  address!: string;

  @NullableField('string', 'Symbol of the token.', 'USDC')
  symbol!: string | null;

  @NullableField('string', 'Name of the token.', 'USD Coin')
  name!: string | null;

  @NullableField('integer', 'Decimals of the token.', 6, { minimum: 0 })
  decimals!: number | null;

  @NullableField('string', 'Logo of the token, by https or ipfs.', 'https://tokens.example.org/usdc.svg', {
    pattern: '^([hH][tT][tT][pP][sS]|[iI][pP][fF][sS])://',
  })
  logoURI!: string | null;

  @Field('boolean', "Whether this is the chain's native coin.", false)
  native!: boolean;

  @NullableField(
    'boolean',
    "Whether the service's own token list of the chain has the token: a symbol is whatever its maker wrote. Null where no list is at hand.",
    true,
  )
  listed!: boolean | null;
}
