import { type ResponseContent, jsonResponse } from '../../http/responses/response-content';
import { type CacheStatus } from '../../cache/cached-resource';
import { type OrderSerializer } from './order-serializer';
import { type OrderSources } from './order-join';
import { type JoinedOrder } from './orders.service';

/** Answers with what is written of an order. */
export const orderResponse = (joined: JoinedOrder, write: OrderSerializer): ResponseContent => {
  const { body, etagSource } = write(joined);
  const { complete } = joined.view.meta;
  return jsonResponse({ body, etagSource, complete, sources: cacheStatusesOf(joined.sources) });
};

/** What of the cache an order was joined from. */
export const cacheStatusesOf = ({ statistics, order }: OrderSources): CacheStatus[] =>
  [statistics, order].filter((answer) => answer.record !== null);
