import { type Answer, jsonAnswer } from '../answers/answer';
import { type CacheStatus } from '../cache/cached-resource';
import { type OrderSources } from './order-join';
import { type SourceView } from './order-meta.view';
import { type OrderView } from './order.view';
import { type JoinedOrder } from './orders.service';

/** Answers with what is written of an order. */
export const orderAnswer = (joined: JoinedOrder, write: (joined: JoinedOrder) => string): Answer =>
  jsonAnswer({
    says: write(joined),
    timeless: write({ ...joined, view: withoutTimes(joined.view) }),
    complete: joined.view.meta.complete,
    sources: cacheStatusesOf(joined.sources),
  });

/** What of the cache an order was joined from. */
export const cacheStatusesOf = ({ statistics, order }: OrderSources): CacheStatus[] =>
  [statistics, order].filter((answer) => answer.record !== null);

/** The view without the times at which the interfaces were asked: what remains is the order itself. */
export const withoutTimes = (view: OrderView): OrderView => {
  const { statistics, order } = view.meta.sources;
  return {
    ...view,
    meta: { ...view.meta, sources: { statistics: withoutTime(statistics), order: withoutTime(order) } },
  };
};

const withoutTime = (source: SourceView): SourceView => ({ ...source, asOf: null });
