import { Injectable } from '@nestjs/common';
import { type CachedResource } from '../../cache/cached-resource';
import { OrderFreshness } from '../../cache/order-freshness';
import { type ResourceKind } from '../../cache/payload-resource';
import { refreshPolicies } from '../../cache/refresh-policies';
import { isOlderState, ResourceCatalogue } from '../../cache/resource-catalogue';
import { type JsonNode } from '../../codec/json-node';
import { readOrderId } from '../../codec/value-readers';
import { Settings } from '../../config/settings';
import { type UpstreamName } from '../../upstream/transport/upstream-error';
import { type Endpoint } from '../../upstream/upstream-client';
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

/** The relayed paths that are read through the cache, as its resources. */
@Injectable()
export class RelayedReads {
  private readonly kinds = new Map<RelayRoute, Kind>();

  constructor(
    private readonly catalogue: ResourceCatalogue,
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
    return this.catalogue.resource(this.kindOf(route, freshness), name, {
      path,
      orderId: ids.id ?? null,
      filter,
    });
  }

  private kindOf(route: RelayRoute, freshness: ReadFreshness): Kind {
    const known = this.kinds.get(route) ?? this.newKind(route, freshness);
    this.kinds.set(route, known);
    return known;
  }

  private newKind(route: RelayRoute, freshness: ReadFreshness): Kind {
    const { cache } = this.settings;
    const { polled, hot } = refreshPolicies(cache.refreshWaitMs);
    const isOfOrder = freshness === 'order-state';
    const endpoint = readEndpoint(upstreamOf(route), isOfOrder);
    return isOfOrder
      ? {
          endpoint,
          freshness: (record) => this.orderFreshness.windowsOf(record.orderId, record),
          refresh: polled,
          isOlderState,
        }
      : { endpoint, freshness: () => cache.freshness[freshness], refresh: hot };
  }
}

/** The order interface tells an order that it does not know by its error body, and names none in its records. */
const readEndpoint = (
  upstreamName: UpstreamName,
  isOfOrder: boolean,
): Endpoint<ReadRequest, RecordState> => ({
  upstreamName,
  request: ({ path, filter }) =>
    filter
      ? { method: 'POST', path, isIdempotent: true, body: filter.body }
      : { method: 'GET', path, isIdempotent: true },
  maxBytes: 'tokenListMaxBytes',
  read: (root, _, { orderId }) => readState(root, upstreamName === 'order' ? null : orderId),
  ...(upstreamName === 'statistics' && isOfOrder && { subject: 'order' }),
});

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
