import { encodeAddress, encodeNumber } from './value-encoders';
import { chainOf } from './chain-catalogue';
import { type SimulatedOrderView } from './order-view';
import { type PageRequest, pageOf } from './page-of';
import { sameToken, type Token } from './token';

/** A token and the number of orders that give or take it. */
export interface TokenPopularity {
  token: Token;
  orderCount: number;
}

const keyOf = ({ chainId, address }: Token): string => `${chainId}:${address}`;

/** Ranks the tokens of the orders: the most used first, then by chain and address. */
export function rankTokens(views: readonly SimulatedOrderView[]): TokenPopularity[] {
  const counts = new Map<string, TokenPopularity>();
  for (const { order } of views) {
    const { token: given } = order.give;
    const { token: taken } = order.take;
    for (const token of sameToken(given, taken) ? [given] : [given, taken]) {
      const orderCount = (counts.get(keyOf(token))?.orderCount ?? 0) + 1;
      counts.set(keyOf(token), { token, orderCount });
    }
  }
  return [...counts.values()].sort(
    (one, other) => other.orderCount - one.orderCount || (keyOf(one.token) < keyOf(other.token) ? -1 : 1),
  );
}

/** A popular token entry (spec 2.8). */
const encodePopularity = ({ token, orderCount }: TokenPopularity): Record<string, unknown> => ({
  chainId: encodeNumber(BigInt(token.chainId)),
  tokenAddress: encodeAddress(token.address, chainOf(token.chainId).family),
  popularityIndex: orderCount,
});

/** The response of endpoints 2 and 3; every chain if `chainId` is null. */
export function encodePopularTokens(
  views: readonly SimulatedOrderView[],
  page: PageRequest,
  chainId: string | null,
): Record<string, unknown> {
  const tokens = rankTokens(views).filter(({ token }) => chainId === null || token.chainId === chainId);
  return { tokens: pageOf(tokens, page).map(encodePopularity), totalCount: tokens.length };
}
