import { pick } from 'es-toolkit/object';
import { externalCallStateNames } from '../../domain/external-call-state';
import { outcomes } from '../../domain/order-outcome';
import { orderStateNames, phases } from '../../domain/order-state';
import { exampleOrderId, exampleTransactionHash, exampleWallet } from '../../http/schema/examples';
import { field, list, nullable, optional, ViewType } from '../../http/schema/view-type';
import { chainText, decimalText, httpsUrl, orderIdText, timeText } from '../../http/schema/value-rules';
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
export class OrderStateView extends ViewType({
  orderId: field(orderIdText, 'Id of the order: 0x and 64 lower-case hexadecimal digits.', exampleOrderId),
  status: field(
    orderStateNames,
    'Lifecycle state; `Unknown` for one that this version does not know.',
    'Fulfilled',
  ),
  phase: field(phases, 'One of six phases, derived from `status`.', 'completed'),
  outcome: field(
    outcomes,
    "What became of the user's money: what an application decides by. `delivered`: fulfilled, and an attached call was executed; `refunded`: the maker has it back; `call-failed` and `call-cancelled`: fulfilled, but the call did not run, and who has the amount is not reported; `contradictory`: the interfaces exclude each other; `unknown`: a state that is not known here, or a fulfilment with an amount of 0.",
    'delivered',
  ),
  userFinal: field(
    'boolean',
    'Whether nothing more will happen for the user: exactly where `outcome` is `delivered`, `refunded`, `call-failed` or `call-cancelled`.',
    true,
  ),
  protocolFinal: field(
    'boolean',
    'Whether nothing more will happen at all; then `userFinal` is true, too.',
    false,
  ),
  message: field(
    'string',
    'The order and its external call in one or two sentences, in English.',
    'The receiver has the full amount.',
  ),
  messageCode: field(
    Object.keys(orderTexts),
    `The sentence of the order, for an application in another language. A later version may know more codes.\n${listOf(orderTexts)}`,
    'FULFILLED',
  ),
  callMessageCode: nullable(
    Object.keys(callTexts),
    `The sentence of the external call; null without one, and where the reports contradict each other. A later version may know more codes.\n${listOf(callTexts)}`,
    null,
  ),
  next: nullable(
    NextEventView,
    "What the order waits for, the user's wait first; null exactly when `protocolFinal` is true. A list knows `since` and `lateSince` until the order is fulfilled.",
  ),
}) {}

class MakerView extends ViewType({
  address: nullable(chainText, 'Wallet that created the order, on the source chain.', exampleWallet),
  nonce: nullable(
    decimalText,
    "Consecutive number of the maker's order (uint64), in decimal.",
    '1785090295706',
  ),
}) {}

export class GiveView extends ViewType({
  chain: nullable(ChainView, 'The source chain.'),
  token: nullable(TokenView, 'The token that the maker gives.'),
  amount: nullable(AmountView, 'What the maker gives, net of the percent fee.'),
  finalAmount: nullable(AmountView, 'What is given in the end, after patches.'),
}) {}

export class TakeView extends ViewType({
  chain: nullable(ChainView, 'The destination chain.'),
  token: nullable(TokenView, 'The token that the receiver gets.'),
  amount: nullable(AmountView, 'What the receiver is to get.'),
  finalAmount: nullable(AmountView, 'What is taken in the end, after patches.'),
  fulfilledAmount: nullable(AmountView, 'What the receiver got; null until then, and always on Solana.'),
}) {}

export class OrderLinksView extends ViewType({
  created: nullable(
    httpsUrl,
    "Explorer URL of the creation, on the source chain; null where the transaction or the chain's explorer is unknown.",
    `https://basescan.org/tx/${exampleTransactionHash}`,
  ),
  fulfilled: nullable(
    httpsUrl,
    'Explorer URL of the fulfilment, on the destination chain; null until then.',
    `https://arbiscan.io/tx/${exampleTransactionHash}`,
  ),
  refunded: nullable(
    httpsUrl,
    'Explorer URL of the refund to the maker, on the source chain; null until then.',
    null,
  ),
}) {}

/** An order, joined from the records of both interfaces. */
export class OrderView extends ViewType({
  ...OrderStateView.members,
  links: field(OrderLinksView, 'The transactions that a person looks for.'),
  maker: field(MakerView, 'Who created the order.'),
  receiver: nullable(chainText, 'Who gets the take amount, on the destination chain.', exampleWallet),
  taker: nullable(
    chainText,
    'Who fulfilled the order; null until then.',
    '0x555ce236c0220695b68341bc48c68d52210cc35b',
  ),
  give: field(GiveView, 'The source side.'),
  take: field(TakeView, 'The destination side.'),
  externalCall: field(ExternalCallView, 'The call to be made with the take amount, if any.'),
  authorities: field(AuthoritiesView, 'Who may change, fulfil, unlock and cancel.'),
  fees: nullable(FeesView, 'What the order costs; null while only the order interface has the order.'),
  preswap: nullable(
    PreswapView,
    "The swap before the order, with the user's real input; null if there was none.",
  ),
  referralCode: nullable('integer', 'Code of the referral program.', 0),
  metadata: nullable(OrderMetadataView, 'What the creator noted down.'),
  timeline: list(TimelineEventView, 'The tracked chain events, in time order.'),
  createdAt: nullable(timeText, 'When the order was created (RFC 3339, UTC).', '2026-07-26T18:24:56Z'),
  fulfilledAt: nullable(timeText, 'When the order was fulfilled (RFC 3339, UTC).', '2026-07-26T18:24:59Z'),
  fulfillmentSeconds: nullable({ type: 'number', minimum: 0 }, 'Seconds from creation to fulfilment.', 3),
  meta: field(OrderMetaView, 'Where the view comes from, and how complete it is.'),
}) {}

class RawRecordsView extends ViewType({
  statistics: nullable(
    { schema: 'StatisticsOrder' },
    "The statistics interface's record as it is; null where it gave none.",
  ),
  order: nullable(
    { schema: 'OrderInterfaceOrder' },
    "The order interface's record as it is; null where it gave none.",
  ),
}) {}

/** An order as it is answered: `raw` stands beside the view's members, and cannot be selected by `fields`. */
export class ExpandedOrderView extends ViewType({
  ...OrderView.members,
  raw: optional(field(RawRecordsView, 'Both upstream records, byte for byte; only with `expand=raw`.')),
}) {}

/** The small view of an order, for polling. */
export class OrderStatusView extends ViewType({
  ...OrderStateView.members,
  externalCallState: nullable(externalCallStateNames, 'State of the external call.', 'NoExtCall'),
  meta: field(OrderMetaView, 'Where the answer comes from, and how complete it is.'),
}) {}

const stateMembers = Object.keys(OrderStateView.members) as (keyof OrderStateView)[];

/** The status of an order. Only the state of the external call can be missing from it. */
export const orderStatusView = (order: OrderView): OrderStatusView => ({
  ...pick(order, stateMembers),
  externalCallState: order.externalCall.state,
  meta: {
    ...order.meta,
    missing: order.meta.missing.includes('externalCall.state') ? ['externalCallState'] : [],
  },
});
