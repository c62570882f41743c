import { Injectable } from '@nestjs/common';
import { isSubset } from 'es-toolkit/array';
import { hash } from 'node:crypto';
import { type FreshnessTopic } from '../config/freshness-table';
import { Settings } from '../config/settings';
import { type FinalityRecord } from '../domain/order-outcome';
import { clock } from '../lib/clock';
import { isBefore, orderStateOf } from '../domain/order-state';
import { type OrderHead, type OrderReading } from '../upstream/order-reading';
import { type OrderRecord, orderRecordEndpoint, orderStatusEndpoint } from '../upstream/order/order-record';
import { type TokenList, tokenListEndpoint } from '../upstream/order/token-list';
import { passedOnEndpoints, type RelayedRead } from '../upstream/passed-on-endpoints';
import {
  type Leaderboard,
  leaderboardEndpoint,
  type PopularTokens,
  popularTokensEndpoint,
  type PopularTokensPart,
  transactionOrderIdsEndpoint,
} from '../upstream/statistics/statistics-lists';
import { type OrderFilter, type OrderRows, orderRowsEndpoint } from '../upstream/statistics/order-row';
import { type StatisticsOrder, statisticsOrderEndpoint } from '../upstream/statistics/statistics-order';
import { jsonBody } from '../upstream/transport/upstream-transport';
import { Upstreams } from '../upstream/upstreams.module';
import { orderFreshness, refreshPolicies } from './freshness';
import { bodyHash } from './body-hash';
import { RecentJoins } from './recent-joins';
import { Resource, type ResourceKind } from './resource';

/** A record without its offers is invalid for every view: a stored complete one is served as long as it lives. */
const isLessComplete = <T>(loaded: OrderReading<T>, stored: OrderReading<T>): boolean =>
  loaded.record === null && stored.record !== null;

/** Whether a loaded record is an earlier state than the stored one. */
const isOlderState = (loaded: OrderHead, stored: OrderHead): boolean =>
  isBefore(orderStateOf(loaded.state), orderStateOf(stored.state));

function resourceKinds({ statistics, order }: Upstreams, joins: RecentJoins, { cache }: Settings) {
  const { freshness } = cache;
  const { polled, listed, hot, other } = refreshPolicies;
  const windowsOf = (orderId: string, record: FinalityRecord | null) =>
    orderFreshness(freshness, record, joins.get(orderId), clock.now());

  const wholeOrder = {
    refresh: polled,
    freshness: ({ orderId, record }: OrderReading<FinalityRecord>) => windowsOf(orderId, record),
    isLessComplete,
    isOlderState,
    isReadOnce: true,
  };
  const orderState = {
    refresh: polled,
    freshness: (record: FinalityRecord & { readonly orderId: string }) => windowsOf(record.orderId, record),
    isOlderState,
  };
  const orderRows = {
    refresh: listed,
    client: statistics,
    endpoint: orderRowsEndpoint,
    priority: 'listed' as const,
  };
  /** A list, fresh for as long whatever is in it. */
  const listFor = (topic: FreshnessTopic) => ({ refresh: hot, freshness: () => freshness[topic] });
  const relayed = (topic: FreshnessTopic) => ({ ...listFor(topic), endpoint: passedOnEndpoints.relayedRead });

  return {
    transactionOrderIds: {
      refresh: other,
      client: statistics,
      endpoint: transactionOrderIdsEndpoint,
      freshness: ({ length }: string[]) =>
        length === 0 ? freshness.transactionEmpty : freshness.transaction,
      isOlderState: (loaded: string[], stored: string[]) => !isSubset(loaded, stored),
    },
    popularTokens: { ...listFor('popularTokens'), client: statistics, endpoint: popularTokensEndpoint },
    leaderboard: { ...listFor('leaderboard'), client: statistics, endpoint: leaderboardEndpoint },
    firstOrderRows: { ...orderRows, freshness: () => freshness.orderListFirstPage },
    laterOrderRows: { ...orderRows, freshness: () => freshness.orderListLaterPage },
    statisticsOrder: { ...wholeOrder, client: statistics, endpoint: statisticsOrderEndpoint },
    interfaceDocument: {
      refresh: other,
      client: statistics,
      endpoint: passedOnEndpoints.interfaceDocument,
      freshness: () => freshness.interfaceDocument,
    },
    orderRecord: { ...wholeOrder, client: order, endpoint: orderRecordEndpoint },
    orderStatus: { ...orderState, client: order, endpoint: orderStatusEndpoint },
    tokenList: { ...listFor('tokenList'), client: order, endpoint: tokenListEndpoint },
    relayedOrder: { ...orderState, client: statistics, endpoint: passedOnEndpoints.relayedOrder },
    filteredList: { ...relayed('filteredList'), client: statistics },
    serviceTotals: { ...relayed('serviceTotals'), client: statistics },
    supportedChains: { ...relayed('supportedChains'), client: order },
  };
}

