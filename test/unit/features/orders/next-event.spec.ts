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

const { give, take } = statisticsOf();
const known = { give, take, events };
const untimed = { typical: null, lateSince: null };

const nextOf = (state: string, externalCallState: ExternalCallState | null = 'NoExtCall') =>
  nextEvent(standingOf(statisticsOf({ state, externalCallState, events: [] }), null), known, () => null);

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
    expect(nextOf(state)).toEqual({ type, side, since, ...untimed });
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
    expect(nextOf(state, call)).toEqual({
      type: 'ExternalCall',
      side: 'destination',
      since,
      ...untimed,
    });
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
    expect(nextEvent(standing, known, () => null)).toEqual({
      type: null,
      side: null,
      since: null,
      ...untimed,
    });
  });

  const standing = standingOf(statisticsOf({ state: 'Fulfilled', externalCallState: 'NoExtCall' }), null);

  it.each([
    [90, '2026-07-26T18:26:29Z'],
    [12, '2026-07-26T18:25:59Z'],
  ])('is late after the time of 99 of 100, and after a minute: %s s', (p99Seconds, lateSince) => {
    const asked: unknown[] = [];
    const next = nextEvent(standing, known, (...args) => {
      asked.push(args);
      return { p50Seconds: 4, p90Seconds: 11, p99Seconds, samples: 21 };
    });
    const typical = { p50Seconds: 4, p90Seconds: 11, samples: 21 };
    expect(next).toEqual({
      type: 'SentUnlock',
      side: 'destination',
      since: '2026-07-26T18:24:59Z',
      typical,
      lateSince,
    });
    expect(asked).toEqual([[give.chainId, take.chainId, 'SentUnlock']]);
  });

  it('is not late where it is not reported since when it waits', () => {
    const time = { p50Seconds: 4, p90Seconds: 11, p99Seconds: 90, samples: 21 };
    const next = nextEvent(standing, { ...known, events: [] }, () => time);
    expect([next?.typical?.samples, next?.lateSince]).toEqual([21, null]);
  });
});
