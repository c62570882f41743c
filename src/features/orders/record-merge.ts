import { type OrderRecord } from '../../upstream/order/order-record';
import { type StatisticsOffer, type StatisticsOrder } from '../../upstream/statistics/statistics-order';
import { type Offer, type TokenMetadata } from '../../domain/offer';

/** Both records as one, with the fields of the statistics record. */
export type MergedRecord = Omit<
  StatisticsOrder,
  'orderId' | 'state' | 'externalCallState' | 'externalCall' | 'unreadable'
>;

const unknownToken: TokenMetadata = { symbol: null, name: null, decimals: null, logoURI: null };

const unknownOffer: StatisticsOffer = {
  chainId: null,
  tokenAddress: null,
  amount: null,
  finalAmount: null,
  token: unknownToken,
};

/** A record that says nothing. */
export const unknownRecord: MergedRecord = {
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
  metadata: null,
};

type Mutable<T> = { -readonly [member in keyof T]: T[member] };

/** Takes each field from statistics, or from the order record where statistics has null. */
export function mergeRecords(statistics: StatisticsOrder | null, order: OrderRecord | null): MergedRecord {
  const merged: Mutable<MergedRecord> = { ...(statistics ?? unknownRecord) };
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

function mergeOffers(first: StatisticsOffer, second: Offer): StatisticsOffer {
  const merged: Mutable<StatisticsOffer> = { ...first };
  merged.chainId ??= second.chainId;
  merged.tokenAddress ??= second.tokenAddress;
  merged.amount ??= second.amount;
  return merged;
}
