import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Settings } from '../config/settings';
import { type FinalityRecord } from '../domain/order-outcome';
import { isBefore, orderStateOf } from '../domain/order-state';
import { type OrderReading } from '../upstream/order-reading';
import { OrderClient, type OrderEndpoint, orderEndpoints } from '../upstream/order/order.client';
import { type OrderRecord, type OrderStatusRecord, type TokenList } from '../upstream/order/order-record';
import { type Leaderboard, type PopularTokens } from '../upstream/statistics/statistics-lists';
import { type StatisticsOrder } from '../upstream/statistics/statistics-order';
import {
  type PopularTokensQuery,
  type RequestBody,
  StatisticsClient,
  statisticsEndpoints,
  type StatisticsEndpoint,
} from '../upstream/statistics/statistics.client';
import { type FetchOptions, type ParsedPayload, type RawPayload } from '../upstream/upstream-payload';
import { type CachedResource } from './cached-resource';
import { leaderboardKey } from './leaderboard-key';
import { OrderFreshness } from './order-freshness';
import { PayloadResource, type ResourceKind } from './payload-resource';
import { refreshPolicies } from './refresh-policies';

type Resource<T> = CachedResource<ParsedPayload<T>>;

/** The members of a leaderboard request (spec 4, endpoint 4), and unknown ones that a client sends. */
export interface LeaderboardRequest {
  readonly skip?: number;
  readonly take?: number;
  readonly walletAddress?: string | null;
  readonly [member: string]: unknown;
}

interface WithState {
  readonly state: string;
}

/** A record without its offers is invalid for every view: a stored complete one is served as long as it lives. */
const isLessComplete = <T>(loaded: OrderReading<T>, stored: OrderReading<T>): boolean =>
  loaded.record === null && stored.record !== null;

/** Whether a loaded record is an earlier state than the stored one. */
export const isOlderState = (loaded: WithState, stored: WithState): boolean =>
  isBefore(orderStateOf(loaded.state), orderStateOf(stored.state));

/** The kinds of resources, made once. */
function resourceKinds(
  statistics: StatisticsClient,
  order: OrderClient,
  orderFreshness: OrderFreshness,
  { cache }: Settings,
) {
  const { freshness, refreshWaitMs } = cache;
  const { polled, hot, other } = refreshPolicies(refreshWaitMs);

  const fromStatistics = <P, T>(endpoint: StatisticsEndpoint<P, T>) => ({
    source: 'statistics' as const,
    load: (params: P, options: FetchOptions<ParsedPayload<T>>) => statistics.load(endpoint, params, options),
    parse: (params: P, payload: RawPayload) => statistics.parse(endpoint, params, payload),
  });
  const fromOrder = <T>(endpoint: OrderEndpoint<T>) => ({
    source: 'order' as const,
    load: (param: string, options: FetchOptions<ParsedPayload<T>>) => order.load(endpoint, param, options),
    parse: (param: string, payload: RawPayload) => order.parse(endpoint, param, payload),
  });

  const ofOrder = {
    refresh: polled,
    freshness: ({ orderId, record }: OrderReading<FinalityRecord>) =>
      orderFreshness.windowsOf(orderId, record),
    isLessComplete,
    isOlderState,
  };

  return {
    transactionOrderIds: {
      ...fromStatistics(statisticsEndpoints.transactionOrderIds),
      freshness: ({ length }: string[]) =>
        length === 0 ? freshness.transactionEmpty : freshness.transaction,
      refresh: other,
    },
    popularTokens: {
      ...fromStatistics(statisticsEndpoints.popularTokens),
      freshness: () => freshness.popularTokens,
      refresh: hot,
    },
    leaderboard: {
      ...fromStatistics(statisticsEndpoints.leaderboard),
      freshness: () => freshness.leaderboard,
      refresh: hot,
    },
    statisticsOrder: {
      ...fromStatistics(statisticsEndpoints.order),
      ...ofOrder,
      parseAgain: (orderId: string, payload: RawPayload) =>
        statistics.parseAgain(statisticsEndpoints.order, orderId, payload),
    },
    interfaceDocument: {
      source: 'statistics' as const,
      load: async (path: string, options: FetchOptions<ParsedPayload<null>>) => ({
        ...(await statistics.interfaceDocument(path, options)),
        value: null,
      }),
      parse: (_: string, payload: RawPayload) => Promise.resolve({ ...payload, value: null }),
      freshness: () => freshness.interfaceDocument,
      refresh: other,
    },
    orderRecord: {
      ...fromOrder(orderEndpoints.order),
      ...ofOrder,
      parseAgain: (orderId: string, payload: RawPayload) =>
        order.parseAgain(orderEndpoints.order, orderId, payload),
    },
    orderStatus: {
      ...fromOrder(orderEndpoints.orderStatus),
      freshness: (status: OrderStatusRecord) => orderFreshness.windowsOf(status.orderId, status),
      isOlderState,
      refresh: polled,
    },
    tokenList: {
      ...fromOrder(orderEndpoints.tokenList),
      freshness: () => freshness.tokenList,
      refresh: hot,
    },
  };
}

