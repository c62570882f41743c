import { type FreshnessTable, type FreshnessWindows } from '../config/freshness-table';
import { callStateIn, type WithCallState } from '../domain/external-call-state';
import { isUserFinal, orderStateOf, orderStates } from '../domain/order-state';

/** The lifetimes of an order's record, by its own states, as the view's `userFinal` and `protocolFinal` are. */
export function orderFreshness(
  table: FreshnessTable,
  record: WithCallState & { readonly state: string },
): FreshnessWindows {
  const state = orderStateOf(record.state);
  if (!isUserFinal(state, callStateIn(record))) return table.orderOpen;
  return orderStates[state].protocolFinal ? table.orderProtocolFinal : table.orderUserFinal;
}
