import { type FreshnessTable, type FreshnessWindows } from '../config/freshness-table';
import { externalCallStateOf, externalCallStates } from '../upstream/external-call-state';
import { orderStateOf, orderStates } from '../upstream/order-state';

/** The lifetimes of an order's record, by its own state; `externalCallState` is null where it is not told. */
export function orderFreshness(
  table: FreshnessTable,
  record: { readonly state: string; readonly externalCallState?: string | null },
): FreshnessWindows {
  const { userFinal, protocolFinal } = orderStates[orderStateOf(record.state)];
  const call = record.externalCallState;
  const isCallFinal = call ? externalCallStates[externalCallStateOf(call)].final : true;
  if (protocolFinal && isCallFinal) return table.orderProtocolFinal;
  return userFinal ? table.orderUserFinal : table.orderOpen;
}
