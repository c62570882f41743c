import { type Order, type TimelineEvent } from '@order-gateway/client';

export type Status = Order['status'];
export type EventType = TimelineEvent['type'];
/** What an order can wait for: an event, or the end of its external call. */
export type StepType = EventType | 'ExternalCall';
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

/** Whether both states come in the life of one order: one of them may only be behind. */
export const areOnOneBranch = (first: string, second: string): boolean =>
  Object.values(branches).some((branch) =>
    [first, second].every((state) => ['None', ...branch].includes(state)),
  );

/** The event, as the title of a step. */
export const eventTitles: Readonly<Record<StepType, string>> = {
  Created: 'Order created',
  Fulfilled: 'Fulfilled by the taker',
  SentUnlock: 'Unlock sent',
  ClaimedUnlock: 'Unlock claimed by the taker',
  OrderCancelled: 'Cancelled by the order authority',
  SentOrderCancel: 'Refund sent',
  ClaimedOrderCancel: 'Refund claimed',
  ExternalCall: 'External call ended',
};
