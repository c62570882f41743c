import { type TokenAmount } from '../../codec/token-amount';
import { externalCallStateNames } from '../../domain/external-call-state';
import { exampleWallet, exampleTransactionHash } from '../../http/schema/examples';
import { Field, NullableField } from '../../http/schema/field';
import { chainText, decimalText, humanAmountText, httpsUrl, timeText } from '../../http/schema/text-rules';
import { ChainView } from '../chains/chain.view';
import { TokenView } from '../tokens/token.view';
import { eventTypes } from '../../domain/order-state';

/** An exact amount: `formatted` × 10^`decimals` = `value`. */
export class AmountView implements TokenAmount {
  @Field(decimalText, 'The amount in base units, in decimal.', '22933323')
  value!: string;

  @NullableField('integer', 'Decimals of the token; null where they are unknown.', 6, { minimum: 0 })
  decimals!: number | null;

  @NullableField(
    humanAmountText,
    'The amount in human units, exact; null where the decimals are unknown.',
    '22.933323',
  )
  formatted!: string | null;
}

/** The external call of an order. */
export class ExternalCallView {
  @NullableField(
    'string',
    'State of the call; `Unknown` for one that this version does not know, null where neither interface reports it.',
    'NoExtCall',
    { enum: externalCallStateNames },
  )
  state!: string | null;

  @NullableField(
    ['string', 'object'],
    'The call as hex, or as the JSON that the interface gives; null if there is none or only its hash is known.',
    '0x02f8',
  )
  data!: unknown;

  @NullableField('string', 'keccak256 of the call, while only that is known.', `0x${'5c'.repeat(32)}`, {
    pattern: '^0x[0-9a-f]{64}$',
  })
  dataHash!: string | null;

  @Field('boolean', 'Whether the call can still be cancelled.', false)
  cancellable!: boolean;
}

export class AuthoritiesView {
  @NullableField(chainText, 'Who may raise the give amount, on the source chain.', exampleWallet)
  givePatch!: string | null;

  @NullableField(
    chainText,
    'Who may lower the take amount or cancel, on the destination chain.',
    exampleWallet,
  )
  order!: string | null;

  @NullableField(chainText, 'Who may send the unlock, on the destination chain.', exampleWallet)
  unlock!: string | null;

  @NullableField(chainText, 'The only taker that may fulfil; null for any.', null)
  allowedTaker!: string | null;

  @NullableField(chainText, 'The only receiver of a refund; null for any.', null)
  allowedCancelBeneficiary!: string | null;

  @NullableField(chainText, 'Who gets the give amount after fulfilment, on the source chain.', exampleWallet)
  unlockBeneficiary!: string | null;

  @NullableField(chainText, 'Who gets the refund after cancellation, on the source chain.', null)
  cancelBeneficiary!: string | null;
}

class AffiliateFeeView {
  @NullableField(chainText, 'Who gets the affiliate fee.', exampleWallet)
  beneficiary!: string | null;

  @NullableField(() => AmountView, 'The fee, in the give token.')
  amount!: AmountView | null;
}

export class FeesView {
  @NullableField(() => AmountView, "Fixed fee, in the source chain's native coin.")
  fixed!: AmountView | null;

  @NullableField(() => AmountView, 'Percent fee as an amount, in the give token.')
  percent!: AmountView | null;

  @NullableField(() => AmountView, 'Percent fee in the end, in the give token.')
  finalPercent!: AmountView | null;

  @NullableField(() => AffiliateFeeView, 'Fee for an affiliate; null if there is none.')
  affiliate!: AffiliateFeeView | null;
}

class SwapSideView {
  @NullableField(() => TokenView, 'The token.')
  token!: TokenView | null;

  @NullableField(() => AmountView, 'The amount.')
  amount!: AmountView | null;
}

export class PreswapView {
  @NullableField(() => ChainView, 'Where the swap took place.')
  chain!: ChainView | null;

  @Field(() => SwapSideView, "What went in: the user's real input.")
  in!: SwapSideView;

  @Field(() => SwapSideView, 'What came out and went into the order.')
  out!: SwapSideView;
}

export class OrderMetadataView {
  @NullableField('integer', 'Version of the note.', 2)
  version!: number | null;

