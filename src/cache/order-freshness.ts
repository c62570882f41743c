import { type FreshnessTable, type FreshnessWindows } from '../config/freshness-table';
import { callStateIn, type WithCallState } from '../domain/external-call-state';
import { isUserFinal, orderStateOf, orderStates } from '../domain/order-state';

/** The freshness windows of an order record, by its states, like `userFinal` and `protocolFinal` of the view. */
export function orderFreshness(
  table: FreshnessTable,
  record: WithCallState & { readonly state: string },
): FreshnessWindows {
  const state = orderStateOf(record.state);
  if (!isUserFinal(state, callStateIn(record))) return table.orderOpen;
  return orderStates[state].protocolFinal ? table.orderProtocolFinal : table.orderUserFinal;
}
