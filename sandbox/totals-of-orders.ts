import { chainOf } from './chain-catalogue';
import { grossAmountOf, percentFeeOf } from './order-fees';
import { isExecuted, type SimulatedOrderView } from './order-view';
import { centsOf } from './price-table';
import { nativeToken } from './token-catalogue';
import { encodeNumber } from './value-encoders';

interface Totals {
  created: number;
  fulfilled: number;
  givenCents: bigint;
  takenCents: bigint;
  protocolFeeCents: bigint;
  affiliateFeeCents: bigint;
}

/** Each volume counts the orders that were fulfilled; fees are those of all orders. */
function totalsOf(views: readonly SimulatedOrderView[]): Totals {
  const executed = views.filter(isExecuted);
  const sum = (of: readonly SimulatedOrderView[], cents: (view: SimulatedOrderView) => bigint): bigint =>
    of.reduce((total, view) => total + cents(view), 0n);
  return {
    created: views.length,
    fulfilled: executed.length,
    givenCents: sum(executed, ({ order: { give } }) => centsOf(grossAmountOf(give.amount), give.token)),
    takenCents: sum(executed, ({ order: { take } }) => centsOf(take.amount, take.token)),
    protocolFeeCents: sum(executed, ({ order: { give } }) => {
      const { chainId } = give.token;
      const fixCents = centsOf(chainOf(chainId).fixFee, nativeToken(chainId));
      return centsOf(percentFeeOf(give.amount), give.token) + fixCents;
    }),
    affiliateFeeCents: sum(executed, ({ order: { affiliate, give } }) =>
      affiliate ? centsOf(affiliate.amount, give.token) : 0n,
    ),
  };
}

const dollars = (cents: bigint): number => Number(cents) / 100;

const encodeTotals = (totals: Totals): Record<string, unknown> => ({
  createdOrdersCount: totals.created,
  fulfilledOrdersCount: totals.fulfilled,
  totalAmountGivenUsd: dollars(totals.givenCents),
  totalAmountTakenUsd: dollars(totals.takenCents),
  totalProtocolFeeUsd: dollars(totals.protocolFeeCents),
  totalAffiliateFeeUsd: dollars(totals.affiliateFeeCents),
});

/** The totals of all orders. */
export const encodeAllTimeTotals = (views: readonly SimulatedOrderView[]): Record<string, unknown> => ({
  ...encodeTotals(totalsOf(views)),
  activeOrdersCount: views.filter(({ state }) => state === 'Created').length,
});

const dayMs = 86_400_000;

/** The day of an order's creation (UTC), in ms since 1970; null before it is created. */
const createdDayMs = ({ milestones }: SimulatedOrderView): number | null => {
  const [created] = milestones;
  return created === undefined ? null : Math.floor(created.atMs / dayMs) * dayMs;
};

/** The totals of each day and pair of chains from one day to another, both included. Times are ms since 1970. */
export function encodeDailyTotals(
  views: readonly SimulatedOrderView[],
  fromMs: number,
  toMs: number,
): Record<string, unknown> {
  const groups = new Map<string, SimulatedOrderView[]>();
  for (const view of views) {
    const day = createdDayMs(view);
    if (day === null || day + dayMs <= fromMs || day > toMs) continue;
    const { give, take } = view.order;
    const key = `${day}/${give.token.chainId}/${take.token.chainId}`;
    groups.set(key, [...(groups.get(key) ?? []), view]);
  }
  const dailyData = [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, group]) => {
      const [day, giveChainId = '', takeChainId = ''] = key.split('/');
      return {
        date: new Date(Number(day)).toISOString(),
        giveChainId: encodeNumber(BigInt(giveChainId)),
        takeChainId: encodeNumber(BigInt(takeChainId)),
        ...encodeTotals(totalsOf(group)),
      };
    });
  return { dailyData };
}