/**
 * The resources that the gateway reads through the cache: for each its key, its lifetimes and the upstream call. The
 * `/v1` and the passthrough endpoints share the entries.
 */
@Injectable()
export class ResourceCatalogue {
  private readonly kinds: ReturnType<typeof resourceKinds>;

  constructor(
    statistics: StatisticsClient,
    order: OrderClient,
    orderFreshness: OrderFreshness,
    private readonly settings: Settings,
  ) {
    this.kinds = resourceKinds(statistics, order, orderFreshness, settings);
  }

  /** The ids of the orders that a transaction created. The hash must be canonical. */
  transactionOrderIds(transactionHash: string): Resource<string[]> {
    return this.resource(this.kinds.transactionOrderIds, `transaction/${transactionHash}`, transactionHash);
  }

  popularTokens(query: PopularTokensQuery): Resource<PopularTokens> {
    const { chainId = 'all', skip = '', take = '' } = query;
    return this.resource(this.kinds.popularTokens, `popular-tokens/${chainId}/${skip}/${take}`, query);
  }

  /** A page of the leaderboard. `body` is what is sent; by default the members as JSON. */
  leaderboard(members: LeaderboardRequest, body = jsonBody(members)): Resource<Leaderboard> {
    return this.resource(this.kinds.leaderboard, `leaderboard/${leaderboardKey(members, body.bytes)}`, body);
  }

  statisticsOrder(orderId: string): Resource<OrderReading<StatisticsOrder>> {
    return this.resource(this.kinds.statisticsOrder, `order/${orderId}`, orderId);
  }

  /**
   * A page or file of the statistics upstream's description. `path` is canonical and without a query. The key has only a
   * hash of it, since a client can put anything into it.
   */
  interfaceDocument(path: string): Resource<null> {
    return this.resource(this.kinds.interfaceDocument, `document/${sha256(path)}`, path);
  }

  orderRecord(orderId: string): Resource<OrderReading<OrderRecord>> {
    return this.resource(this.kinds.orderRecord, `order/${orderId}`, orderId);
  }

  orderStatus(orderId: string): Resource<OrderStatusRecord> {
    return this.resource(this.kinds.orderStatus, `status/${orderId}`, orderId);
  }

  tokenList(chainId: string): Resource<TokenList> {
    return this.resource(this.kinds.tokenList, `token-list/${chainId}`, chainId);
  }

  private resource<P, T>(kind: ResourceKind<P, T>, name: string, params: P): Resource<T> {
    return new PayloadResource(kind, name, params, this.settings);
  }
}

const jsonBody = (members: object): RequestBody => ({
  bytes: Buffer.from(JSON.stringify(members)),
  contentType: 'application/json',
});

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');
