import { type OrderRecord } from '../upstream/order/order-record';
import { type StatisticsOffer, type StatisticsOrder } from '../upstream/statistics/statistics-order';
import { type Offer, type TokenMetadata } from '../upstream/offer';

/** Both records as one: what the statistics record would say if it knew all that either interface tells. */
export type MergedRecord = Omit<StatisticsOrder, 'orderId' | 'state' | 'externalCallState' | 'externalCall'>;

const unknownToken: TokenMetadata = { symbol: null, name: null, decimals: null, logoURI: null };

const unknownOffer: StatisticsOffer = {
  chainId: null,
  tokenAddress: null,
  amount: null,
  finalAmount: null,
  token: unknownToken,
};

const unknownRecord: MergedRecord = {
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

/** Takes each field from statistics, and from the order interface where statistics is silent. */
export function mergeRecords(statistics: StatisticsOrder | null, order: OrderRecord | null): MergedRecord {
  const first = statistics ?? unknownRecord;
  if (!order) return first;
  return {
    ...first,
    makerNonce: first.makerNonce ?? order.makerNonce,
    maker: first.maker ?? order.maker,
    receiver: first.receiver ?? order.receiver,
    give: mergeOffers(first.give, order.give),
    take: mergeOffers(first.take, order.take),
    givePatchAuthority: first.givePatchAuthority ?? order.givePatchAuthority,
    orderAuthority: first.orderAuthority ?? order.orderAuthority,
    allowedTaker: first.allowedTaker ?? order.allowedTaker,
    allowedCancelBeneficiary: first.allowedCancelBeneficiary ?? order.allowedCancelBeneficiary,
  };
}

const mergeOffers = (first: StatisticsOffer, second: Offer): StatisticsOffer => ({
  ...first,
  chainId: first.chainId ?? second.chainId,
  tokenAddress: first.tokenAddress ?? second.tokenAddress,
  amount: first.amount ?? second.amount,
});
