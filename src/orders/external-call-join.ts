import {
  type ExternalCallState,
  externalCallStateOf,
  externalCallStates,
} from '../upstream/external-call-state';
import { type OrderState, orderStates } from '../upstream/order-state';
import { type ExternalCallView } from './external-call.view';

export interface JoinedCallState {
  readonly state: ExternalCallState | null;
  readonly chosen: 'statistics' | 'order';
}

/** Joins the external call states of both records: the later one; of two different ends, that of statistics. */
export function joinCallStates(statistics: string | null, order: string | null): JoinedCallState {
  const ofStatistics = statistics === null ? null : externalCallStateOf(statistics);
  const ofOrder = order === null ? null : externalCallStateOf(order);
  const isOrderFurther = rankOf(ofOrder) > rankOf(ofStatistics);
  return isOrderFurther ? { state: ofOrder, chosen: 'order' } : { state: ofStatistics, chosen: 'statistics' };
}

const rankOf = (state: ExternalCallState | null): number =>
  state === null ? -1 : externalCallStates[state].rank;

/**
 * The external call in the view. Before fulfilment the interfaces may tell only the call's hash (spec 2.2):
 * 32 bytes while the order is not fulfilled are taken for one.
 */
export function externalCallView(
  state: ExternalCallState | null,
  orderState: OrderState,
  statisticsCall: unknown,
  orderCall: string | null,
): ExternalCallView {
  const call = [callOf(statisticsCall), callOf(orderCall)].find((known) => known !== null) ?? null;
  const isFulfilled = orderStates[orderState].branch === 'fulfilment';
  const isHash = typeof call === 'string' && /^0x[0-9a-f]{64}$/i.test(call) && !isFulfilled;
  return {
    state,
    data: isHash ? null : call,
    dataHash: isHash ? call.toLowerCase() : null,
    cancellable: state !== null && externalCallStates[state].cancellable,
  };
}

/** A call as hex text or as the structure given; wrappers (spec 2.1) are unwrapped, empty ones are none. */
function callOf(given: unknown): unknown {
  const text = isWrapper(given) ? given.stringValue : given;
  return text === null || text === undefined || text === '' || text === '0x' ? null : text;
}

const isWrapper = (given: unknown): given is { stringValue: unknown } =>
  typeof given === 'object' && given !== null && 'stringValue' in given;
