import { chainOf } from './chain-catalogue';
import { maxAmount, type SimulatedTokenAmount } from './order';
import { OrderFailure } from './order-failure';
import { lessTakerMargin, netAmountOf } from './order-fees';
import { centsOf, convertedAmount } from './price-table';
import { type Token } from './token';
import { type TradeInput } from './trade-input';

/** What a user pays and receives. */
export interface Quote {
  /** What the user pays, the protocol's fee included. */
  paid: SimulatedTokenAmount;
  /** What the order gives. */
  give: SimulatedTokenAmount;
  take: SimulatedTokenAmount;
  /** What the user would receive without the taker's margin. */
  bestTake: bigint;
  /** What the service recommends to take. */
  recommendedTake: bigint;
}

/** Prices an order between two chains by the price table. Throws an OrderFailure for an invalid query. */
export function quoteOf(input: TradeInput): Quote {
  const source = input.chainId('srcChainId');
  const destination = input.chainId('dstChainId');
  if (source === destination)
    throw new OrderFailure('SAME_SOURCE_AND_DESTINATION_CHAINS', 'Both chains are the same.');
  const paid = input.tokenAmount('srcChainTokenInAmount', input.token('srcChainTokenIn', source));
  const taken = input.token('dstChainTokenOut', destination);
  const give = { token: paid.token, amount: netAmountOf(paid.amount) };
  const bestTake = convertedAmount(give.amount, give.token, taken);
  if (bestTake > maxAmount)
    throw new OrderFailure('INVALID_QUERY_PARAMETERS', 'srcChainTokenInAmount is too much.');
  const recommendedTake = lessTakerMargin(bestTake);
  const amount = input.amountUnlessAuto('dstChainTokenOutAmount') ?? recommendedTake;
  return { paid, give, take: { token: taken, amount }, bestTake, recommendedTake };
}

const dollarsOf = (amount: bigint, token: Token): number => Number(centsOf(amount, token)) / 100;

/** A token with an amount, as prices and transactions name it. */
export const encodeTradedToken = ({ token, amount }: SimulatedTokenAmount): Record<string, unknown> => ({
  address: token.address,
  chainId: Number(token.chainId),
  decimals: token.decimals,
  name: token.name,
  symbol: token.symbol,
  amount: amount.toString(),
  approximateUsdValue: dollarsOf(amount, token),
});

/** The price of an order, without a transaction. */
export function encodeQuote({ paid, give, take, bestTake, recommendedTake }: Quote): Record<string, unknown> {
  const cost = (
    type: string,
    { chainId, address }: Token,
    [amountIn, amountOut]: readonly [bigint, bigint],
    feeBps: string,
  ): Record<string, unknown> => ({
    chain: chainId,
    tokenIn: address,
    tokenOut: address,
    amountIn: amountIn.toString(),
    amountOut: amountOut.toString(),
    type,
    payload: { feeAmount: (amountIn - amountOut).toString(), feeBps },
  });
  return {
    estimation: {
      srcChainTokenIn: {
        ...encodeTradedToken(paid),
        originApproximateUsdValue: dollarsOf(paid.amount, paid.token),
        approximateOperatingExpense: '0',
        mutatedWithOperatingExpense: false,
      },
      dstChainTokenOut: {
        ...encodeTradedToken(take),
        recommendedAmount: recommendedTake.toString(),
        maxTheoreticalAmount: bestTake.toString(),
      },
      costsDetails: [
        cost('DlnProtocolFee', paid.token, [paid.amount, give.amount], '4'),
        cost('TakerMargin', take.token, [bestTake, recommendedTake], '8'),
      ],
      recommendedSlippage: 0,
    },
    prependedOperatingExpenseCost: '0',
    order: { approximateFulfillmentDelay: 4 },
    fixFee: chainOf(give.token.chainId).fixFee.toString(),
  };
}
