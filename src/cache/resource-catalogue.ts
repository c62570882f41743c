import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { type FreshnessWindows } from '../config/freshness-table';
import { Settings } from '../config/settings';
import { OrderClient, type OrderEndpoint, orderEndpoints } from '../upstream/order/order.client';
import { type OrderRecord, type OrderStatusRecord, type TokenList } from '../upstream/order/order-record';
import { type OrderReading } from '../upstream/order-reading';
import { isBefore, orderStateOf } from '../domain/order-state';
import { type Leaderboard, type PopularTokens } from '../upstream/statistics/statistics-lists';
import { type StatisticsOrder } from '../upstream/statistics/statistics-order';
import {
  type PopularTokensQuery,
  type RequestBody,
  StatisticsClient,
  statisticsEndpoints,
  type StatisticsEndpoint,
} from '../upstream/statistics/statistics.client';
import {
  type FetchOptions,
  isSamePayload,
  type ParsedPayload,
  type RawPayload,
} from '../upstream/upstream-payload';
import { type UpstreamName, UpstreamError } from '../upstream/transport/upstream-error';
import { type CachedResource } from './cached-resource';
import { deserializePayload, serializePayload } from './entry-serializer';
import { type RefreshPolicy } from './freshness';
import { leaderboardKey } from './leaderboard-key';
import { orderFreshness } from './order-freshness';

type PayloadResource<T> = CachedResource<ParsedPayload<T>>;

/** The members of a leaderboard request (spec 4, endpoint 4), and unknown ones that a client sends. */
export interface LeaderboardRequest {
  readonly skip?: number;
  readonly take?: number;
  readonly walletAddress?: string | null;
  readonly [member: string]: unknown;
}

const jsonBody = (members: object): RequestBody => ({
  bytes: Buffer.from(JSON.stringify(members)),
  contentType: 'application/json',
});

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');

interface WithState {
  readonly state: string;
}

/** A record without its offers is invalid for every view: a stored complete one is served as long as it lives. */
const isLessComplete = <T>(loaded: OrderReading<T>, stored: OrderReading<T>): boolean =>
  loaded.record === null && stored.record !== null;

const isOlderState = (loaded: WithState, stored: WithState): boolean =>
  isBefore(orderStateOf(loaded.state), orderStateOf(stored.state));

/** How the payload of a resource is loaded, or parsed from a stored copy. */
interface PayloadSource<T> {
  readonly load: (options: FetchOptions<ParsedPayload<T>>) => Promise<ParsedPayload<T>>;
  readonly parse: (payload: RawPayload) => Promise<ParsedPayload<T>>;
}

/** What differs between resources. */
interface ResourceOptions<T> extends PayloadSource<T> {
  readonly source: UpstreamName;
  /** The key without the upstream's name. */
  readonly name: string;
  readonly freshness: (value: T) => FreshnessWindows;
  readonly isLessComplete?: (loaded: T, stored: T) => boolean;
  readonly isOlderState?: (loaded: T, stored: T) => boolean;
  readonly refresh: keyof typeof refreshPolicies;
}

const refreshPolicies = {
  /**
   * A client that polls an order waits for the refresh instead of getting the value of its last read again. The upstream
   * responds within the last quarter of the two-second window, so that an order with many readers is refreshed in time.
   */
  orders: { aheadShare: 0.25, servesStaleAtOnce: false },
  hotLists: { aheadShare: 0.1, servesStaleAtOnce: true },
  others: { aheadShare: 0, servesStaleAtOnce: true },
} as const;

const never = (): boolean => false;

/** Parsed values take up about twice the bytes of their body, in addition to the body. */
const memoryPerBodyByte = 3;

/**
 * The resources that the gateway reads through the cache: for each its key, its lifetimes and the upstream call. The
 * `/v1` and the passthrough endpoints share the entries.
 */
@Injectable()
export class ResourceCatalogue {
  private readonly refreshPolicies: Readonly<Record<keyof typeof refreshPolicies, RefreshPolicy>>;

  constructor(
    private readonly statistics: StatisticsClient,
    private readonly order: OrderClient,
    private readonly settings: Settings,
  ) {
    const waitMs = settings.cache.refreshWaitMs;
    this.refreshPolicies = {
      orders: { ...refreshPolicies.orders, waitMs },
      hotLists: { ...refreshPolicies.hotLists, waitMs },
      others: { ...refreshPolicies.others, waitMs },
    };
  }

  /** The ids of the orders that a transaction created. The hash must be canonical. */
  transactionOrderIds(transactionHash: string): PayloadResource<string[]> {
    const { transaction, transactionEmpty } = this.freshness;
    return this.resource({
      source: 'statistics',
      name: `transaction/${transactionHash}`,
      ...this.fromStatistics(statisticsEndpoints.transactionOrderIds, transactionHash),
      freshness: (orderIds) => (orderIds.length === 0 ? transactionEmpty : transaction),
      refresh: 'others',
    });
  }

