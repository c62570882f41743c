import { type Order, type TimelineEvent } from '@order-gateway/client';

export type Status = Order['status'];
export type EventType = TimelineEvent['type'];
export type CallState = Order['externalCall']['state'];

/** The events of the two branches of an order, in the order in which they happen. */
const branches = {
  fulfilment: ['Created', 'Fulfilled', 'SentUnlock', 'ClaimedUnlock'],
  cancellation: ['Created', 'OrderCancelled', 'SentOrderCancel', 'ClaimedOrderCancel'],
} as const satisfies Record<string, readonly EventType[]>;

/** The branch that a status is on; an order that is still open is expected to be fulfilled. */
export const branchOf = (status: Status): readonly EventType[] =>
  (branches.cancellation.slice(1) as readonly string[]).includes(status)
    ? branches.cancellation
    : branches.fulfilment;

/** The event, as the title of a step. */
export const eventTitles: Readonly<Record<EventType, string>> = {
  Created: 'Order created',
  Fulfilled: 'Fulfilled by the taker',
  SentUnlock: 'Unlock sent',
  ClaimedUnlock: 'Unlock claimed by the taker',
  OrderCancelled: 'Cancelled by the order authority',
  SentOrderCancel: 'Refund sent',
  ClaimedOrderCancel: 'Refund claimed',
};
