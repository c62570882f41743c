import { type CacheStatus } from '../../cache/cached-read';
import { decodeText } from '../../codec/read-json';
import { parseSelection, selectFields, type Selection } from '../../http/requests/field-selection';
import { jsonResponse, type ResponseContent } from '../../http/responses/response-content';
import { type OrderSources, type SourceResult } from './order-records.loader';
import { type OrderQuery } from './order.queries';
import { OrderView, orderStatusView } from './order.view';
import { type JoinedOrder } from './orders.service';

/** Which part of an order a response or an event has. Equal keys mean equal bytes. */
export interface OrderFormat {
  readonly key: string;
  readonly serialize: (joined: JoinedOrder) => SerializedOrder;
}

/** JSON text, and the part of it that the entity tag covers: the data without how and when it was read. */
export interface SerializedOrder {
  readonly body: string;
  readonly etagSource: string;
}

/** What `GET /v1/orders/{orderId}/status` responds with. */
export const statusFormat: OrderFormat = {
  key: 'status',
  serialize: ({ view }) => serializeWhole(orderStatusView(view)),
};

/**
 * What `GET /v1/orders/{orderId}` responds with. Throws a `Problem` for an unknown path. Raw records are copied as they came:
 * parsing and serializing them again would not keep every byte.
 */
export function orderFormat({ fields, expand }: Pick<OrderQuery, 'fields' | 'expand'>): OrderFormat {
  const selection = parseOrderFields(fields);
  return {
    key: `order ${expand} ${fields}`,
    serialize: ({ view, sources }) => {
      const serialized =
        fields === undefined
          ? serializeWhole(view)
          : serializeSelected(selectMembers(view, selection), selection);
      if (expand !== 'raw') return serialized;
      const raw = `,"raw":{"statistics":${rawText(sources.statistics)},"order":${rawText(sources.order)}}}`;
      return { body: `${serialized.body.slice(0, -1)}${raw}`, etagSource: `${serialized.etagSource}${raw}` };
    },
  };
}

/** Parses `fields`; all members without. Throws a `Problem` for an unknown path. */
export const parseOrderFields = (fields: string | null | undefined): Selection =>
  typeof fields === 'string' ? parseSelection(fields, OrderView) : {};

/** The response with an order. */
export function orderResponse(joined: JoinedOrder, { serialize }: OrderFormat): ResponseContent {
  const { view, sources, revision } = joined;
  const { body, etagSource } = serialize(joined);
  const { complete } = view.meta;
  const orders = { ids: [view.orderId], revision };
  return jsonResponse({ body, etagSource, complete, sources: cacheStatusesOf(sources), orders });
}

/** How the cache came by the records of an order. */
export const cacheStatusesOf = ({ statistics, order }: OrderSources): CacheStatus[] =>
  [statistics, order].flatMap((result) => (result.record === null ? [] : result.read));

/** The selected members of an order, in the order of the view. */
export const selectMembers = (view: OrderView, selection: Selection): Partial<OrderView> =>
  selectFields(view, selection) as Partial<OrderView>;

/** Serializes a view whose last members are `meta.sources` and `meta.pollAfterSeconds`: the tag covers the text before them. */
function serializeWhole(view: object): SerializedOrder {
  const body = JSON.stringify(view);
  return { body, etagSource: body.slice(0, body.lastIndexOf('"sources":')) };
}

/**
 * Serializes the selected members of an order. The tag covers of `meta.sources` and `meta.pollAfterSeconds` what a path
 * selects, and nothing where the path is `meta` or all members are selected: whether a record is stale, when it was fetched
 * and when to ask again is no data of the order.
 */
export function serializeSelected(order: Partial<OrderView>, selection: Selection): SerializedOrder {
  if (Object.keys(selection.meta ?? selection).length === 0) return serializeWhole(order);
  const body = JSON.stringify(order);
  return { body, etagSource: body };
}

const rawText = (result: SourceResult<object>): string =>
  result.record ? decodeText(result.read.value.body) : 'null';
