import { type OrderRecord } from '../../upstream/order/order-record';
import { type StatisticsOffer, type StatisticsOrder } from '../../upstream/statistics/statistics-order';
import { type Offer } from '../../domain/offer';

/** Both records as one, with the fields of the statistics record. */
export type MergedRecord = Omit<
  StatisticsOrder,
  'orderId' | 'state' | 'externalCallState' | 'externalCall' | 'unreadable'
>;

const unknownOffer: StatisticsOffer = {
  chainId: null,
  tokenAddress: null,
  amount: null,
  finalAmount: null,
  token: { symbol: null, name: null, decimals: null, logoURI: null },
};

/** A record that says nothing. It has every member: V8 is slow where a copy gets further ones. */
export const unknownRecord: StatisticsOrder = {
  orderId: '',
  state: 'Unknown',
  externalCallState: null,
  makerNonce: null,
  maker: null,
  receiver: null,
  taker: null,
  give: unknownOffer,
  take: unknownOffer,
  fulfilledAmount: null,
  givePatchAuthority: null,
  orderAuthority: null,
  unlockAuthority: null,
  allowedTaker: null,
  allowedCancelBeneficiary: null,
  unlockBeneficiary: null,
  cancelBeneficiary: null,
  referralCode: null,
  fixedFee: null,
  percentFee: null,
  finalPercentFee: null,
  affiliateFee: null,
  events: [],
  preswap: null,
  externalCall: null,
  metadata: null,
  unreadable: [],
};

/** Takes each field from statistics, or from the order record where statistics has null. */
export function mergeRecords(statistics: StatisticsOrder | null, order: OrderRecord | null): MergedRecord {
  const merged: { -readonly [member in keyof MergedRecord]: MergedRecord[member] } = {
    ...(statistics ?? unknownRecord),
  };
  if (!order) return merged;
  merged.makerNonce ??= order.makerNonce;
  merged.maker ??= order.maker;
  merged.receiver ??= order.receiver;
  merged.give = mergeOffers(merged.give, order.give);
  merged.take = mergeOffers(merged.take, order.take);
  merged.givePatchAuthority ??= order.givePatchAuthority;
  merged.orderAuthority ??= order.orderAuthority;
  merged.allowedTaker ??= order.allowedTaker;
  merged.allowedCancelBeneficiary ??= order.allowedCancelBeneficiary;
  return merged;
}

const mergeOffers = (first: StatisticsOffer, second: Offer): StatisticsOffer => ({
  ...first,
  chainId: first.chainId ?? second.chainId,
  tokenAddress: first.tokenAddress ?? second.tokenAddress,
  amount: first.amount ?? second.amount,
});