  popularTokens(query: PopularTokensQuery): PayloadResource<PopularTokens> {
    const { chainId = 'all', skip = '', take = '' } = query;
    return this.resource({
      source: 'statistics',
      name: `popular-tokens/${chainId}/${skip}/${take}`,
      ...this.fromStatistics(statisticsEndpoints.popularTokens, query),
      freshness: () => this.freshness.popularTokens,
      refresh: 'hotLists',
    });
  }

  /** A page of the leaderboard. `body` is what is sent; by default the members as JSON. */
  leaderboard(members: LeaderboardRequest, body = jsonBody(members)): PayloadResource<Leaderboard> {
    return this.resource({
      source: 'statistics',
      name: `leaderboard/${leaderboardKey(members, body.bytes)}`,
      ...this.fromStatistics(statisticsEndpoints.leaderboard, body),
      freshness: () => this.freshness.leaderboard,
      refresh: 'hotLists',
    });
  }

  statisticsOrder(orderId: string): PayloadResource<OrderReading<StatisticsOrder>> {
    return this.recordResource(
      'statistics',
      `order/${orderId}`,
      this.fromStatistics(statisticsEndpoints.order, orderId),
    );
  }

  /**
   * A page or file of the statistics upstream's description. `path` is canonical and without a query. The key has only a
   * hash of it, since a client can put anything into it.
   */
  interfaceDocument(path: string): PayloadResource<null> {
    return this.resource({
      source: 'statistics',
      name: `document/${sha256(path)}`,
      load: async (options) => ({ ...(await this.statistics.interfaceDocument(path, options)), value: null }),
      parse: (payload) => Promise.resolve({ ...payload, value: null }),
      freshness: () => this.freshness.interfaceDocument,
      refresh: 'others',
    });
  }

  orderRecord(orderId: string): PayloadResource<OrderReading<OrderRecord>> {
    return this.recordResource('order', `order/${orderId}`, this.fromOrder(orderEndpoints.order, orderId));
  }

  orderStatus(orderId: string): PayloadResource<OrderStatusRecord> {
    return this.resource({
      source: 'order',
      name: `status/${orderId}`,
      ...this.fromOrder(orderEndpoints.orderStatus, orderId),
      freshness: (status) => orderFreshness(this.freshness, status),
      isOlderState,
      refresh: 'orders',
    });
  }

  tokenList(chainId: string): PayloadResource<TokenList> {
    return this.resource({
      source: 'order',
      name: `token-list/${chainId}`,
      ...this.fromOrder(orderEndpoints.tokenList, chainId),
      freshness: () => this.freshness.tokenList,
      refresh: 'hotLists',
    });
  }

  private get freshness() {
    return this.settings.cache.freshness;
  }

  private recordResource<T extends WithState>(
    source: UpstreamName,
    name: string,
    payload: PayloadSource<OrderReading<T>>,
  ): PayloadResource<OrderReading<T>> {
    // A record that lacks its offers may have them a moment later, whatever its state.
    const freshness = ({ record }: OrderReading<T>) =>
      record === null ? this.freshness.orderOpen : orderFreshness(this.freshness, record);
    return this.resource({
      source,
      name,
      ...payload,
      freshness,
      isLessComplete,
      isOlderState,
      refresh: 'orders',
    });
  }

  private fromStatistics<P, T>(endpoint: StatisticsEndpoint<P, T>, params: P): PayloadSource<T> {
    return {
      load: (options) => this.statistics.load(endpoint, params, options),
      parse: (payload) => this.statistics.parse(endpoint, params, payload),
    };
  }

  private fromOrder<T>(endpoint: OrderEndpoint<T>, param: string): PayloadSource<T> {
    return {
      load: (options) => this.order.load(endpoint, param, options),
      parse: (payload) => this.order.parse(endpoint, param, payload),
    };
  }

  private resource<T>(options: ResourceOptions<T>): PayloadResource<T> {
    const {
      source,
      name,
      load,
      parse,
      freshness,
      isLessComplete = never,
      isOlderState = never,
      refresh,
    } = options;
    return {
      key: `${source}/${name}`,
      source,
      refresh: this.refreshPolicies[refresh],
      load,
      freshness: (document) => freshness(document.value),
      isLessComplete: (loaded, stored) => isLessComplete(loaded.value, stored.value),
      isOlderState: (loaded, stored) => isOlderState(loaded.value, stored.value),
      isSame: isSamePayload,
      serialize: serializePayload,
      deserialize: async (coded, known) => {
        const payload = await deserializePayload(coded, this.settings.calls.tokenListMaxBytes);
        return known && isSamePayload(payload, known) ? known : parse(payload);
      },
      sizeBytes: ({ body }) => body.length * memoryPerBodyByte,
      negativeTtl: (error) =>
        error instanceof UpstreamError && error.isNotFound ? this.freshness.notFound : null,
    };
  }
}
