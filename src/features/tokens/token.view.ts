import { field, nullable, ViewType } from '../../http/schema/view-type';
import { chainText, count } from '../../http/schema/value-rules';

/** A token as it stands in an order; metadata is null where it is not known. */
export class TokenView extends ViewType({
  address: field(
    chainText,
    'Address of the token; the zero address for the native coin.',
    '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  ),
  symbol: nullable('string', 'Symbol of the token.', 'USDC'),
  name: nullable('string', 'Name of the token.', 'USD Coin'),
  decimals: nullable(count, 'Decimals of the token.', 6),
  logoURI: nullable(
    { type: 'string', pattern: '^([hH][tT][tT][pP][sS]|[iI][pP][fF][sS])://' },
    'Logo of the token, by https or ipfs.',
    'https://tokens.example.org/usdc.svg',
  ),
  native: field('boolean', "Whether this is the chain's native coin.", false),
  listed: nullable(
    'boolean',
    "Whether the service's own token list of the chain has the token: a symbol is whatever its maker wrote. Null where no list is at hand.",
    true,
  ),
}) {}
