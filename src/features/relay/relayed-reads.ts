import { Injectable } from '@nestjs/common';
import { type CachedResource } from '../../cache/cached-resource';
import { orderFreshness } from '../../cache/order-freshness';
import { PayloadResource, type ResourceKind } from '../../cache/payload-resource';
import { refreshPolicies } from '../../cache/refresh-policies';
import { isOlderState } from '../../cache/resource-catalogue';
import { type JsonNode } from '../../codec/json-node';
import { type FreshnessWindows } from '../../config/freshness-table';
import { Settings } from '../../config/settings';
import { OrderClient } from '../../upstream/order/order.client';
import { StatisticsClient } from '../../upstream/statistics/statistics.client';
import { type ParsedPayload } from '../../upstream/upstream-payload';
import { type CheckedInput } from './read-input';
import { type ReadFreshness, type RelayRoute, upstreamOf } from './relay-table';

/** What a read is sent with. The path is canonical. */
interface ReadRequest {
  readonly path: string;
  readonly filter: CheckedInput['filter'];
}

/** Of the record that is passed on only its state is read, and not of every read. */
interface RecordState {
  /** Empty where it has none. */
  readonly state: string;
  readonly externalCallState: string | null;
}

type Kind = ResourceKind<ReadRequest, RecordState>;

/** The relayed paths that are read through the cache, as its resources. */
@Injectable()
export class RelayedReads {
  private readonly kinds = new Map<RelayRoute, Kind>();

  constructor(
    private readonly order: OrderClient,
    private readonly statistics: StatisticsClient,
    private readonly settings: Settings,
  ) {}

  /** @param path the template with canonical ids */
  resource(route: RelayRoute, path: string, input: CheckedInput): CachedResource<ParsedPayload<RecordState>> {
    const query = new URLSearchParams(input.dates).toString();
    const request = { path: query === '' ? path : `${path}?${query}`, filter: input.filter };
    const name = `relay${request.path}${input.filter ? `/${input.filter.hash}` : ''}`;
    return new PayloadResource(this.kindOf(route), name, request, this.settings);
  }

  private kindOf(route: RelayRoute): Kind {
    const known = this.kinds.get(route) ?? this.newKind(route);
    this.kinds.set(route, known);
    return known;
  }

  private newKind(route: RelayRoute): Kind {
    const freshness = route.class.kind === 'read' ? route.class.freshness : 'notFound';
    const { polled, hot } = refreshPolicies(this.settings.cache.refreshWaitMs);
    const isOrder = freshness === 'order-state';
    return {
      ...(upstreamOf(route) === 'order' ? this.ofOrder() : this.ofStatistics(isOrder)),
      freshness: (record) => this.freshnessOf(freshness, record),
      refresh: isOrder ? polled : hot,
      ...(isOrder && { isOlderState }),
    };
  }

  private freshnessOf(freshness: ReadFreshness, record: RecordState): FreshnessWindows {
    const table = this.settings.cache.freshness;
    return freshness === 'order-state' ? orderFreshness(table, record) : table[freshness];
  }

  private ofOrder(): Pick<Kind, 'source' | 'load' | 'parse'> {
    const endpoint = {
      path: (path: string) => path,
      maxBytes: 'tokenListMaxBytes',
      read: readState,
    } as const;
    return {
      source: 'order',
      load: ({ path }, options) => this.order.load(endpoint, path, options),
      parse: ({ path }, payload) => this.order.parse(endpoint, path, payload),
    };
  }

  private ofStatistics(isOrder: boolean): Pick<Kind, 'source' | 'load' | 'parse'> {
    const endpoint = {
      request: ({ path, filter }: ReadRequest) =>
        filter
          ? ({ method: 'POST', path, isIdempotent: true, body: filter.body } as const)
          : ({ method: 'GET', path, isIdempotent: true } as const),
      maxBytes: 'tokenListMaxBytes',
      read: readState,
      ...(isOrder && { subject: 'order' as const }),
    } as const;
    return {
      source: 'statistics',
      load: (request, options) => this.statistics.load(endpoint, request, options),
      parse: (request, payload) => this.statistics.parse(endpoint, request, payload),
    };
  }
}

/** Any JSON is passed on. */
const readState = (root: JsonNode): RecordState => {
  if (!root.isObject) return { state: '', externalCallState: null };
  return {
    state: root.member('state').scalarText() ?? '',
    externalCallState: root.member('externalCallState').scalarText(),
  };
};
