import { filterModes } from './order-filter';

type Schema = Record<string, unknown>;

const text: Schema = { type: 'string' };
const nullableText: Schema = { type: 'string', nullable: true };
const integer: Schema = { type: 'integer' };
const amount: Schema = { type: 'number' };
const opaque: Schema = { nullable: true };

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const nullable = (name: string): Schema => ({ allOf: [ref(name)], nullable: true });
const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties });
const arrayOf = (items: Schema): Schema => ({ type: 'array', items });
const list = (name: string): Schema => arrayOf(ref(name));

const enumeration = (values: readonly string[]): Schema => ({ type: 'string', enum: [...values] });

const totals: Record<string, Schema> = {
  createdOrdersCount: integer,
  fulfilledOrdersCount: integer,
  totalAmountGivenUsd: amount,
  totalAmountTakenUsd: amount,
  totalProtocolFeeUsd: amount,
  totalAffiliateFeeUsd: amount,
};

/** A reference to a schema of the document. */
export const schemaRef = ref;

/** The schemas of the statistics interface (spec 2), by name, in OpenAPI 3.0. */
export const statisticsSchemas = (
  orderStates: readonly string[],
  externalCallStates: readonly string[],
): Record<string, Schema> => ({
  ErrorResponse: object({ message: nullableText, errorCode: integer }),
  PropertyValue: object({
    bytesValue: nullableText,
    bytesArrayValue: nullableText,
    stringValue: nullableText,
  }),
  NumberValue: object({
    bytesValue: text,
    bytesArrayValue: text,
    bigIntegerValue: integer,
    stringValue: text,
  }),
  AddressValue: object({ Base64Value: nullableText, bytesArrayValue: text, stringValue: nullableText }),
  HashValue: object({ bytesValue: text, bytesArrayValue: text, stringValue: text }),
  TokenMetadata: object({ decimals: integer, name: text, symbol: text, logoURI: text }),
  OfferWithMetadata: object({
    chainId: ref('NumberValue'),
    tokenAddress: ref('AddressValue'),
    amount: ref('NumberValue'),
    finalAmount: ref('NumberValue'),
    metadata: ref('TokenMetadata'),
    decimals: integer,
    name: text,
    symbol: text,
    logoURI: text,
  }),
  EventMetadata: object({
    transactionHash: ref('HashValue'),
    blockNumber: integer,
    blockHash: ref('HashValue'),
    blockTimeStamp: integer,
    initiator: ref('AddressValue'),
  }),
  EventInfo: object({ transactionMetadata: nullable('EventMetadata'), submissionId: ref('PropertyValue') }),
  Order: object({
    orderId: ref('HashValue'),
    makerOrderNonce: integer,
    makerSrc: ref('AddressValue'),
    giveOfferWithMetadata: ref('OfferWithMetadata'),
    receiverDst: ref('AddressValue'),
    takeOfferWithMetadata: ref('OfferWithMetadata'),
    actualFulfillAmount: nullable('NumberValue'),
    givePatchAuthoritySrc: ref('AddressValue'),
    orderAuthorityAddressDst: ref('AddressValue'),
    allowedTakerDst: ref('AddressValue'),
    allowedCancelBeneficiarySrc: ref('AddressValue'),
    state: enumeration(orderStates),
    externalCallState: enumeration(externalCallStates),
    referralCode: integer,
    percentFee: ref('NumberValue'),
    finalPercentFee: ref('NumberValue'),
    fixFee: ref('NumberValue'),
    unlockBeneficiarySrc: nullable('AddressValue'),
    cancelBeneficiarySrc: nullable('AddressValue'),
    taker: ref('AddressValue'),
    unlockAuthorityDst: ref('AddressValue'),
    affiliateFee: opaque,
    createdSrcEventMetadata: nullable('EventMetadata'),
    fulfilledDstEventMetadata: nullable('EventMetadata'),
    sentUnlockDstEventInfo: ref('EventInfo'),
    claimedUnlockSrcEventInfo: ref('EventInfo'),
    orderCancelledDstEventMetadata: nullable('EventMetadata'),
    sentOrderCancelDstEventInfo: ref('EventInfo'),
    claimedOrderCancelSrcEventInfo: ref('EventInfo'),
    preswapData: opaque,
    externalCallData: nullableText,
    orderMetadata: opaque,
  }),
  OrderIds: object({ orderIds: { ...list('PropertyValue'), nullable: true } }),
  PopularToken: object({
    chainId: ref('NumberValue'),
    tokenAddress: ref('AddressValue'),
    popularityIndex: integer,
  }),
  PopularTokens: object({ tokens: list('PopularToken'), totalCount: integer }),
  LeaderboardRequest: object({ skip: integer, take: integer, walletAddress: nullableText }),
  LeaderboardEntry: object({
    walletAddress: ref('AddressValue'),
    userRank: integer,
    totalVolumeUSD: amount,
    totalFeesUSD: amount,
    totalExecutedOrders: integer,
  }),
  Leaderboard: object({
    users: list('LeaderboardEntry'),
    totalCount: integer,
    searchResult: nullable('LeaderboardEntry'),
  }),
  SignConditionsRequest: object({ signatoryAddress: text, signature: text }),
  OrderFilter: object({
    giveChainIds: arrayOf(integer),
    takeChainIds: arrayOf(integer),
    orderStates: arrayOf(enumeration(orderStates)),
    externalCallStates: arrayOf(enumeration(externalCallStates)),
    filter: nullableText,
    filterMode: { ...enumeration(filterModes), nullable: true },
    maker: nullableText,
    creator: nullableText,
    orderAuthorityInSourceChain: nullableText,
    referralCode: { oneOf: [text, integer], nullable: true },
    blockTimestampFrom: { ...integer, nullable: true },
    skip: integer,
    take: integer,
  }),
  OrderList: object({ orders: list('ListedOrder'), totalCount: integer }),
  ListedOrder: object({
    orderId: ref('HashValue'),
    giveOfferWithMetadata: ref('OfferWithMetadata'),
    takeOfferWithMetadata: ref('OfferWithMetadata'),
    state: enumeration(orderStates),
    externalCallState: enumeration(externalCallStates),
    finalPercentFee: ref('NumberValue'),
    fixFee: ref('NumberValue'),
    unlockAuthorityDst: ref('AddressValue'),
    affiliateFee: opaque,
    preswapData: opaque,
    orderMetadata: opaque,
    creationTimestamp: integer,
    createEventTransactionHash: nullable('HashValue'),
  }),
  ShortOffer: object({
    chainId: ref('NumberValue'),
    tokenAddress: ref('AddressValue'),
    amount: ref('NumberValue'),
  }),
  LiteOrder: object({
    orderId: ref('HashValue'),
    makerOrderNonce: integer,
    makerSrc: ref('AddressValue'),
    giveOffer: ref('ShortOffer'),
    receiverDst: ref('AddressValue'),
    takeOffer: ref('ShortOffer'),
    givePatchAuthoritySrc: ref('AddressValue'),
    orderAuthorityAddressDst: ref('AddressValue'),
    allowedTakerDst: ref('AddressValue'),
    allowedCancelBeneficiarySrc: ref('AddressValue'),
    state: enumeration(orderStates),
    externalCallState: enumeration(externalCallStates),
  }),
  Totals: object({ ...totals, activeOrdersCount: integer }),
  DayTotals: object({
    date: text,
    giveChainId: ref('NumberValue'),
    takeChainId: ref('NumberValue'),
    ...totals,
  }),
  DailyTotals: object({ dailyData: list('DayTotals') }),
});
