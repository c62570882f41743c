import { externalCallStateNames } from '../../domain/external-call-state';
import { exampleWallet, exampleTransactionHash } from '../../http/schema/examples';
import { field, nullable, ViewType } from '../../http/schema/view-type';
import {
  chainText,
  count,
  decimalText,
  httpsUrl,
  humanAmountText,
  nonNegativeNumber,
  timeText,
} from '../../http/schema/value-rules';
import { ChainView } from '../chains/chain.view';
import { TokenView } from '../tokens/token.view';
import { eventTypes } from '../../domain/order-state';

/** An exact amount: `formatted` × 10^`decimals` = `value`. */
export class AmountView extends ViewType({
  value: field(decimalText, 'The amount in base units, in decimal.', '22933323'),
  decimals: nullable(count, 'Decimals of the token; null where they are unknown.', 6),
  formatted: nullable(
    humanAmountText,
    'The amount in human units, exact; null where the decimals are unknown.',
    '22.933323',
  ),
}) {}

/** The external call of an order. */
export class ExternalCallView extends ViewType({
  state: nullable(
    externalCallStateNames,
    'State of the call; `Unknown` for one that this version does not know, null where neither interface reports it.',
    'NoExtCall',
  ),
  data: nullable(
    { oneOf: ['string', 'object'] },
    'The call as hex, or as the JSON that the interface gives; null if there is none or only its hash is known.',
    '0x02f8',
  ),
  dataHash: nullable(
    { type: 'string', pattern: '^0x[0-9a-f]{64}$' },
    'keccak256 of the call, while only that is known.',
    `0x${'5c'.repeat(32)}`,
  ),
  cancellable: field('boolean', 'Whether the call can still be cancelled.', false),
}) {}

export class AuthoritiesView extends ViewType({
  givePatch: nullable(chainText, 'Who may raise the give amount, on the source chain.', exampleWallet),
  order: nullable(
    chainText,
    'Who may lower the take amount or cancel, on the destination chain.',
    exampleWallet,
  ),
  unlock: nullable(chainText, 'Who may send the unlock, on the destination chain.', exampleWallet),
  allowedTaker: nullable(chainText, 'The only taker that may fulfil; null for any.', null),
  allowedCancelBeneficiary: nullable(chainText, 'The only receiver of a refund; null for any.', null),
  unlockBeneficiary: nullable(
    chainText,
    'Who gets the give amount after fulfilment, on the source chain.',
    exampleWallet,
  ),
  cancelBeneficiary: nullable(
    chainText,
    'Who gets the refund after cancellation, on the source chain.',
    null,
  ),
}) {}

class AffiliateFeeView extends ViewType({
  beneficiary: nullable(chainText, 'Who gets the affiliate fee.', exampleWallet),
  amount: nullable(AmountView, 'The fee, in the give token.'),
}) {}

export class FeesView extends ViewType({
  fixed: nullable(AmountView, "Fixed fee, in the source chain's native coin."),
  percent: nullable(AmountView, 'Percent fee as an amount, in the give token.'),
  finalPercent: nullable(AmountView, 'Percent fee in the end, in the give token.'),
  affiliate: nullable(AffiliateFeeView, 'Fee for an affiliate; null if there is none.'),
}) {}

class SwapSideView extends ViewType({
  token: nullable(TokenView, 'The token.'),
  amount: nullable(AmountView, 'The amount.'),
}) {}

export class PreswapView extends ViewType({
  chain: nullable(ChainView, 'Where the swap took place.'),
  in: field(SwapSideView, "What went in: the user's real input."),
  out: field(SwapSideView, 'What came out and went into the order.'),
}) {}

export class OrderMetadataView extends ViewType({
  version: nullable('integer', 'Version of the note.', 2),
  creationProcessType: nullable('string', 'How the order was made.', 'Standard'),
  origin: nullable('string', 'Where the order was made.', 'App'),
  additionalTakerIncentiveBps: nullable('string', 'Additional incentive for takers, in basis points.', '0'),
  operatingExpensesAmount: nullable(
    decimalText,
    'Operating expenses, in base units of the give token, in decimal.',
    '12345',
  ),
  recommendedTakeAmount: nullable(
    decimalText,
    'Recommended take amount, in base units of the take token, in decimal.',
    '22900000',
  ),
  metadata: nullable('string', 'Free data as hex.', '0x'),
  promotionType: nullable('string', 'Kind of promotion.', null),
  orderTradeType: nullable('string', 'Kind of trade.', 'Market'),
  partnerFeeBps: nullable('string', "The partner's fee, in basis points.", '0'),
  sourceChainId: nullable(decimalText, 'Internal id of the source chain, in decimal.', '8453'),
  destinationChainId: nullable(decimalText, 'Internal id of the destination chain, in decimal.', '42161'),
}) {}

const sides = ['source', 'destination'];

class TypicalTimeView extends ViewType({
  p50Seconds: field(nonNegativeNumber, 'Half of the orders took at most so many seconds.', 4),
  p90Seconds: field(nonNegativeNumber, 'Nine of ten orders took at most so many seconds.', 11),
  samples: field(
    { type: 'number', minimum: 0 },
    'By how many orders, of which one of a week ago counts half.',
    210,
  ),
}) {}

/** What an order waits for. */
export class NextEventView extends ViewType({
  type: nullable(
    [...eventTypes, 'ExternalCall'],
    'Type of the event, as in the timeline, or `ExternalCall` while the call of an order whose money has moved is open; null where that is not known.',
    'SentUnlock',
  ),
  side: nullable(sides, 'On which side; null where the type is.', 'destination'),
  since: nullable(
    timeText,
    'Since when the order waits: the time of the event that led to its state (RFC 3339, UTC); null where none was tracked.',
    '2026-07-26T18:24:59Z',
  ),
  typical: nullable(
    TypicalTimeView,
    'How long this step took other orders between these chains, or else from the source chain: of those that made it, as far as this gateway has read them, in two digits; null where fewer than 20 are known.',
  ),
  lateSince: nullable(
    timeText,
    'From then on it takes longer than usual: than 99 of 100 orders took, and than a minute (RFC 3339, UTC); null where `typical` or `since` is.',
    '2026-07-26T18:26:11Z',
  ),
}) {}

/** A chain event in the life of an order. */
export class TimelineEventView extends ViewType({
  type: field(eventTypes, 'What happened.', 'Created'),
  side: field(sides, 'On which side.', 'source'),
  chainId: nullable(decimalText, 'Internal id of the chain, in decimal.', '8453'),
  transactionHash: nullable(
    chainText,
    'Hash of the transaction, as its chain writes it.',
    exampleTransactionHash,
  ),
  blockNumber: nullable(decimalText, 'Number of the block, in decimal.', '49150476'),
  blockHash: nullable(chainText, 'Hash of the block, as its chain writes it.', `0x${'b7'.repeat(32)}`),
  timestamp: nullable(timeText, 'Time of the block (RFC 3339, UTC).', '2026-07-26T18:24:56Z'),
  initiator: nullable(chainText, 'Who sent the transaction.', exampleWallet),
  submissionId: nullable(chainText, 'Id of the cross-chain message, for the sent and claimed events.', null),
  explorerUrl: nullable(
    httpsUrl,
    "The transaction on the chain's explorer.",
    `https://basescan.org/tx/${exampleTransactionHash}`,
  ),
}) {}
