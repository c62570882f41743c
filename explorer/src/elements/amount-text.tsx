import { type Amount, formatAmount, type Token } from '@order-gateway/client';

/** An exact amount with its token's symbol. */
export function AmountText({ amount, token }: { amount: Amount; token?: Pick<Token, 'symbol'> | null }) {
  return (
    <span class="numeric">
      {formatAmount(amount)}
      {token?.symbol == null ? null : (
        <>
          {' '}
          <bdi class="symbol" title={token.symbol}>
            {token.symbol}
          </bdi>
        </>
      )}
    </span>
  );
}
