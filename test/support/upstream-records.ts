import { stringify } from 'lossless-json';
import { encodeAddress, encodeHash, encodeNumber, encodeSubmissionId } from '../../sandbox/value-encoders';

/** Order ids that read well in a failure: `orderId(7)` is 0x00…07. */
export const orderId = (n: number): string => `0x${n.toString(16).padStart(64, '0')}`;

export const maker = '0x00000000000000000000000000000000000000a1';
export const receiver = '0x00000000000000000000000000000000000000b2';
export const giveToken = '0x00000000000000000000000000000000000000c3';
export const takeToken = '0x00000000000000000000000000000000000000d4';
export const creationHash = `0x${'1f'.repeat(32)}`;

const absentInfo = () => ({ transactionMetadata: null, submissionId: encodeSubmissionId(null) });

const event = (epochSeconds: number) => ({
  transactionHash: encodeHash(creationHash),
  blockNumber: 100,
  blockHash: encodeHash(`0x${'2e'.repeat(32)}`),
  blockTimeStamp: epochSeconds,
  initiator: encodeAddress(maker, 'evm'),
});

export const offer = (chainId: bigint, token: string, amount: bigint) => {
  const metadata = {
    decimals: 6,
    name: 'Test Coin',
    symbol: 'TST',
    logoURI: 'https://tokens.example/tst.png',
  };
  return {
    chainId: encodeNumber(chainId),
    tokenAddress: encodeAddress(token, 'evm'),
    amount: encodeNumber(amount),
    finalAmount: encodeNumber(amount),
    metadata,
    ...metadata,
  };
};

/** An order of the statistics interface, whole (spec 2.2): Base to Arbitrum, `state` Created by default. */
export const statisticsOrder = (
  id: string,
  changes: Record<string, unknown> = {},
): Record<string, unknown> => ({
  orderId: encodeHash(id),
  makerOrderNonce: 1785090295706n,
  makerSrc: encodeAddress(maker, 'evm'),
  giveOfferWithMetadata: offer(8453n, giveToken, 25_000_000n),
  receiverDst: encodeAddress(receiver, 'evm'),
  takeOfferWithMetadata: offer(42161n, takeToken, 24_990_000n),
  actualFulfillAmount: null,
  givePatchAuthoritySrc: encodeAddress(maker, 'evm'),
  orderAuthorityAddressDst: encodeAddress(maker, 'evm'),
  allowedTakerDst: encodeAddress(null, 'evm'),
  allowedCancelBeneficiarySrc: encodeAddress(null, 'evm'),
  state: 'Created',
  externalCallState: 'NoExtCall',
  referralCode: 0,
  percentFee: encodeNumber(10_000n),
  finalPercentFee: encodeNumber(10_000n),
  fixFee: encodeNumber(10n ** 15n),
  unlockBeneficiarySrc: null,
  cancelBeneficiarySrc: null,
  taker: encodeAddress(null, 'evm'),
  unlockAuthorityDst: encodeAddress(null, 'evm'),
  affiliateFee: null,
  createdSrcEventMetadata: event(1785090296),
  fulfilledDstEventMetadata: null,
  sentUnlockDstEventInfo: absentInfo(),
  claimedUnlockSrcEventInfo: absentInfo(),
  orderCancelledDstEventMetadata: null,
  sentOrderCancelDstEventInfo: absentInfo(),
  claimedOrderCancelSrcEventInfo: absentInfo(),
  preswapData: null,
  externalCallData: null,
  orderMetadata: null,
  ...changes,
});

/** A tracked event (spec 2.4) at some epoch second. */
export const trackedEvent = event;

/** Who gives what to whom, as the order interface tells it (spec 2.5). */
export const orderStruct = {
  makerOrderNonce: 1785090295706n,
  makerSrc: maker,
  giveOffer: { chainId: '8453', tokenAddress: giveToken, amount: '25000000' },
  receiverDst: receiver,
  takeOffer: { chainId: '42161', tokenAddress: takeToken, amount: '24990000' },
  givePatchAuthoritySrc: maker,
  orderAuthorityAddressDst: maker,
  allowedTakerDst: '',
  allowedCancelBeneficiarySrc: '',
  externalCall: '',
};

/** The same order of the order interface (spec 2.5), `status` Created by default. */
export const orderRecord = (id: string, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  orderId: id,
  status: 'Created',
  orderStruct,
  externalCallState: 'NoExtCall',
  ...changes,
});

/** JSON with integers of any size written as they are. */
export const jsonText = (value: unknown): string => stringify(value) ?? '';

const rowMembers = [
  'orderId',
  'giveOfferWithMetadata',
  'takeOfferWithMetadata',
  'state',
  'externalCallState',
  'finalPercentFee',
  'fixFee',
  'unlockAuthorityDst',
  'affiliateFee',
  'preswapData',
  'orderMetadata',
];

/** A row of the statistics interface's list, whole: the order of `statisticsOrder`, without its parties and events. */
export const orderRow = (id: string, changes: Record<string, unknown> = {}): Record<string, unknown> => {
  const order = statisticsOrder(id);
  return {
    ...Object.fromEntries(rowMembers.map((name) => [name, order[name]])),
    creationTimestamp: 1785090296,
    createEventTransactionHash: encodeHash(creationHash),
    ...changes,
  };
};
