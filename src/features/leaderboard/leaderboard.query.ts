import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { type CanonicalParameters, queryParameters } from '../../http/responses/canonical-target';
import { exampleWallet } from '../../http/schema/examples';
import { walletAddressPattern, walletAddressRule } from '../../http/requests/identifiers.pipe';
import { maxOffset, IntegerParam } from '../../http/requests/integer-param';
import { canonicalAddress } from '../../codec/address-text';

export class LeaderboardQuery {
  @IntegerParam({ min: 1, max: 100, default: 20, description: 'How many users.' })
  limit = 20;

  @IntegerParam({ min: 0, max: maxOffset, default: 0, description: 'How many users to pass over.' })
  offset = 0;

  @ApiPropertyOptional({
    description: 'A wallet whose own entry is wanted too.',
    type: 'string',
    pattern: walletAddressPattern.source,
    example: exampleWallet,
  })
  @IsOptional()
  @Matches(walletAddressPattern, { message: walletAddressRule })
  wallet?: string;
}

/** The parameters that a page depends on; the wallet's address in canonical form. */
export const leaderboardParameters = (query: LeaderboardQuery): CanonicalParameters => ({
  ...queryParameters(query, new LeaderboardQuery()),
  wallet: query.wallet && canonicalAddress(query.wallet),
});
