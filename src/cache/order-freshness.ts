import { type FreshnessTable, type FreshnessWindows } from '../config/freshness-table';
import { externalCallStateOf } from '../upstream/external-call-state';
import { isUserFinal, orderStateOf, orderStates } from '../upstream/order-state';

/**
 * The lifetimes of an order's record, by its own states, with the view's `userFinal` and `protocolFinal`.
 * `externalCallState` is null where the record has none.
 */
export function orderFreshness(
  table: FreshnessTable,
  record: { readonly state: string; readonly externalCallState?: string | null },
): FreshnessWindows {
  const state = orderStateOf(record.state);
  const { externalCallState = null } = record;
  const call = externalCallState === null ? null : externalCallStateOf(externalCallState);
  if (!isUserFinal(state, call)) return table.orderOpen;
  return orderStates[state].protocolFinal ? table.orderProtocolFinal : table.orderUserFinal;
}
