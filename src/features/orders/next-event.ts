import { externalCallStates } from '../../domain/external-call-state';
import { isMoneyFinal, type OrderState, orderStates } from '../../domain/order-state';
import { type EventType, type TrackedEvent } from '../../upstream/statistics/statistics-order';
import { type OrderStanding } from './order-standing';
import { timeOfEvent } from './timeline';
import { type NextEventView } from './timeline.view';

interface AwaitedEvent {
  readonly type: EventType;
  readonly side: TrackedEvent['side'];
}

/**
 * The event that usually comes next. A cancellation on the destination chain can come instead of `Fulfilled`. Null at
 * the end of a branch, and in a state that this version does not know.
 */
const awaitedEvents: Readonly<Record<OrderState, AwaitedEvent | null>> = {
  Unknown: null,
  None: { type: 'Created', side: 'source' },
  Created: { type: 'Fulfilled', side: 'destination' },
  Fulfilled: { type: 'SentUnlock', side: 'destination' },
  SentUnlock: { type: 'ClaimedUnlock', side: 'source' },
  ClaimedUnlock: null,
  OrderCancelled: { type: 'SentOrderCancel', side: 'destination' },
  SentOrderCancel: { type: 'ClaimedOrderCancel', side: 'source' },
  ClaimedOrderCancel: null,
};

/**
 * What an order waits for, its user's wait first, and since when: the time of the event before. Null exactly when the
 * order has no further event. What records wait for that contradict each other is not known.
 */
export function nextEvent(standing: OrderStanding, events: readonly TrackedEvent[]): NextEventView | null {
  const { state, outcome, finality } = standing;
  if (finality === 'protocol-final') return null;
  if (outcome === 'contradictory') return { type: null, side: null, since: null };
  if (isCallAwaited(standing))
    return { type: 'ExternalCall', side: 'destination', since: timeOfEvent(events, callableSince(state)) };
  const awaited = awaitedEvents[state];
  return {
    type: awaited?.type ?? null,
    side: awaited?.side ?? null,
    since: timeOfEvent(events, state),
  };
}

/** Whether the money has moved, and the external call has not ended. */
const isCallAwaited = ({ state, call }: OrderStanding): boolean =>
  isMoneyFinal(state) && call !== null && !externalCallStates[call].final;

const callableSince = (state: OrderState): OrderState =>
  orderStates[state].branch === 'fulfilment' ? 'Fulfilled' : state;
