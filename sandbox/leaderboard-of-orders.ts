import { canonicalAddress } from '../src/codec/address-text';
import { type ChainFamily } from '../src/domain/chain-registry';
import { encodeAddress } from './value-encoders';
import { chainOf } from './chain-catalogue';
import { grossAmountOf, percentFeeOf } from './order-fees';
import { isExecuted, type SimulatedOrderView } from './order-view';
import { type PageRequest, pageOf } from './page-of';
import { centsOf } from './price-table';
import { nativeToken } from './token-catalogue';

/** The totals of a wallet's executed orders. */
export interface WalletTotals {
  walletAddress: string;
  family: ChainFamily;
  /** 1 for the wallet that generated the most fees. */
  rank: number;
  volumeCents: bigint;
  feeCents: bigint;
  executedOrders: number;
}

/** An order's volume (the amount paid by the user) and fees (spec 2.2), in US cents. */
function worthOf({ order }: SimulatedOrderView): { volumeCents: bigint; feeCents: bigint } {
  const { token, amount } = order.give;
  const fixCents = centsOf(chainOf(token.chainId).fixFee, nativeToken(token.chainId));
  return {
    volumeCents: centsOf(grossAmountOf(amount), token),
    feeCents: centsOf(percentFeeOf(amount), token) + fixCents,
  };
}

const descending = (one: bigint, other: bigint): number => (one === other ? 0 : one > other ? -1 : 1);

/** Ranks the makers of the executed orders: by fees, then by volume, then by address. */
export function rankWallets(views: readonly SimulatedOrderView[]): WalletTotals[] {
  const totals = new Map<string, Omit<WalletTotals, 'rank'>>();
  for (const view of views.filter(isExecuted)) {
    const walletAddress = view.order.parties.maker;
    const { family } = chainOf(view.order.give.token.chainId);
    const sum = totals.get(walletAddress);
    const { volumeCents, feeCents } = worthOf(view);
    totals.set(walletAddress, {
      walletAddress,
      family,
      volumeCents: (sum?.volumeCents ?? 0n) + volumeCents,
      feeCents: (sum?.feeCents ?? 0n) + feeCents,
      executedOrders: (sum?.executedOrders ?? 0) + 1,
    });
  }
  return [...totals.values()]
    .sort(
      (one, other) =>
        descending(one.feeCents, other.feeCents) ||
        descending(one.volumeCents, other.volumeCents) ||
        (one.walletAddress < other.walletAddress ? -1 : 1),
    )
    .map((wallet, index) => ({ ...wallet, rank: index + 1 }));
}

const dollars = (cents: bigint): number => Number(cents) / 100;

/** A leaderboard entry (spec 2.9). */
const encodeWallet = (wallet: WalletTotals): Record<string, unknown> => ({
  walletAddress: encodeAddress(wallet.walletAddress, wallet.family),
  userRank: wallet.rank,
  totalVolumeUSD: dollars(wallet.volumeCents),
  totalFeesUSD: dollars(wallet.feeCents),
  totalExecutedOrders: wallet.executedOrders,
});

/** The response of endpoint 4; `searchResult` is null unless the searched wallet has executed an order. */
export function encodeLeaderboard(
  views: readonly SimulatedOrderView[],
  page: PageRequest,
  searched: string | null,
): Record<string, unknown> {
  const ranking = rankWallets(views);
  const wanted = searched === null ? null : canonicalAddress(searched);
  const found = ranking.find(({ walletAddress }) => walletAddress === wanted);
  return {
    users: pageOf(ranking, page).map(encodeWallet),
    totalCount: ranking.length,
    searchResult: found === undefined ? null : encodeWallet(found),
  };
}
