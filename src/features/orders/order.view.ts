import { externalCallStateNames } from '../../domain/external-call-state';
import { outcomes } from '../../domain/order-outcome';
import { orderStateNames, phases } from '../../domain/order-state';
import { exampleOrderId, exampleTransactionHash, exampleWallet } from '../../http/schema/examples';
import { Field, ListField, NullableField } from '../../http/schema/field';
import { chainText, decimalText, httpsUrl, orderIdText, timeText } from '../../http/schema/text-rules';
import { ChainView } from '../chains/chain.view';
import { TokenView } from '../tokens/token.view';
import { OrderMetaView } from './order-meta.view';
import { callTexts, orderTexts } from './order-message';
import {
  AmountView,
  AuthoritiesView,
  ExternalCallView,
  FeesView,
  OrderMetadataView,
  PreswapView,
  NextEventView,
  TimelineEventView,
} from './order-parts.view';

const listOf = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .map(([code, text]) => `\n- \`${code}\`: ${text}`)
    .join('');

/** How far an order is, in words and by code: what every view of one begins with. */
export class OrderStateView {
  @Field(orderIdText, 'Id of the order: 0x and 64 lower-case hexadecimal digits.', exampleOrderId)
  orderId!: string;

  @Field('string', 'Lifecycle state; `Unknown` for one that this version does not know.', 'Fulfilled', {
    enum: orderStateNames,
  })
  status!: string;

  @Field('string', 'One of six phases, derived from `status`.', 'completed', { enum: phases })
  phase!: string;

  @Field(
    'string',
    "What became of the user's money: what an application decides by. `delivered`: fulfilled, and an attached call was executed; `refunded`: the maker has it back; `call-failed` and `call-cancelled`: fulfilled, but the call did not run, and who has the amount is not reported; `contradictory`: the interfaces exclude each other; `unknown`: a state that is not known here, or a fulfilment with an amount of 0.",
    'delivered',
    { enum: outcomes },
  )
  outcome!: string;

  @Field(
    'boolean',
    'Whether nothing more will happen for the user: exactly where `outcome` is `delivered`, `refunded`, `call-failed` or `call-cancelled`.',
    true,
  )
  userFinal!: boolean;

  @Field('boolean', 'Whether nothing more will happen at all; then `userFinal` is true, too.', false)
  protocolFinal!: boolean;

  @Field(
    'string',
    'The order and its external call in one or two sentences, in English.',
    'The receiver has the full amount.',
  )
  message!: string;

  @Field(
    'string',
    `The sentence of the order, for an application in another language. A later version may know more codes.\n${listOf(orderTexts)}`,
    'FULFILLED',
    { enum: Object.keys(orderTexts) },
  )
  messageCode!: string;

  @Field(
    'string',
    `The sentence of the external call; null without one, and where the interfaces contradict each other. A later version may know more codes.\n${listOf(callTexts)}`,
    null,
    { nullable: true, enum: Object.keys(callTexts) },
  )
  callMessageCode!: string | null;

  @NullableField(
    () => NextEventView,
    "What the order waits for, the user's wait first; null exactly when `protocolFinal` is true. A list knows `since` and `lateSince` until the order is fulfilled.",
  )
  next!: NextEventView | null;
}

class MakerView {
  @NullableField(chainText, 'Wallet that created the order, on the source chain.', exampleWallet)
  address!: string | null;

  @NullableField(
    decimalText,
    "Consecutive number of the maker's order (uint64), in decimal.",
    '1785090295706',
  )
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
    httpsUrl,
    "Explorer URL of the creation, on the source chain; null where the transaction or the chain's explorer is unknown.",
    `https://basescan.org/tx/${exampleTransactionHash}`,
  )
  created!: string | null;

  @NullableField(
    httpsUrl,
    'Explorer URL of the fulfilment, on the destination chain; null until then.',
    `https://arbiscan.io/tx/${exampleTransactionHash}`,
  )
  fulfilled!: string | null;

  @NullableField(
    httpsUrl,
    'Explorer URL of the refund to the maker, on the source chain; null until then.',
    null,
  )
  refunded!: string | null;
}

/** An order, joined from the records of both interfaces. */
export class OrderView extends OrderStateView {
  @Field(() => OrderLinksView, 'The transactions that a person looks for.')
  links!: OrderLinksView;

  @Field(() => MakerView, 'Who created the order.')
  maker!: MakerView;

  @NullableField(chainText, 'Who gets the take amount, on the destination chain.', exampleWallet)
  receiver!: string | null;

  @NullableField(
    chainText,
    'Who fulfilled the order; null until then.',
    '0x555ce236c0220695b68341bc48c68d52210cc35b',
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

  @NullableField(() => FeesView, 'What the order costs; null while only the order interface has the order.')
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

  @ListField(() => TimelineEventView, 'The tracked chain events, in time order.')
  timeline!: TimelineEventView[];

  @NullableField(timeText, 'When the order was created (RFC 3339, UTC).', '2026-07-26T18:24:56Z')
  createdAt!: string | null;

  @NullableField(timeText, 'When the order was fulfilled (RFC 3339, UTC).', '2026-07-26T18:24:59Z')
  fulfilledAt!: string | null;

  @NullableField('number', 'Seconds from creation to fulfilment.', 3)
  fulfillmentSeconds!: number | null;

  @Field(() => OrderMetaView, 'Where the view comes from, and how complete it is.')
  meta!: OrderMetaView;
}

class RawRecordsView {
  @NullableField(
    { shape: 'StatisticsOrder' },
    "The statistics interface's record as it is; null where it gave none.",
  )
  statistics!: object | null;

  @NullableField(
    { shape: 'OrderInterfaceOrder' },
    "The order interface's record as it is; null where it gave none.",
  )
  order!: object | null;
}

/** An order as it is answered: `raw` stands beside the view's members, and cannot be selected by `fields`. */
export class ExpandedOrderView extends OrderView {
  @Field(() => RawRecordsView, 'Both upstream records, byte for byte; only with `expand=raw`.', undefined, {
    optional: true,
  })
  raw?: RawRecordsView;
}

/** The small view of an order, for polling. */
export class OrderStatusView extends OrderStateView {
  @NullableField('string', 'State of the external call.', 'NoExtCall', { enum: externalCallStateNames })
  externalCallState!: string | null;

  @Field(() => OrderMetaView, 'Where the answer comes from, and how complete it is.')
  meta!: OrderMetaView;
}

/** The status of an order. Only the state of the external call can be missing from it. */
export const orderStatusView = (order: OrderView): OrderStatusView => ({
  orderId: order.orderId,
  status: order.status,
  phase: order.phase,
  outcome: order.outcome,
  userFinal: order.userFinal,
  protocolFinal: order.protocolFinal,
  message: order.message,
  messageCode: order.messageCode,
  callMessageCode: order.callMessageCode,
  next: order.next,
  externalCallState: order.externalCall.state,
  meta: {
    ...order.meta,
    missing: order.meta.missing.includes('externalCall.state') ? ['externalCallState'] : [],
  },
});
