import { type ChainView } from '../chains/chain.view';
import { caip2Of, knownChain } from '../../domain/chain-registry';
import { type KnownTokens } from '../tokens/token-directory';
import { type TokenView } from '../tokens/token.view';
import { type TokenMetadata } from '../../domain/offer';
import {
  type Preswap,
  type StatisticsOffer,
  type StatisticsOrder,
} from '../../upstream/statistics/statistics-order';
import { isNativeAddress } from '../../codec/address-text';
import { formatTokenAmount } from '../../codec/token-amount';
import { type AmountView, type FeesView, type PreswapView } from './order-parts.view';
import { type GiveView, type TakeView } from './order.view';

/** A chain in an order, null where that is unknown; names are null for one that is not in the registry. */
export function chainView(id: string | null): ChainView | null {
  if (id === null) return null;
  const chain = knownChain(id);
  return { id, name: chain?.name ?? null, caip2: chain ? caip2Of(chain) : null };
}

/** A token with its metadata: from the record, else from the token list, else from the chain registry (native coins). */
function describedToken(
  chainId: string | null,
  address: string | null,
  recorded: TokenMetadata,
  { find, isListed }: KnownTokens,
): TokenView | null {
  if (address === null) return null;
  const onList = chainId === null ? null : find(chainId, address);
  const native = isNativeAddress(address);
  const coin = native ? knownChain(chainId) : null;
  return {
    address,
    symbol: recorded.symbol ?? onList?.symbol ?? coin?.nativeSymbol ?? null,
    name: recorded.name ?? onList?.name ?? null,
    decimals: recorded.decimals ?? onList?.decimals ?? coin?.nativeDecimals ?? null,
    logoURI: recorded.logoURI ?? onList?.logoURI ?? null,
    native,
    listed: chainId === null ? null : isListed(chainId, address),
  };
}

const amountView = (value: string | null, decimals: number | null): AmountView | null =>
  value === null ? null : formatTokenAmount(value, decimals);

export function giveView(offer: StatisticsOffer, tokens: KnownTokens): GiveView {
  const token = describedToken(offer.chainId, offer.tokenAddress, offer.token, tokens);
  const decimals = token?.decimals ?? null;
  return {
    chain: chainView(offer.chainId),
    token,
    amount: amountView(offer.amount, decimals),
    finalAmount: amountView(offer.finalAmount, decimals),
  };
}

export function takeView(
  offer: StatisticsOffer,
  fulfilledAmount: string | null,
  tokens: KnownTokens,
): TakeView {
  const { chain, token, amount, finalAmount } = giveView(offer, tokens);
  const fulfilled = amountView(fulfilledAmount, token?.decimals ?? null);
  return { chain, token, amount, finalAmount, fulfilledAmount: fulfilled };
}

type RecordedFees = Pick<StatisticsOrder, 'fixedFee' | 'percentFee' | 'finalPercentFee' | 'affiliateFee'>;

/** Fees. The fixed fee is in the source chain's native coin, all others in the give token. */
export function feesView(
  { fixedFee, percentFee, finalPercentFee, affiliateFee }: RecordedFees,
  give: GiveView,
): FeesView {
  const decimals = give.token?.decimals ?? null;
  return {
    fixed: amountView(fixedFee, knownChain(give.chain?.id ?? null)?.nativeDecimals ?? null),
    percent: amountView(percentFee, decimals),
    finalPercent: amountView(finalPercentFee, decimals),
    affiliate: affiliateFee && {
      beneficiary: affiliateFee.beneficiary,
      amount: amountView(affiliateFee.amount, decimals),
    },
  };
}

export function preswapView(preswap: Preswap, tokens: KnownTokens): PreswapView {
  const { chainId, inTokenAddress, outTokenAddress } = preswap;
  const input = describedToken(chainId, inTokenAddress, preswap.inToken, tokens);
  const output = describedToken(chainId, outTokenAddress, preswap.outToken, tokens);
  return {
    chain: chainView(preswap.chainId),
    in: { token: input, amount: amountView(preswap.inAmount, input?.decimals ?? null) },
    out: { token: output, amount: amountView(preswap.outAmount, output?.decimals ?? null) },
  };
}