/** Reads of relayed paths. */
export type RelayedKind = 'relayedOrder' | 'filteredList' | 'serviceTotals' | 'supportedChains';

/**
 * The resources that the gateway reads through the cache: for each its key, its lifetimes and the upstream call. The
 * `/v1` and the passthrough endpoints share the entries.
 */
@Injectable()
export class ResourceCatalogue {
  private readonly kinds: ReturnType<typeof resourceKinds>;

  constructor(
    upstreams: Upstreams,
    joins: RecentJoins,
    private readonly settings: Settings,
  ) {
    this.kinds = resourceKinds(upstreams, joins, settings);
  }

  /** The ids of the orders that a transaction created. The hash must be canonical. */
  transactionOrderIds(transactionHash: string): Resource<string[]> {
    return resource(this.kinds.transactionOrderIds, `transaction/${transactionHash}`, transactionHash);
  }

  popularTokens(query: PopularTokensPart): Resource<PopularTokens> {
    const { chainId = 'all', skip = '', take = '' } = query;
    return resource(this.kinds.popularTokens, `popular-tokens/${chainId}/${skip}/${take}`, query);
  }

  /** A page of the leaderboard. `body` is what is sent; by default the members as JSON. The key has only a hash of it. */
  leaderboard(members: object, body = jsonBody(members)): Resource<Leaderboard> {
    return resource(this.kinds.leaderboard, `leaderboard/${bodyHash(members, body.bytes)}`, body);
  }

  /** A page of orders. The key has only a hash of the filter, since a client chooses it. */
  orderRows(filter: OrderFilter): Resource<OrderRows> {
    const kind = filter.skip === 0 ? this.kinds.firstOrderRows : this.kinds.laterOrderRows;
    return resource(kind, `orders/${hash('sha256', JSON.stringify(filter))}`, filter);
  }

  statisticsOrder(orderId: string): Resource<OrderReading<StatisticsOrder>> {
    return resource(this.kinds.statisticsOrder, `order/${orderId}`, orderId);
  }

  /**
   * A page or file of the statistics upstream's description. `path` is canonical and without a query. The key has only a
   * hash of it, since a client can put anything into it.
   */
  interfaceDocument(path: string): Resource<null> {
    return resource(this.kinds.interfaceDocument, `document/${hash('sha256', path)}`, path);
  }

  orderRecord(orderId: string): Resource<OrderReading<OrderRecord>> {
    return resource(this.kinds.orderRecord, `order/${orderId}`, orderId);
  }

  orderStatus(orderId: string): Resource<OrderHead> {
    return resource(this.kinds.orderStatus, `status/${orderId}`, orderId);
  }

  tokenList(chainId: string): Resource<TokenList> {
    const { chainParameter } = this.settings.tokenList;
    return resource(this.kinds.tokenList, `token-list/${chainId}`, { chainParameter, chainId });
  }

  /** A path beyond the ten endpoints. @param hashOfBody by {@link bodyHash}; null for a GET */
  relayed(kind: RelayedKind, read: RelayedRead, hashOfBody: string | null): Resource<unknown> {
    const suffix = hashOfBody === null ? '' : `/${hashOfBody}`;
    return resource(this.kinds[kind], `relay${read.path}${suffix}`, read);
  }
}

/** @param name the key without the upstream's name */
const resource = <P, T>(kind: ResourceKind<P, T>, name: string, params: P): Resource<T> =>
  new Resource(kind, `${kind.client.name}/${name}`, params);
