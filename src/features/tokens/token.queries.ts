import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { type CanonicalParameters, queryParameters } from '../../http/responses/canonical-target';
import { chainIdPattern } from '../../config/sections/upstream-settings';
import { exampleChainId } from '../../http/schema/examples';
import { chainIdText } from '../../http/schema/value-rules';
import { chainIdRule, IntegerParam, maxOffset, TextParam } from '../../http/requests/query-parameters';
import { canonicalAddress } from '../../codec/address-text';
import { familyOf } from '../../domain/chain-registry';

/** No control characters. */
const searchPattern = '^[^\\u0000-\\u001f\\u007f-\\u009f]{1,100}$';

class PageQuery {
  @IntegerParam({ min: 1, max: 500, default: 100, description: 'How many tokens.' })
  limit = 100;

  @IntegerParam({ min: 0, max: maxOffset, default: 0, description: 'How many tokens to pass over.' })
  offset = 0;
}

export class TokensQuery extends PageQuery {
  @ApiProperty({
    description: "The service's internal chain id, in decimal: of a chain that has a token list.",
    ...chainIdText,
    example: exampleChainId,
  })
  @Matches(chainIdPattern, { message: chainIdRule })
  chainId!: string;

  @TextParam(
    new RegExp(searchPattern, 'u'),
    'must be 1 to 100 characters, none of them a control character',
    'A part of the symbol, the name or the address, in any case.',
    'usd',
  )
  search?: string;

  @TextParam(
    /^[A-Za-z0-9]{1,100}(,[A-Za-z0-9]{1,100}){0,99}$/,
    'must be 1 to 100 addresses, separated by commas',
    'Up to 100 token addresses, separated by commas.',
    '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  )
  addresses?: string;
}

/** The addresses asked for, each once. */
export const addressesOf = ({ chainId, addresses }: TokensQuery): ReadonlySet<string> | undefined =>
  addresses === undefined
    ? undefined
    : new Set(addresses.split(',').map((text) => canonicalAddress(text, familyOf(chainId))));

/** The parameters that a page of tokens depends on, without the case of the search and the order of the addresses. */
export function tokensParameters(query: TokensQuery): CanonicalParameters {
  const addresses = addressesOf(query);
  return {
    ...queryParameters(query, new TokensQuery()),
    search: query.search?.toLowerCase(),
    addresses: addresses && [...addresses].sort().join(','),
  };
}

export class PopularTokensQuery extends PageQuery {
  @ApiPropertyOptional({
    description: "The service's internal chain id, in decimal; all chains if absent.",
    ...chainIdText,
    example: exampleChainId,
  })
  @IsOptional()
  @Matches(chainIdPattern, { message: chainIdRule })
  chainId?: string;
}