  @NullableField('string', 'How the order was made.', 'Standard')
  creationProcessType!: string | null;

  @NullableField('string', 'Where the order was made.', 'App')
  origin!: string | null;

  @NullableField('string', 'Additional incentive for takers, in basis points.', '0')
  additionalTakerIncentiveBps!: string | null;

  @NullableField(decimalText, 'Operating expenses, in base units of the give token, in decimal.', '12345')
  operatingExpensesAmount!: string | null;

  @NullableField(
    decimalText,
    'Recommended take amount, in base units of the take token, in decimal.',
    '22900000',
  )
  recommendedTakeAmount!: string | null;

  @NullableField('string', 'Free data as hex.', '0x')
  metadata!: string | null;

  @NullableField('string', 'Kind of promotion.', null)
  promotionType!: string | null;

  @NullableField('string', 'Kind of trade.', 'Market')
  orderTradeType!: string | null;

  @NullableField('string', "The partner's fee, in basis points.", '0')
  partnerFeeBps!: string | null;

  @NullableField(decimalText, 'Internal id of the source chain, in decimal.', '8453')
  sourceChainId!: string | null;

  @NullableField(decimalText, 'Internal id of the destination chain, in decimal.', '42161')
  destinationChainId!: string | null;
}

const sides = ['source', 'destination'];

class TypicalTimeView {
  @Field('number', 'Half of the orders took at most so many seconds.', 4, { minimum: 0 })
  p50Seconds!: number;

  @Field('number', 'Nine of ten orders took at most so many seconds.', 11, { minimum: 0 })
  p90Seconds!: number;

  @Field('number', 'By how many orders, of which one of a week ago counts half.', 210, { minimum: 0 })
  samples!: number;
}

/** What an order waits for. */
export class NextEventView {
  @Field(
    'string',
    'Type of the event, as in the timeline, or `ExternalCall` while the call of an order whose money has moved is open; null in a state that this version does not know, and where the records contradict each other.',
    'SentUnlock',
    { nullable: true, enum: [...eventTypes, 'ExternalCall'] },
  )
  type!: string | null;

  @Field('string', 'On which side; null where the type is.', 'destination', { nullable: true, enum: sides })
  side!: string | null;

  @NullableField(
    timeText,
    'Since when the order waits: the time of the event that led to its state (RFC 3339, UTC); null where none was tracked.',
    '2026-07-26T18:24:59Z',
  )
  since!: string | null;

  @NullableField(
    () => TypicalTimeView,
    'How long this step took other orders between these chains, or else from the source chain: of those that made it, as far as this gateway has read them, in two digits; null where fewer than 20 are known.',
  )
  typical!: TypicalTimeView | null;

  @NullableField(
    timeText,
    'From then on it takes longer than usual: than 99 of 100 orders took, and than a minute (RFC 3339, UTC); null where `typical` or `since` is.',
    '2026-07-26T18:26:11Z',
  )
  lateSince!: string | null;
}

/** A chain event in the life of an order. */
export class TimelineEventView {
  @Field('string', 'What happened.', 'Created', { enum: eventTypes })
  type!: string;

  @Field('string', 'On which side.', 'source', { enum: sides })
  side!: string;

  @NullableField(decimalText, 'Internal id of the chain, in decimal.', '8453')
  chainId!: string | null;

  @NullableField(chainText, 'Hash of the transaction, as its chain writes it.', exampleTransactionHash)
  transactionHash!: string | null;

  @NullableField(decimalText, 'Number of the block, in decimal.', '49150476')
  blockNumber!: string | null;

  @NullableField(chainText, 'Hash of the block, as its chain writes it.', `0x${'b7'.repeat(32)}`)
  blockHash!: string | null;

  @NullableField(timeText, 'Time of the block (RFC 3339, UTC).', '2026-07-26T18:24:56Z')
  timestamp!: string | null;

  @NullableField(chainText, 'Who sent the transaction.', exampleWallet)
  initiator!: string | null;

  @NullableField(chainText, 'Id of the cross-chain message, for the sent and claimed events.', null)
  submissionId!: string | null;

  @NullableField(
    httpsUrl,
    "The transaction on the chain's explorer.",
    `https://basescan.org/tx/${exampleTransactionHash}`,
  )
  explorerUrl!: string | null;
}
