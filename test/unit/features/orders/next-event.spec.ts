import { nextEvent } from '../../../../src/features/orders/next-event';
import { type OrderState, orderStateNames, orderStates } from '../../../../src/domain/order-state';
import { type EventType, type TrackedEvent } from '../../../../src/upstream/statistics/statistics-order';

const tracked = (type: EventType, timestamp: string | null): TrackedEvent => ({
  type,
  side: 'source',
  transactionHash: null,
  blockNumber: null,
  blockHash: null,
  timestamp,
  initiator: null,
  submissionId: null,
});

const events = [
  tracked('Created', '2026-07-26T18:24:56Z'),
  tracked('Fulfilled', '2026-07-26T18:24:59Z'),
  tracked('SentUnlock', null),
];

describe('the event that an order waits for', () => {
  it.each<[OrderState, string | null, string | null, string | null]>([
    ['None', 'Created', 'source', null],
    ['Created', 'Fulfilled', 'destination', '2026-07-26T18:24:56Z'],
    ['Fulfilled', 'SentUnlock', 'destination', '2026-07-26T18:24:59Z'],
    ['SentUnlock', 'ClaimedUnlock', 'source', null],
    ['OrderCancelled', 'SentOrderCancel', 'destination', null],
    ['SentOrderCancel', 'ClaimedOrderCancel', 'source', null],
    ['Unknown', null, null, null],
  ])('in state %s is %s on the %s side, since %s', (state, type, side, since) => {
    expect(nextEvent(state, events)).toEqual({ type, side, since });
  });

  it('is none exactly where the order has no further event', () => {
    for (const state of orderStateNames)
      expect([state, nextEvent(state, events) === null]).toEqual([state, orderStates[state].protocolFinal]);
  });
});
