import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { chainIdPattern } from '../config/chain-id-pattern';
import { exampleChainId } from '../openapi/examples';
import { chainIdRule } from '../requests/chain-id';
import { maxOffset, WholeNumber } from '../requests/whole-number';

class PageQuery {
  @WholeNumber({ min: 1, max: 500, default: 100, description: 'How many tokens.' })
  limit = 100;

  @WholeNumber({ min: 0, max: maxOffset, default: 0, description: 'How many tokens to pass over.' })
  offset = 0;
}

export class TokensQuery extends PageQuery {
  @ApiProperty({ description: "The service's internal chain id, in decimal.", example: exampleChainId })
  @Matches(chainIdPattern, { message: chainIdRule })
  chainId!: string;

  @ApiPropertyOptional({
    description: 'A part of the symbol, the name or the address, in any case.',
    example: 'usd',
  })
  @IsOptional()
  @Matches(/^[^\p{Cc}]{1,100}$/u, {
    message: 'must be 1 to 100 characters, none of them a control character',
  })
  search?: string;

  @ApiPropertyOptional({
    description: 'Up to 100 token addresses, separated by commas.',
    example: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  })
  @IsOptional()
  @Matches(/^[A-Za-z0-9]{1,100}(,[A-Za-z0-9]{1,100}){0,99}$/, {
    message: 'must be 1 to 100 addresses, separated by commas',
  })
  addresses?: string;
}

export class PopularTokensQuery extends PageQuery {
  @ApiPropertyOptional({
    description: "The service's internal chain id, in decimal; all chains if absent.",
    example: exampleChainId,
  })
  @IsOptional()
  @Matches(chainIdPattern, { message: chainIdRule })
  chainId?: string;
}
