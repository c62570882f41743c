import { type Order } from './order';
import { SeededRandom } from './seeded-random';

/** The metadata that the creator attached to the order; the spec (2.2) does not define its members. */
export function encodeOrderMetadata({ orderId, give, take, preswap }: Order): Record<string, unknown> {
  const random = new SeededRandom(`${orderId}:metadata`);
  return {
    version: 1,
    creationProcessType: preswap === null ? 1 : 2,
    origin: random.pick([1, 2, 4]),
    additionalTakerIncentiveBps: random.pick([0, 0, 5]),
    operatingExpensesAmount: (take.amount / 2_000n).toString(),
    recommendedTakeAmount: take.amount.toString(),
    metadata: random.hex(24),
    promotionType: 0,
    orderTradeType: random.pick([0, 1]),
    partnerFeeBps: random.pick([0, 10]),
    srcProtocolChainId: give.token.chainId,
    dstProtocolChainId: take.token.chainId,
  };
}
