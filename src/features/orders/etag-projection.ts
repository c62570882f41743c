import { selectFields, type Selection } from '../../http/requests/field-selection';
import { type OrderMetaView } from './order-meta.view';
import { type OrderView } from './order.view';

/** An order view without `meta.sources`: the data that its entity tag covers. */
type OrderData = Omit<OrderView, 'meta'> & { readonly meta: Omit<OrderMetaView, 'sources'> };

/**
 * Leaves `meta.sources` out. Whether a record is stale, and when it was fetched, changes with every refresh and says
 * nothing about the order.
 */
export const etagData = ({ meta, ...data }: OrderView): OrderData => ({
  ...data,
  meta: {
    complete: meta.complete,
    missing: meta.missing,
    agreement: meta.agreement,
    conflicts: meta.conflicts,
  },
});

/**
 * The text that the entity tag of a selection covers; `written` is the selection as JSON. `meta.sources` counts where
 * the caller selects it by name, and not where it comes with the whole of `meta`.
 */
export const etagSelection = (view: OrderView, selection: Selection, written: string): string =>
  selectsWholeMeta(selection) ? JSON.stringify(selectFields(etagData(view), selection)) : written;

const selectsWholeMeta = ({ meta }: Selection): boolean =>
  meta !== undefined && Object.keys(meta).length === 0;
