import { type CanonicalParameters, queryParameters } from '../../http/responses/canonical-target';
import { exampleWallet } from '../../http/schema/examples';
import { walletAddressPattern, walletAddressRule } from '../../http/requests/identifiers.pipe';
import { IntegerParam, maxOffset, TextParam } from '../../http/requests/query-parameters';
import { canonicalAddress } from '../../codec/address-text';
import { field, list, nullable, ViewType } from '../../http/schema/view-type';
import { chainText, count, nonNegativeNumber, positiveInteger } from '../../http/schema/value-rules';
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

class LeaderboardEntryView extends ViewType({
  address: field(chainText, 'Wallet of the user.', exampleWallet),
  rank: field(positiveInteger, 'Place on the leaderboard; 1 has generated the most fees.', 1),
  volumeUsd: field(nonNegativeNumber, 'Volume of the executed orders, in US dollars.', 1250345.75),
  feesUsd: field(nonNegativeNumber, 'Fees of the executed orders, in US dollars.', 500.14),
  executedOrders: field(count, 'How many orders were executed.', 41),
}) {}

export class LeaderboardView extends ViewType({
  items: list(LeaderboardEntryView, 'The users of the page, by rank.'),
  page: field(PageView, 'Which part of the leaderboard this is.'),
  wallet: nullable(
    LeaderboardEntryView,
    'The entry of the wallet asked for; null if none was, or it has none.',
  ),
}) {}
