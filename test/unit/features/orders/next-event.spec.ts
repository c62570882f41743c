import { type ExternalCallState } from '../../../../src/domain/external-call-state';
import { type OrderState, orderStateNames, orderStates } from '../../../../src/domain/order-state';
import { nextEvent } from '../../../../src/features/orders/timeline';
import { standingOf } from '../../../../src/features/orders/order-standing';
import { eventAt, orderOf, statisticsOf } from '../../../support/joined-orders';

const events = [
  eventAt('Created', '2026-07-26T18:24:56Z'),
  eventAt('Fulfilled', '2026-07-26T18:24:59Z'),
  eventAt('SentUnlock', null),
];

const nextOf = (state: string, externalCallState: ExternalCallState | null = 'NoExtCall') =>
  nextEvent(standingOf(statisticsOf({ state, externalCallState, events }), null), events);

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
    expect(nextOf(state)).toEqual({ type, side, since });
  });

  it('is none exactly where the order has no further event', () => {
    for (const state of orderStateNames)
      expect([state, nextOf(state) === null]).toEqual([state, orderStates[state].protocolFinal]);
  });

  it.each<[OrderState, ExternalCallState, string | null]>([
    ['Fulfilled', 'AwaitingExecution', '2026-07-26T18:24:59Z'],
    ['SentUnlock', 'Executing', '2026-07-26T18:24:59Z'],
    ['ClaimedUnlock', 'Unknown', '2026-07-26T18:24:59Z'],
    ['ClaimedOrderCancel', 'AwaitingOrderFulfillment', null],
  ])('in state %s is the call that is %s first, since the money moved', (state, call, since) => {
    expect(nextOf(state, call)).toEqual({ type: 'ExternalCall', side: 'destination', since });
  });

  it.each<[OrderState, ExternalCallState, string]>([
    ['Created', 'AwaitingOrderFulfillment', 'Fulfilled'],
    ['Fulfilled', 'Failed', 'SentUnlock'],
    ['OrderCancelled', 'AwaitingOrderFulfillment', 'SentOrderCancel'],
  ])('in state %s with the call %s is %s', (state, call, type) => {
    expect(nextOf(state, call)).toMatchObject({ type });
  });

  it('is not known where the records contradict each other', () => {
    const standing = standingOf(statisticsOf({ state: 'Fulfilled' }), orderOf({ state: 'OrderCancelled' }));
    expect(nextEvent(standing, events)).toEqual({ type: null, side: null, since: null });
  });
});
