import { orderFreshness, refreshPolicies, type RefreshPolicy } from '../../src/cache/freshness';
import { defaultFreshness, type FreshnessWindows } from '../../src/config/freshness-table';
import { type UpstreamName } from '../../src/upstream/transport/upstream-error';
import { type SimulatedOrder } from './simulated-order';

/** The default of `REFRESH_WAIT_MS`. */
const refreshWaitMs = 1000;

const { polled, hot } = refreshPolicies(refreshWaitMs);

/** What the cache holds under one key. Its value is a text: the state of an order, or the version of a list. */
export interface SimulatedResource {
  readonly key: string;
  readonly upstreamName: UpstreamName;
  readonly refresh: RefreshPolicy;
  /** Of the upstream's response. */
  readonly bodyBytes: number;
  valueAt(nowMs: number): string;
  freshness(value: string): FreshnessWindows;
}

/** Bytes of an order's record at each interface, and of a list, as the sandbox sends them. */
const recordBytes: Readonly<Record<UpstreamName, number>> = { statistics: 6_000, order: 2_500 };
const listBytes = 100_000;

export const recordOf = (order: SimulatedOrder, upstreamName: UpstreamName): SimulatedResource => ({
  key: `${upstreamName}/order/${order.id}`,
  upstreamName,
  refresh: polled,
  bodyBytes: recordBytes[upstreamName],
  valueAt: (nowMs) => order.stateAt(nowMs),
  freshness: (state) => orderFreshness(defaultFreshness, { state }, undefined, 0),
});

/** A list that never changes, such as the tokens of a chain. */
export const tokenListOf = (chain: number): SimulatedResource => ({
  key: `order/token-list/${chain}`,
  upstreamName: 'order',
  refresh: hot,
  bodyBytes: listBytes,
  valueAt: () => 'list',
  freshness: () => defaultFreshness.tokenList,
});
