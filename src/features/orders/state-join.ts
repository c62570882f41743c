import {
  callIn,
  type ExternalCallState,
  externalCallStateOf,
  externalCallStates,
} from '../../domain/external-call-state';
import { type OrderState, orderStateOf, orderStates } from '../../domain/order-state';
import { type StatisticsOrder } from '../../upstream/statistics/statistics-order';
import { type ExternalCallView } from './order-parts.view';
import { type Agreement } from './order-meta.view';

export interface JoinedCallState {
  readonly state: ExternalCallState | null;
  readonly chosen: 'statistics' | 'order';
}

/** Joins the external call states of both records: the later one; of two different final states, that of statistics. */
export function joinCallStates(statistics: string | null, order: string | null): JoinedCallState {
  const ofStatistics = statistics === null ? null : externalCallStateOf(statistics);
  const ofOrder = order === null ? null : externalCallStateOf(order);
  const isOrderFurther = rankOf(ofOrder) > rankOf(ofStatistics);
  return isOrderFurther ? { state: ofOrder, chosen: 'order' } : { state: ofStatistics, chosen: 'statistics' };
}

const rankOf = (state: ExternalCallState | null): number =>
  state === null ? -1 : externalCallStates[state].rank;

/** The external call of one record, and the state of the order in that record. */
type ReportedCall = Pick<StatisticsOrder, 'state' | 'externalCall'>;

/**
 * The external call in the view. The record of an order that is not fulfilled may have only the hash of the call (spec
 * 2.2), so 32 bytes are a hash there; the other record may have the call itself by then. The state of a call that is
 * attached is `Unknown` where no record reports it.
 */
export function externalCallView(
  state: ExternalCallState | null,
  calls: readonly ReportedCall[],
): ExternalCallView {
  const hash = calls.filter(isHash).map(({ externalCall }) => callIn(externalCall))[0];
  const data = calls
    .filter((one) => !isHash(one))
    .map(({ externalCall }) => callIn(externalCall))
    .find((call) => call !== null);
  const dataHash = typeof hash === 'string' ? hash.toLowerCase() : null;
  return {
    state: state ?? (data !== undefined || dataHash !== null ? 'Unknown' : null),
    data: data ?? null,
    dataHash,
    cancellable: state !== null && externalCallStates[state].cancellable,
  };
}

function isHash({ state, externalCall }: ReportedCall): boolean {
  const text = callIn(externalCall);
  const isThirtyTwoBytes = typeof text === 'string' && /^0x[0-9a-f]{64}$/i.test(text);
  return isThirtyTwoBytes && orderStates[orderStateOf(state)].branch !== 'fulfilment';
}

export interface JoinedState {
  readonly state: OrderState;
  readonly agreement: Agreement;
  /** The source of the joined state. */
  readonly chosen: 'statistics' | 'order';
}

/**
 * Joins the states of both records (null: no record). The further one wins, so that no late or old record moves an order
 * backwards. On the branches that exclude each other the one wins whose branch has a tracked event; if both or neither have
 * one, that of statistics.
 */
export function joinStates(
  statistics: OrderState | null,
  order: OrderState | null,
  trackedBranches: ReadonlySet<string>,
): JoinedState {
  if (statistics === null || order === null) {
    const chosen = statistics === null ? 'order' : 'statistics';
    return { state: statistics ?? order ?? 'Unknown', agreement: 'single', chosen };
  }
  const [one, other] = [orderStates[statistics], orderStates[order]];
  const isConflict = one.branch !== other.branch && one.branch !== 'trunk' && other.branch !== 'trunk';
  const isOrderChosen = isConflict
    ? trackedBranches.has(other.branch) && !trackedBranches.has(one.branch)
    : other.rank > one.rank;
  return {
    state: isOrderChosen ? order : statistics,
    agreement: isConflict ? 'conflict' : statistics === order ? 'agree' : 'lagging',
    chosen: isOrderChosen ? 'order' : 'statistics',
  };
}
