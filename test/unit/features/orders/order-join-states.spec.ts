import { type EventType } from '../../../../src/domain/order-state';
import { joinOrder } from '../../../../src/features/orders/order-join';
import {
  eventAt,
  joinedId,
  nothingKnown,
  orderOf,
  resultOf,
  statisticsOf,
  viewOf,
} from '../../../support/joined-orders';

describe('the status of a view', () => {
  it.each<
    [
      statistics: string,
      order: string,
      events: EventType[],
      status: string,
      agreement: string,
      chosen: string,
    ]
  >([
    ['Created', 'Fulfilled', [], 'Fulfilled', 'lagging', 'order'],
    ['Fulfilled', 'OrderCancelled', ['Created', 'SentOrderCancel'], 'OrderCancelled', 'conflict', 'order'],
    [
      'OrderCancelled',
      'Fulfilled',
      ['Fulfilled', 'OrderCancelled'],
      'OrderCancelled',
      'conflict',
      'statistics',
    ],
    ['Teleported', 'Created', [], 'Created', 'lagging', 'order'],
    // Different texts, both unknown here.
    ['Teleported', 'Vanished', [], 'Unknown', 'conflict', 'statistics'],
  ])('%s and %s with the events %j: %s, %s', (statistics, order, types, status, agreement, chosen) => {
    const events = types.map((type) => eventAt(type, null));
    const view = viewOf(statisticsOf({ state: statistics, events }), orderOf({ state: order }));
    expect([view.status, view.meta.agreement]).toEqual([status, agreement]);
    expect(view.meta.conflicts).toEqual([{ field: 'status', statistics, order, chosen }]);
  });

  it.each([
    ['Created', 'Created', 'Created', 'agree'],
    // Two spellings of one state.
    ['SentOrderCancelled', 'SentOrderCancel', 'SentOrderCancel', 'agree'],
    ['Teleported', 'Teleported', 'Unknown', 'agree'],
  ])('%s and %s: %s, without a conflict', (statistics, order, status, agreement) => {
    const view = viewOf(statisticsOf({ state: statistics }), orderOf({ state: order }));
    expect([view.status, view.meta.agreement, view.meta.conflicts]).toEqual([status, agreement, []]);
  });

  it.each([
    ['statistics', statisticsOf({ state: 'SentUnlock' }), null],
    ['the order record', null, orderOf({ state: 'SentUnlock' })],
  ])('is that of %s where there is no other', (_, statistics, order) => {
    expect(viewOf(statistics, order)).toMatchObject({
      status: 'SentUnlock',
      phase: 'completed',
      meta: { agreement: 'single', conflicts: [] },
    });
  });

  it('agrees where a field other than the state is in conflict and both states are unknown', () => {
    const state = 'Teleported';
    const view = viewOf(statisticsOf({ state, maker: '0x71' }), orderOf({ state, maker: '0x72' }));
    expect([view.meta.agreement, view.meta.conflicts.length]).toEqual(['agree', 1]);
  });
});

describe('the external call state of a view', () => {
  it.each([
    ['AwaitingExecution', 'Completed', 'Completed', 'order', 'lagging'],
    ['Completed', 'AwaitingExecution', 'Completed', 'statistics', 'lagging'],
    ['Completed', 'Failed', 'Completed', 'statistics', 'conflict'],
    ['Dreaming', 'Completed', 'Completed', 'order', 'conflict'],
    ['Dreaming', 'Executing', 'Executing', 'order', 'lagging'],
    // Different texts, both unknown here.
    ['Dreaming', 'Sleeping', 'Unknown', 'statistics', 'lagging'],
  ])('%s and %s: %s, of which %s is chosen: %s', (statistics, order, state, chosen, agreement) => {
    const view = viewOf(
      statisticsOf({ externalCallState: statistics }),
      orderOf({ externalCallState: order }),
    );
    expect(view.externalCall.state).toBe(state);
    expect(view.meta.conflicts).toEqual([{ field: 'externalCall.state', statistics, order, chosen }]);
    expect(view.meta.agreement).toBe(agreement);
  });

  it.each([
    ['Executing', null, 'Executing'],
    [null, 'Executing', 'Executing'],
    [null, null, null],
    ['OrderCancelled', 'Cancelled', 'Cancelled'],
  ])('%s and %s: %s, without a conflict', (statistics, order, state) => {
    const view = viewOf(
      statisticsOf({ externalCallState: statistics }),
      orderOf({ externalCallState: order }),
    );
    expect([view.externalCall.state, view.meta.conflicts]).toEqual([state, []]);
  });

  const call = { externalCallState: 'AwaitingExecution', externalCall: '0xca11' };
  it.each([
    ['statistics', call, {}],
    ['the order record', {}, call],
  ])('has the call of %s where the other record has none', (_, ofStatistics, ofOrder) => {
    const state = 'Fulfilled';
    const view = viewOf(statisticsOf({ state, ...ofStatistics }), orderOf({ state, ...ofOrder }));
    expect(view.externalCall).toEqual({
      state: 'AwaitingExecution',
      data: '0xca11',
      dataHash: null,
      cancellable: true,
    });
  });

  it('has the call of statistics where both records have one', () => {
    const state = 'Fulfilled';
    const view = viewOf(
      statisticsOf({ state, externalCall: '0xca11' }),
      orderOf({ state, externalCall: '0xca12' }),
    );
    expect(view.externalCall.data).toBe('0xca11');
  });
});

describe('what is final for the user in a view', () => {
  const unreadable = ['externalCallState'];

  it.each([
    ['no call state in any record', statisticsOf({ externalCallState: null }), null, true],
    [
      'an unreadable call state of statistics',
      statisticsOf({ externalCallState: null, unreadable }),
      null,
      false,
    ],
    [
      'an unreadable call state of the order record',
      null,
      orderOf({ externalCallState: null, unreadable }),
      false,
    ],
    [
      'a call state that one record has and the other cannot be read',
      statisticsOf({ externalCallState: null, unreadable }),
      orderOf({ externalCallState: 'Completed' }),
      true,
    ],
    [
      'an unreadable call of statistics, which has none by its state',
      statisticsOf({ unreadable: ['externalCall'] }),
      orderOf(),
      false,
    ],
    [
      'an unreadable call of the order record, which has none by its state',
      statisticsOf(),
      orderOf({ unreadable: ['externalCall'] }),
      false,
    ],
  ])('after fulfilment, with %s', (_, statistics, order, userFinal) => {
    const state = 'Fulfilled';
    const view = viewOf(statistics && { ...statistics, state }, order && { ...order, state });
    expect(view).toMatchObject({ userFinal, protocolFinal: false });
  });
});

describe('the meta of a view', () => {
  it('names the state of each source, the status in its record, and when that was fetched', () => {
    const statistics = resultOf(
      'statistics',
      statisticsOf({ state: 'SentOrderCancelled' }),
      1_790_000_000_123,
    );
    const order = resultOf('order', orderOf({ state: 'Teleported' }), 0, 'stale');
    const { view } = joinOrder(joinedId, { statistics, order }, null, nothingKnown);
    const { sources } = view.meta;
    expect(sources).toEqual({
      statistics: { state: 'ok', status: 'SentOrderCancel', asOf: '2026-09-21T14:13:20.123Z' },
      order: { state: 'stale', status: 'Teleported', asOf: '1970-01-01T00:00:00Z' },
    });
  });

  it('names a source without a record', () => {
    expect(viewOf(statisticsOf(), null).meta.sources.order).toEqual({
      state: 'unavailable',
      status: null,
      asOf: null,
    });
  });
});
