import { type EventType } from '../../src/domain/order-state';
import { joinOrder, type OrderContext } from '../../src/features/orders/order-join';
import { type OrderSources, type SourceResult } from '../../src/features/orders/order-records.loader';
import { type OrderView } from '../../src/features/orders/order.view';
import { type KnownTokens } from '../../src/features/tokens/token-directory';
import { type OrderRecord, readOrderRecord } from '../../src/upstream/order/order-record';
import { readStatisticsOrder } from '../../src/upstream/statistics/statistics-order';
import {
  type Preswap,
  type StatisticsOrder,
  type TrackedEvent,
} from '../../src/upstream/statistics/statistics-order';
import { type UpstreamName } from '../../src/upstream/transport/upstream-error';
import { present, presentResult, unavailable } from './source-results';
import { creationHash, giveToken, maker, orderId, receiver, takeToken } from './upstream-records';

/** Records of one order, and the view that they join to. */

export const joinedId = orderId(7);

const sides: Readonly<Record<EventType, TrackedEvent['side']>> = {
  Created: 'source',
  Fulfilled: 'destination',
  SentUnlock: 'destination',
  ClaimedUnlock: 'source',
  OrderCancelled: 'destination',
  SentOrderCancel: 'destination',
  ClaimedOrderCancel: 'source',
};

/** A tracked event of which all but the submission id is known. */
export const eventAt = (
  type: EventType,
  timestamp: string | null,
  changes: Partial<TrackedEvent> = {},
): TrackedEvent => ({
  type,
  side: sides[type],
  transactionHash: creationHash,
  blockNumber: '100',
  blockHash: creationHash,
  timestamp,
  initiator: maker,
  submissionId: null,
  ...changes,
});

export const giveTokenMetadata = {
  symbol: 'GIV',
  name: 'Give Coin',
  decimals: 6,
  logoURI: 'https://t.example/g',
};
const takeTokenMetadata = {
  symbol: 'TAK',
  name: 'Take Coin',
  decimals: 2,
  logoURI: 'https://t.example/t',
};
export const noMetadata = { symbol: null, name: null, decimals: null, logoURI: null };

export const preswap: Preswap = {
  chainId: '8453',
  inTokenAddress: takeToken,
  inAmount: '1500',
  inToken: takeTokenMetadata,
  outTokenAddress: giveToken,
  outAmount: '2500000',
  outToken: giveTokenMetadata,
};

/** A record of the statistics interface, Base to Arbitrum, in which every member is known. */
export const statisticsOf = (changes: Partial<StatisticsOrder> = {}): StatisticsOrder => ({
  orderId: joinedId,
  state: 'Created',
  externalCallState: 'NoExtCall',
  makerNonce: '5',
  maker,
  receiver,
  taker: '0xa1',
  give: {
    chainId: '8453',
    tokenAddress: giveToken,
    amount: '25000000',
    finalAmount: '24000000',
    token: giveTokenMetadata,
  },
  take: {
    chainId: '42161',
    tokenAddress: takeToken,
    amount: '2400',
    finalAmount: '2300',
    token: takeTokenMetadata,
  },
  fulfilledAmount: '2299',
  givePatchAuthority: '0xa2',
  orderAuthority: '0xa3',
  unlockAuthority: '0xa4',
  allowedTaker: '0xa5',
  allowedCancelBeneficiary: '0xa6',
  unlockBeneficiary: '0xa7',
  cancelBeneficiary: '0xa8',
  referralCode: 9,
  fixedFee: '1000000000000000',
  percentFee: '10000',
  finalPercentFee: '9000',
  affiliateFee: { beneficiary: '0xa9', amount: '8000' },
  events: [eventAt('Created', '2026-07-26T18:24:56Z')],
  preswap,
  externalCall: null,
  metadata: null,
  unreadable: [],
  ...changes,
});

/** The record of the order interface for {@link statisticsOf}: the same values. */
export const orderOf = (changes: Partial<OrderRecord> = {}): OrderRecord => ({
  orderId: joinedId,
  state: 'Created',
  externalCallState: 'NoExtCall',
  makerNonce: '5',
  maker,
  receiver,
  give: { chainId: '8453', tokenAddress: giveToken, amount: '25000000' },
  take: { chainId: '42161', tokenAddress: takeToken, amount: '2400' },
  givePatchAuthority: '0xa2',
  orderAuthority: '0xa3',
  allowedTaker: '0xa5',
  allowedCancelBeneficiary: '0xa6',
  externalCall: null,
  unreadable: [],
  ...changes,
});

/** The result of a source that has this record, fetched at `fetchedAt` (epoch ms); unavailable where it is null. */
export const resultOf = <T>(
  source: UpstreamName,
  record: T | null,
  fetchedAt = 1_790_000_000_000,
  state: 'ok' | 'stale' = 'ok',
): SourceResult<T> =>
  record === null ? unavailable(source) : { ...presentResult(source, fetchedAt, record), state };

export const sourcesOf = (statistics: StatisticsOrder | null, order: OrderRecord | null): OrderSources => ({
  statistics: resultOf('statistics', statistics),
  order: resultOf('order', order),
});

/** What is known of tokens by a lookup alone. */
export const tokensBy = (find: KnownTokens['find']): KnownTokens => ({ find, isListed: () => null });

/** What is known beside the records of an order, by a lookup of tokens alone. */
const knownBy = (find: KnownTokens['find']): OrderContext => ({
  typicalTimeFn: () => null,
  tokens: tokensBy(find),
});

export const nothingKnown = knownBy(() => null);

/** The view that both records join to; null for a source that is unavailable. */
export const viewOf = (
  statistics: StatisticsOrder | null,
  order: OrderRecord | null,
  findToken: KnownTokens['find'] = () => null,
): OrderView => joinOrder(joinedId, sourcesOf(statistics, order), null, knownBy(findToken)).view;

/** The view of an order whose upstreams send these payloads; null for a source that is unavailable. */
export const viewOfPayloads = (
  statistics: object | null,
  order: object | null,
  findToken: KnownTokens['find'] = () => null,
): OrderView => {
  const sources = {
    statistics:
      statistics === null
        ? unavailable('statistics')
        : present('statistics', 5, statistics, readStatisticsOrder),
    order: order === null ? unavailable('order') : present('order', 5, order, readOrderRecord),
  };
  return joinOrder(joinedId, sources, null, knownBy(findToken)).view;
};

/** The member at a dot path. */
export const memberAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce((at, name) => (at as Readonly<Record<string, unknown>> | null)?.[name], value);

/** A copy of a record with another value at a dot path. */
export function withMember<T extends object>(record: T, path: string, value: unknown): T {
  const [name = '', ...rest] = path.split('.');
  const below = (record as Readonly<Record<string, unknown>>)[name];
  const changed = rest.length === 0 ? value : withMember(below as object, rest.join('.'), value);
  return { ...record, [name]: changed };
}
