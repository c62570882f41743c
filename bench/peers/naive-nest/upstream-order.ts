/** The records as their interfaces document them, as far as this gateway uses them. */
interface Wrapped {
  readonly stringValue: string | null;
}

interface Offer {
  readonly chainId: Wrapped;
  readonly tokenAddress: Wrapped;
  readonly amount: Wrapped;
  readonly finalAmount: Wrapped;
  readonly metadata: object;
}

export interface StatisticsOrder {
  readonly orderId: Wrapped;
  readonly state: string;
  readonly makerSrc: Wrapped;
  readonly receiverDst: Wrapped;
  readonly taker: Wrapped;
  readonly giveOfferWithMetadata: Offer;
  readonly takeOfferWithMetadata: Offer;
  readonly externalCallState: string;
  readonly fixFee: Wrapped;
  readonly percentFee: Wrapped;
  readonly finalPercentFee: Wrapped;
  readonly referralCode: number;
  readonly createdSrcEventMetadata: object | null;
  readonly fulfilledDstEventMetadata: object | null;
}

export interface OrderRecord {
  readonly orderId: string;
  readonly status: string;
  readonly orderStruct: object;
  readonly externalCallState: string;
}

export const offerView = (offer: Offer) => ({
  chainId: offer.chainId.stringValue,
  token: { address: offer.tokenAddress.stringValue, ...offer.metadata },
  amount: offer.amount.stringValue,
  finalAmount: offer.finalAmount.stringValue,
});
