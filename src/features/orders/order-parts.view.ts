import { type TokenAmount } from '../../codec/token-amount';
import { externalCallStateNames } from '../../domain/external-call-state';
import { exampleWallet } from '../../http/schema/examples';
import { Field, NullableField } from '../../http/schema/field';
import { chainText, decimalText, humanAmountText } from '../../http/schema/text-rules';
import { ChainView } from '../chains/chain.view';
import { TokenView } from '../tokens/token.view';

/** An exact amount: `formatted` × 10^`decimals` = `value`. */
export class AmountView implements TokenAmount {
  @Field('string', 'The amount in base units, in decimal.', '22933323', { rule: decimalText })
  value!: string;

  @NullableField('integer', 'Decimals of the token; null where they are unknown.', 6, {
    rule: { minimum: 0 },
  })
  decimals!: number | null;

  @NullableField(
    'string',
    'The amount in human units, exact; null where the decimals are unknown.',
    '22.933323',
    { rule: humanAmountText },
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
    rule: { pattern: '^0x[0-9a-f]{64}$' },
  })
  dataHash!: string | null;

  @Field('boolean', 'Whether the call can still be cancelled.', false)
  cancellable!: boolean;
}

export class AuthoritiesView {
  @NullableField('string', 'Who may raise the give amount, on the source chain.', exampleWallet, {
    rule: chainText,
  })
  givePatch!: string | null;

  @NullableField(
    'string',
    'Who may lower the take amount or cancel, on the destination chain.',
    exampleWallet,
    { rule: chainText },
  )
  order!: string | null;

  @NullableField('string', 'Who may send the unlock, on the destination chain.', exampleWallet, {
    rule: chainText,
  })
  unlock!: string | null;

  @NullableField('string', 'The only taker that may fulfil; null for any.', null, {
    rule: chainText,
  })
  allowedTaker!: string | null;

  @NullableField('string', 'The only receiver of a refund; null for any.', null, {
    rule: chainText,
  })
  allowedCancelBeneficiary!: string | null;

  @NullableField('string', 'Who gets the give amount after fulfilment, on the source chain.', exampleWallet, {
    rule: chainText,
  })
  unlockBeneficiary!: string | null;

  @NullableField('string', 'Who gets the refund after cancellation, on the source chain.', null, {
    rule: chainText,
  })
  cancelBeneficiary!: string | null;
}

class AffiliateFeeView {
  @NullableField('string', 'Who gets the affiliate fee.', exampleWallet, { rule: chainText })
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

  @NullableField('string', 'Operating expenses, in base units of the give token, in decimal.', '12345', {
    rule: decimalText,
  })
  operatingExpensesAmount!: string | null;

  @NullableField(
    'string',
    'Recommended take amount, in base units of the take token, in decimal.',
    '22900000',
    { rule: decimalText },
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

  @NullableField('string', 'Internal id of the source chain, in decimal.', '8453', {
    rule: decimalText,
  })
  sourceChainId!: string | null;

  @NullableField('string', 'Internal id of the destination chain, in decimal.', '42161', {
    rule: decimalText,
  })
  destinationChainId!: string | null;
}
