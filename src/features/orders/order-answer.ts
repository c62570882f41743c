import { type Answer, jsonAnswer } from '../../http/responses/answer';
import { type CacheStatus } from '../../cache/cached-resource';
import { type WriteOrder } from './order-body';
import { type OrderSources } from './order-join';
import { type JoinedOrder } from './orders.service';

/** Answers with what is written of an order. */
export const orderAnswer = (joined: JoinedOrder, write: WriteOrder): Answer => {
  const { says, tagged } = write(joined);
  const { complete } = joined.view.meta;
  return jsonAnswer({ says, tagged, complete, sources: cacheStatusesOf(joined.sources) });
};

/** What of the cache an order was joined from. */
export const cacheStatusesOf = ({ statistics, order }: OrderSources): CacheStatus[] =>
  [statistics, order].filter((answer) => answer.record !== null);
