import { Injectable } from '@nestjs/common';
import { type CachedResource } from '../../cache/cached-resource';
import { OrderFreshness } from '../../cache/order-freshness';
import { PayloadResource, type ResourceKind } from '../../cache/payload-resource';
import { refreshPolicies } from '../../cache/refresh-policies';
import { isOlderState } from '../../cache/resource-catalogue';
import { type JsonNode } from '../../codec/json-node';
import { type MemberReader } from '../../codec/member-reader';
import { readOrderId } from '../../codec/value-readers';
import { Settings } from '../../config/settings';
import { OrderClient } from '../../upstream/order/order.client';
import { type LookupSubject } from '../../upstream/statistics/statistics-errors';
import { StatisticsClient } from '../../upstream/statistics/statistics.client';
import { type ParsedPayload } from '../../upstream/upstream-payload';
import { type CheckedInput } from './read-input';
import { type ReadClass, type ReadFreshness, type RelayRoute, upstreamOf } from './relay-table';
import { type PathParameters, relayedPath } from './relayed-target';

/** What a read is sent with. The path is canonical. */
interface ReadRequest {
  readonly path: string;
  /** Of the path; null if it has none. */
  readonly orderId: string | null;
  readonly filter: CheckedInput['filter'];
}

/** Of the record that is passed on only its state is read, and not of every read. */
interface RecordState {
  /** Empty for what is not of one order. */
  readonly orderId: string;
  /** Empty where it has none. */
  readonly state: string;
  readonly externalCallState: string | null;
}

type Kind = ResourceKind<ReadRequest, RecordState>;
type Calls = Pick<Kind, 'source' | 'load' | 'parse'>;

/** The relayed paths that are read through the cache, as its resources. */
@Injectable()
export class RelayedReads {
  private readonly kinds = new Map<RelayRoute, Kind>();

  constructor(
    private readonly order: OrderClient,
    private readonly statistics: StatisticsClient,
    private readonly orderFreshness: OrderFreshness,
    private readonly settings: Settings,
  ) {}

  /** @param ids those of the path, canonical */
  resource(
    route: RelayRoute,
    { freshness }: ReadClass,
    ids: PathParameters,
    { dates, filter }: CheckedInput,
  ): CachedResource<ParsedPayload<RecordState>> {
    const query = new URLSearchParams(dates).toString();
    const path = relayedPath(route, ids) + (query === '' ? '' : `?${query}`);
    const name = `relay${path}${filter ? `/${filter.hash}` : ''}`;
    const request = { path, orderId: ids.id ?? null, filter };
    return new PayloadResource(this.kindOf(route, freshness), name, request, this.settings);
  }

  private kindOf(route: RelayRoute, freshness: ReadFreshness): Kind {
    const known = this.kinds.get(route) ?? this.newKind(route, freshness);
    this.kinds.set(route, known);
    return known;
  }

  private newKind(route: RelayRoute, freshness: ReadFreshness): Kind {
    const { cache } = this.settings;
    const { polled, hot } = refreshPolicies(cache.refreshWaitMs);
    const calls = upstreamOf(route) === 'order' ? this.toOrder : this.toStatistics;
    return freshness === 'order-state'
      ? {
          ...calls('order'),
          freshness: (record) => this.orderFreshness.windowsOf(record.orderId, record),
          refresh: polled,
          isOlderState,
        }
      : { ...calls(), freshness: () => cache.freshness[freshness], refresh: hot };
  }

  private readonly toOrder = (): Calls => {
    const endpoint = {
      path: (path: string) => path,
      maxBytes: 'tokenListMaxBytes',
      read: (root: JsonNode) => readState(root, null),
    } as const;
    return {
      source: 'order',
      load: ({ path }, options) => this.order.load(endpoint, path, options),
      parse: ({ path }, payload) => this.order.parse(endpoint, path, payload),
    };
  };

  private readonly toStatistics = (subject?: LookupSubject): Calls => {
    const endpoint = {
      request: ({ path, filter }: ReadRequest) =>
        filter
          ? ({ method: 'POST', path, isIdempotent: true, body: filter.body } as const)
          : ({ method: 'GET', path, isIdempotent: true } as const),
      maxBytes: 'tokenListMaxBytes',
      read: (root: JsonNode, _: MemberReader, { orderId }: ReadRequest) => readState(root, orderId),
      ...(subject && { subject }),
    } as const;
    return {
      source: 'statistics',
      load: (request, options) => this.statistics.load(endpoint, request, options),
      parse: (request, payload) => this.statistics.parse(endpoint, request, payload),
    };
  };
}

/** Any JSON is passed on, save the record of another order than `orderId`. */
function readState(root: JsonNode, orderId: string | null): RecordState {
  if (orderId !== null && readOrderId(root.member('orderId')) !== orderId)
    root.member('orderId').fail('is not the id asked for');
  const known = orderId ?? '';
  if (!root.isObject) return { orderId: known, state: '', externalCallState: null };
  return {
    orderId: known,
    state: root.member('state').scalarText() ?? '',
    externalCallState: root.member('externalCallState').scalarText(),
  };
}
