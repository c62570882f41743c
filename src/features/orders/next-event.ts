import { type OrderState, orderStates } from '../../domain/order-state';
import { type EventType, type TrackedEvent } from '../../upstream/statistics/statistics-order';
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
 * The event that an order in this state waits for, and since when: the time of the event that led to the state. Null
 * exactly when the order has no further event.
 */
export function nextEvent(state: OrderState, events: readonly TrackedEvent[]): NextEventView | null {
  if (orderStates[state].protocolFinal) return null;
  const awaited = awaitedEvents[state];
  return {
    type: awaited?.type ?? null,
    side: awaited?.side ?? null,
    since: timeOfEvent(events, state),
  };
}
