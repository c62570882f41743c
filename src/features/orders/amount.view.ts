import { Field, NullableField } from '../../http/openapi/field';
import { decimalText, humanAmountText } from '../../http/openapi/text-rules';
import { formatTokenAmount, type TokenAmount } from '../../codec/token-amount';

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

export const amountView = (value: string | null, decimals: number | null): AmountView | null =>
  value === null ? null : formatTokenAmount(value, decimals);
