import {
  addressValue,
  hashValue,
  integer,
  maybeAddress,
  nullable,
  number,
  numberValue,
} from './sandbox-shapes';
import { oneOf, submissionId, text, url } from './sandbox-shapes';

/** The records of the spec, each by its section, as shapes for `toStrictEqual`. */

/** 3.1 */
export const orderStates = [
  'None',
  'Created',
  'Fulfilled',
  'SentUnlock',
  'OrderCancelled',
  'SentOrderCancel',
  'ClaimedUnlock',
  'ClaimedOrderCancel',
];

/** 3.2, without the one value that the statistics interface adds. */
export const externalCallStates = [
  'NoExtCall',
  'AwaitingOrderFulfillment',
  'AwaitingExecution',
  'Executing',
  'Completed',
  'Failed',
  'Cancelled',
];

const tokenMetadata = { decimals: integer, name: text, symbol: text, logoURI: url };

/** 2.3 */
const offer = {
  chainId: numberValue,
  tokenAddress: addressValue,
  amount: numberValue,
  finalAmount: numberValue,
  metadata: tokenMetadata,
  ...tokenMetadata,
};

/** 2.4 */
const eventMetadata = {
  transactionHash: hashValue,
  blockNumber: integer,
  blockHash: hashValue,
  blockTimeStamp: integer,
  initiator: addressValue,
};
const eventInfo = { transactionMetadata: nullable(eventMetadata), submissionId };

const preswap = {
  chainId: numberValue,
  inTokenAddress: addressValue,
  inAmount: numberValue,
  tokenInMetadata: tokenMetadata,
  outTokenAddress: addressValue,
  outAmount: numberValue,
  tokenOutMetadata: tokenMetadata,
};

const orderMetadata = {
  version: integer,
  creationProcessType: integer,
  origin: integer,
  additionalTakerIncentiveBps: integer,
  operatingExpensesAmount: text,
  recommendedTakeAmount: text,
  metadata: text,
  promotionType: integer,
  orderTradeType: integer,
  partnerFeeBps: integer,
  srcProtocolChainId: text,
  dstProtocolChainId: text,
};

/** 2.2 */
export const statisticsOrder = {
  orderId: hashValue,
  makerOrderNonce: integer,
  makerSrc: addressValue,
  giveOfferWithMetadata: offer,
  receiverDst: addressValue,
  takeOfferWithMetadata: offer,
  actualFulfillAmount: nullable(numberValue),
  givePatchAuthoritySrc: addressValue,
  orderAuthorityAddressDst: addressValue,
  allowedTakerDst: maybeAddress,
  allowedCancelBeneficiarySrc: maybeAddress,
  state: oneOf(orderStates),
  externalCallState: oneOf([...externalCallStates, 'OrderCancelled']),
  referralCode: integer,
  percentFee: numberValue,
  finalPercentFee: numberValue,
  fixFee: numberValue,
  unlockBeneficiarySrc: nullable(addressValue),
  cancelBeneficiarySrc: nullable(addressValue),
  taker: maybeAddress,
  unlockAuthorityDst: maybeAddress,
  affiliateFee: nullable({ beneficiarySrc: addressValue, amount: numberValue }),
  createdSrcEventMetadata: nullable(eventMetadata),
  fulfilledDstEventMetadata: nullable(eventMetadata),
  sentUnlockDstEventInfo: eventInfo,
  claimedUnlockSrcEventInfo: eventInfo,
  orderCancelledDstEventMetadata: nullable(eventMetadata),
  sentOrderCancelDstEventInfo: eventInfo,
  claimedOrderCancelSrcEventInfo: eventInfo,
  preswapData: nullable(preswap),
  externalCallData: nullable(text),
  orderMetadata: nullable(orderMetadata),
};

const plainOffer = { chainId: text, tokenAddress: text, amount: text };

/** 2.5 */
export const plainOrder = {
  orderId: text,
  status: oneOf(orderStates),
  orderStruct: {
    makerOrderNonce: integer,
    makerSrc: text,
    giveOffer: plainOffer,
    receiverDst: text,
    takeOffer: plainOffer,
    givePatchAuthoritySrc: text,
    orderAuthorityAddressDst: text,
    allowedTakerDst: text,
    allowedCancelBeneficiarySrc: text,
    externalCall: text,
  },
  externalCallState: oneOf(externalCallStates),
};

/** 2.7, on a chain that is not Solana. */
export const cancelTransaction = {
  to: text,
  data: text,
  value: text,
  chainId: integer,
  from: text,
  cancelBeneficiary: text,
};

/** 2.8 */
export const popularToken = { chainId: numberValue, tokenAddress: addressValue, popularityIndex: integer };

/** 2.9 */
export const leaderboardEntry = {
  walletAddress: addressValue,
  userRank: integer,
  totalVolumeUSD: number,
  totalFeesUSD: number,
  totalExecutedOrders: integer,
};
