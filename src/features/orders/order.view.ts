import { ChainView } from '../chains/chain.view';
import { exampleTransactionHash, exampleWallet } from '../../http/openapi/examples';
import { Field, NullableField } from '../../http/openapi/field';
import { chainText, decimalText, httpsUrl, timeText } from '../../http/openapi/text-rules';
import { TokenView } from '../tokens/token.view';
import { AmountView } from './amount.view';
import { ExternalCallView } from './external-call.view';
import { OrderMetaView } from './order-meta.view';
import { OrderStateView } from './order-state.view';
import { AuthoritiesView, FeesView, OrderMetadataView, PreswapView } from './order-terms.view';
import { NextEventView, TimelineEventView } from './timeline-event.view';

class MakerView {
  @NullableField('string', 'Wallet that created the order, on the source chain.', exampleWallet, {
    rule: chainText,
  })
  address!: string | null;

  @NullableField('string', "Consecutive number of the maker's order (uint64), in decimal.", '1785090295706', {
    rule: decimalText,
  })
  nonce!: string | null;
}

export class GiveView {
  @NullableField(() => ChainView, 'The source chain.')
  chain!: ChainView | null;

  @NullableField(() => TokenView, 'The token that the maker gives.')
  token!: TokenView | null;

  @NullableField(() => AmountView, 'What the maker gives, net of the percent fee.')
  amount!: AmountView | null;

  @NullableField(() => AmountView, 'What is given in the end, after patches.')
  finalAmount!: AmountView | null;
}

export class TakeView {
  @NullableField(() => ChainView, 'The destination chain.')
  chain!: ChainView | null;

  @NullableField(() => TokenView, 'The token that the receiver gets.')
  token!: TokenView | null;

  @NullableField(() => AmountView, 'What the receiver is to get.')
  amount!: AmountView | null;

  @NullableField(() => AmountView, 'What is taken in the end, after patches.')
  finalAmount!: AmountView | null;

  @NullableField(() => AmountView, 'What the receiver got; null until then, and always on Solana.')
  fulfilledAmount!: AmountView | null;
}

export class OrderLinksView {
  @NullableField(
    'string',
    "Explorer URL of the creation, on the source chain; null where the transaction or the chain's explorer is unknown.",
    `https://basescan.org/tx/${exampleTransactionHash}`,
    { rule: httpsUrl },
  )
  created!: string | null;

  @NullableField(
    'string',
    'Explorer URL of the fulfilment, on the destination chain; null until then.',
    `https://arbiscan.io/tx/${exampleTransactionHash}`,
    { rule: httpsUrl },
  )
  fulfilled!: string | null;

  @NullableField(
    'string',
    'Explorer URL of the refund to the maker, on the source chain; null until then.',
    null,
    { rule: httpsUrl },
  )
  refunded!: string | null;
}

/** An order, joined from the records of both interfaces. */
export class OrderView extends OrderStateView {
  @Field(
    'string',
    'The order and its external call in one or two sentences, in English.',
    'The receiver has the full amount.',
  )
  message!: string;

  @NullableField(
    () => NextEventView,
    'The event that usually comes next; null exactly when `protocolFinal` is true.',
  )
  next!: NextEventView | null;

  @Field(() => OrderLinksView, 'The transactions that a person looks for.')
  links!: OrderLinksView;

  @Field(() => MakerView, 'Who created the order.')
  maker!: MakerView;

  @NullableField('string', 'Who gets the take amount, on the destination chain.', exampleWallet, {
    rule: chainText,
  })
  receiver!: string | null;

  @NullableField(
    'string',
    'Who fulfilled the order; null until then.',
    '0x555ce236c0220695b68341bc48c68d52210cc35b',
    { rule: chainText },
  )
  taker!: string | null;

  @Field(() => GiveView, 'The source side.')
  give!: GiveView;

  @Field(() => TakeView, 'The destination side.')
  take!: TakeView;

  @Field(() => ExternalCallView, 'The call to be made with the take amount, if any.')
  externalCall!: ExternalCallView;

  @Field(() => AuthoritiesView, 'Who may change, fulfil, unlock and cancel.')
  authorities!: AuthoritiesView;

  @NullableField(() => FeesView, 'What the order costs; null while only the order interface answers.')
  fees!: FeesView | null;

  @NullableField(
    () => PreswapView,
    "The swap before the order, with the user's real input; null if there was none.",
  )
  preswap!: PreswapView | null;

  @NullableField('integer', 'Code of the referral program.', 0)
  referralCode!: number | null;

  @NullableField(() => OrderMetadataView, 'What the creator noted down.')
  metadata!: OrderMetadataView | null;

  @Field(() => TimelineEventView, 'The tracked chain events, in time order.', undefined, { isArray: true })
  timeline!: TimelineEventView[];

  @NullableField('string', 'When the order was created (RFC 3339, UTC).', '2026-07-26T18:24:56Z', {
    rule: timeText,
  })
  createdAt!: string | null;

  @NullableField('string', 'When the order was fulfilled (RFC 3339, UTC).', '2026-07-26T18:24:59Z', {
    rule: timeText,
  })
  fulfilledAt!: string | null;

  @NullableField('number', 'Seconds from creation to fulfilment.', 3)
  fulfillmentSeconds!: number | null;

  @Field(() => OrderMetaView, 'Where the view comes from, and how complete it is.')
  meta!: OrderMetaView;
}
