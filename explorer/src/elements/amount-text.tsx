import { type Amount, formatAmount, type Token } from '@order-gateway/client';
import { shortAmount } from './short-amount';

interface AmountTextProps {
  readonly amount: Amount;
  readonly token?: Pick<Token, 'symbol'> | null | undefined;
  /** Shortened, with the exact amount in the title. */
  readonly isShort?: boolean;
}

/** An amount with its token's symbol; exact unless it is to be short. */
export function AmountText({ amount, token, isShort = false }: AmountTextProps) {
  const exact = formatAmount(amount);
  return (
    <span class="numeric" title={isShort ? exact : undefined}>
      {isShort ? shortAmount(amount) : exact}
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
