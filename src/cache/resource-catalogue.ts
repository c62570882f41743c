import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Settings } from '../config/settings';
import { type FinalityRecord } from '../domain/order-outcome';
import { isBefore, orderStateOf } from '../domain/order-state';
import { type OrderReading } from '../upstream/order-reading';
import { orderEndpoints } from '../upstream/order/order-endpoints';
import { type OrderRecord, type OrderStatusRecord, type TokenList } from '../upstream/order/order-record';
import { type Leaderboard, type PopularTokens } from '../upstream/statistics/statistics-lists';
import { type StatisticsOrder } from '../upstream/statistics/statistics-order';
import { type PopularTokensQuery, statisticsEndpoints } from '../upstream/statistics/statistics-endpoints';
import { UpstreamClients } from '../upstream/upstream-client';
import { type ParsedPayload, type RequestBody } from '../upstream/upstream-payload';
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
function resourceKinds(orderFreshness: OrderFreshness, { cache }: Settings) {
  const { freshness, refreshWaitMs } = cache;
  const { polled, hot, other } = refreshPolicies(refreshWaitMs);
  const ofOrder = {
    freshness: ({ orderId, record }: OrderReading<FinalityRecord>) =>
      orderFreshness.windowsOf(orderId, record),
    refresh: polled,
    isLessComplete,
    isOlderState,
    isReadOnce: true,
  };
  return {
    transactionOrderIds: {
      endpoint: statisticsEndpoints.transactionOrderIds,
      freshness: ({ length }: string[]) =>
        length === 0 ? freshness.transactionEmpty : freshness.transaction,
      refresh: other,
    },
    popularTokens: {
      endpoint: statisticsEndpoints.popularTokens,
      freshness: () => freshness.popularTokens,
      refresh: hot,
    },
    leaderboard: {
      endpoint: statisticsEndpoints.leaderboard,
      freshness: () => freshness.leaderboard,
      refresh: hot,
    },
    statisticsOrder: { endpoint: statisticsEndpoints.order, ...ofOrder },
    document: {
      endpoint: statisticsEndpoints.document,
      freshness: () => freshness.interfaceDocument,
      refresh: other,
    },
    orderRecord: { endpoint: orderEndpoints.order, ...ofOrder },
    orderStatus: {
      endpoint: orderEndpoints.orderStatus,
      freshness: (status: OrderStatusRecord) => orderFreshness.windowsOf(status.orderId, status),
      isOlderState,
      refresh: polled,
    },
    tokenList: {
      endpoint: orderEndpoints.tokenList,
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
    private readonly upstreams: UpstreamClients,
    orderFreshness: OrderFreshness,
    private readonly settings: Settings,
  ) {
    this.kinds = resourceKinds(orderFreshness, settings);
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
    return this.resource(this.kinds.document, `document/${sha256(path)}`, path);
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

  /** A resource of any kind. @param name its key, without the upstream's name */
  resource<P, T>(kind: ResourceKind<P, T>, name: string, params: P): Resource<T> {
    return new PayloadResource(kind, name, params, this.upstreams, this.settings);
  }
}

const jsonBody = (members: object): RequestBody => ({
  bytes: Buffer.from(JSON.stringify(members)),
  contentType: 'application/json',
});

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');
