import { weakEtag } from '../../http/responses/etag';
import {
  parseOrderFormat,
  serializeOrder,
  serializeOrderStatus,
  type SerializedOrder,
} from '../orders/order-serializer';
import { type JoinedOrder } from '../orders/orders.service';
import { serverSentEvent, tagOf } from './server-sent-event';

/** Which part of an order is sent. Equal keys mean equal bytes. */
export interface LiveFormat {
  readonly key: string;
  readonly serialize: (joined: JoinedOrder) => SerializedOrder;
}

/** What `GET /v1/orders/{orderId}/status` responds with. */
export const statusFormat: LiveFormat = { key: 'status', serialize: serializeOrderStatus };

/** What `GET /v1/orders/{orderId}` responds with for these fields. Throws a `Problem` for an unknown path. */
export function fieldsFormat(query: Parameters<typeof parseOrderFormat>[0]): LiveFormat {
  const format = parseOrderFormat(query);
  return {
    key: JSON.stringify(format),
    serialize: (joined) => serializeOrder(joined, format),
  };
}

/** An order as a stream sends it. */
export interface LiveRepresentation {
  readonly etag: string;
  readonly body: string;
  /** The event of a stream of this order alone. */
  readonly event: Buffer;
}

export function representOrder(joined: JoinedOrder, { serialize }: LiveFormat): LiveRepresentation {
  const { body, etagSource } = serialize(joined);
  const etag = weakEtag(etagSource);
  return { etag, body, event: Buffer.from(serverSentEvent('order', body, tagOf(etag))) };
}
