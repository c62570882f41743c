import { exampleWallet } from '../../http/schema/examples';
import { Field, NullableField } from '../../http/schema/field';
import { chainText } from '../../http/schema/text-rules';
import { PageView } from '../../http/schema/page.view';

export class LeaderboardEntryView {
  @Field('string', 'Wallet of the user.', exampleWallet, { rule: chainText })
  address!: string;

  @Field('integer', 'Place on the leaderboard; 1 has generated the most fees.', 1, {
    rule: { minimum: 1 },
  })
  rank!: number;

  @Field('number', 'Volume of the executed orders, in US dollars.', 1250345.75, { rule: { minimum: 0 } })
  volumeUsd!: number;

  @Field('number', 'Fees of the executed orders, in US dollars.', 500.14, { rule: { minimum: 0 } })
  feesUsd!: number;

  @Field('integer', 'How many orders were executed.', 41, { rule: { minimum: 0 } })
  executedOrders!: number;
}

export class LeaderboardView {
  @Field(() => LeaderboardEntryView, 'The users of the page, by rank.', undefined, { isArray: true })
  items!: LeaderboardEntryView[];

  @Field(() => PageView, 'Which part of the leaderboard this is.')
  page!: PageView;

  @NullableField(
    () => LeaderboardEntryView,
    'The entry of the wallet asked for; null if none was, or it has none.',
  )
  wallet!: LeaderboardEntryView | null;
}
