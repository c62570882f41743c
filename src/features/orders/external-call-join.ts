import {
  type ExternalCallState,
  externalCallStateOf,
  externalCallStates,
} from '../../domain/external-call-state';
import { type OrderState, orderStates } from '../../domain/order-state';
import { type ExternalCallView } from './order-parts.view';

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
export interface ReportedCall {
  readonly orderState: OrderState;
  readonly call: unknown;
}

/**
 * The external call in the view. The record of an order that is not fulfilled may have only the hash of the call (spec
 * 2.2), so 32 bytes are a hash there; the other record may have the call itself by then.
 */
export function externalCallView(
  state: ExternalCallState | null,
  calls: readonly ReportedCall[],
): ExternalCallView {
  const hash = calls.filter(isHash).map(({ call }) => callOf(call))[0];
  const data = calls
    .filter((one) => !isHash(one))
    .map(({ call }) => callOf(call))
    .find((call) => call !== null);
  return {
    state,
    data: data ?? null,
    dataHash: typeof hash === 'string' ? hash.toLowerCase() : null,
    cancellable: state !== null && externalCallStates[state].cancellable,
  };
}

function isHash({ orderState, call }: ReportedCall): boolean {
  const text = callOf(call);
  const isThirtyTwoBytes = typeof text === 'string' && /^0x[0-9a-f]{64}$/i.test(text);
  return isThirtyTwoBytes && orderStates[orderState].branch !== 'fulfilment';
}

/** The call as hex text or as the JSON given. Wrappers (spec 2.1) are unwrapped; an empty call is null. */
function callOf(given: unknown): unknown {
  const text = isWrapper(given) ? given.stringValue : given;
  return text === undefined || text === '' || text === '0x' ? null : text;
}

const isWrapper = (given: unknown): given is { stringValue: unknown } =>
  typeof given === 'object' && given !== null && 'stringValue' in given;
