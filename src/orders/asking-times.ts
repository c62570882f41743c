import { type OrderMetaView, type SourceView } from './order-meta.view';
import { type OrderView } from './order.view';

/** A view without the times at which the interfaces were asked: what remains is the order itself. */
export const viewWithoutTimes = (view: OrderView): OrderView => ({
  ...view,
  meta: { ...view.meta, sources: withoutTimes(view.meta.sources) },
});

/** What became of asking both interfaces, whenever that was. */
export const withoutTimes = ({ statistics, order }: OrderMetaView['sources']): OrderMetaView['sources'] => ({
  statistics: withoutTime(statistics),
  order: withoutTime(order),
});

const withoutTime = (source: SourceView): SourceView => ({ ...source, asOf: null });
