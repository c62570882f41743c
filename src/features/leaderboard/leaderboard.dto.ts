import { type CanonicalParameters, queryParameters } from '../../http/responses/canonical-target';
import { exampleWallet } from '../../http/schema/examples';
import { walletAddressPattern, walletAddressRule } from '../../http/requests/identifiers.pipe';
import { IntegerParam, maxOffset, TextParam } from '../../http/requests/query-parameters';
import { canonicalAddress } from '../../codec/address-text';
import { Field, ListField, NullableField } from '../../http/schema/field';
import { chainText } from '../../http/schema/text-rules';
import { PageView } from '../../http/schema/page.view';

export class LeaderboardQuery {
  @IntegerParam({ min: 1, max: 100, default: 20, description: 'How many users.' })
  limit = 20;

  @IntegerParam({ min: 0, max: maxOffset, default: 0, description: 'How many users to pass over.' })
  offset = 0;

  @TextParam(
    walletAddressPattern,
    walletAddressRule,
    'A wallet whose own entry is wanted too.',
    exampleWallet,
  )
  wallet?: string;
}

/** The parameters that a page depends on; the wallet's address in canonical form. */
export const leaderboardParameters = (query: LeaderboardQuery): CanonicalParameters => ({
  ...queryParameters(query, new LeaderboardQuery()),
  wallet: query.wallet && canonicalAddress(query.wallet),
});

export class LeaderboardEntryView {
  @Field(chainText, 'Wallet of the user.', exampleWallet)
  address!: string;

  @Field('integer', 'Place on the leaderboard; 1 has generated the most fees.', 1, { minimum: 1 })
  rank!: number;

  @Field('number', 'Volume of the executed orders, in US dollars.', 1250345.75, { minimum: 0 })
  volumeUsd!: number;

  @Field('number', 'Fees of the executed orders, in US dollars.', 500.14, { minimum: 0 })
  feesUsd!: number;

  @Field('integer', 'How many orders were executed.', 41, { minimum: 0 })
  executedOrders!: number;
}

export class LeaderboardView {
  @ListField(() => LeaderboardEntryView, 'The users of the page, by rank.')
  items!: LeaderboardEntryView[];

  @Field(() => PageView, 'Which part of the leaderboard this is.')
  page!: PageView;

  @NullableField(
    () => LeaderboardEntryView,
    'The entry of the wallet asked for; null if none was, or it has none.',
  )
  wallet!: LeaderboardEntryView | null;
}
