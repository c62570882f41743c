import { type OrderState } from '../../../../src/domain/order-state';
import { statisticsOf } from '../../../support/joined-orders';
import { externalCallView } from '../../../../src/features/orders/order-join';

const hash = `0x${'ab'.repeat(32)}`;
const { events: trackedEvents } = statisticsOf();
const longCall = `0x${'cd'.repeat(80)}`;

describe('the external call in the view', () => {
  it('takes 32 bytes before fulfilment for the hash of the call', () => {
    expect(externalCallView('AwaitingOrderFulfillment', [{ state: 'Created', externalCall: hash }])).toEqual({
      state: 'AwaitingOrderFulfillment',
      data: null,
      dataHash: hash,
      cancellable: true,
    });
  });

  it.each([
    ['a text that only ends with 32 bytes', `0x00${hash}`],
    ['a longer text', `${hash}00`],
    ['a shorter text', hash.slice(0, -1)],
    ['a list', [hash]],
  ])('takes %s before fulfilment for the call', (_, call) => {
    expect(
      externalCallView('AwaitingOrderFulfillment', [{ state: 'Created', externalCall: call }]),
    ).toMatchObject({
      data: call,
      dataHash: null,
    });
  });

  it.each([
    ['the hash', 'Fulfilled', [{ type: 'Created' }], { data: null, dataHash: hash }],
    ['the hash', 'Created', [], { data: null, dataHash: hash }],
    ['the call', 'Fulfilled', [{ type: 'Created' }, { type: 'Fulfilled' }], { data: hash, dataHash: null }],
    ['the call', 'Created', [{ type: 'Fulfilled' }], { data: hash, dataHash: null }],
  ])('takes 32 bytes for %s in a %s record of statistics with the events %j', (_, state, types, call) => {
    const events = types.map((event) => ({ ...trackedEvents[0]!, ...event })) as typeof trackedEvents;
    expect(externalCallView('Completed', [{ state, events, externalCall: hash }])).toMatchObject(call);
  });

  it('takes 32 bytes after fulfilment for the call', () => {
    const reported = [{ state: 'Fulfilled', externalCall: hash } as const];
    expect(externalCallView('Completed', reported)).toMatchObject({ data: hash, dataHash: null });
  });

  it.each<[OrderState, OrderState]>([
    ['Created', 'Fulfilled'],
    ['Created', 'Created'],
    ['ClaimedOrderCancel', 'ClaimedOrderCancel'],
  ])('takes the hash from a %s record and the call from a %s one', (statistics, order) => {
    const reported = [
      { state: statistics, externalCall: hash },
      { state: order, externalCall: longCall },
    ];
    expect(externalCallView('AwaitingExecution', reported)).toMatchObject({ data: longCall, dataHash: hash });
    expect(externalCallView('AwaitingExecution', [...reported].reverse())).toMatchObject({
      data: longCall,
      dataHash: hash,
    });
  });

  it.each<[string, unknown, string | null, unknown]>([
    ['a text', longCall, null, longCall],
    ['a structure', { to: '0x1' }, null, { to: '0x1' }],
    ['the order interface alone', null, longCall, longCall],
    ['nothing', null, null, null],
  ])('reads %s', (_, statistics, order, data) => {
    const reported = [statistics, order].map(
      (externalCall) => ({ state: 'Fulfilled', externalCall }) as const,
    );
    expect(externalCallView('Completed', reported)).toMatchObject({ data });
  });

  it('is cancellable only while it awaits', () => {
    expect(externalCallView('AwaitingExecution', []).cancellable).toBe(true);
    expect(externalCallView('Executing', []).cancellable).toBe(false);
    expect(externalCallView(null, []).cancellable).toBe(false);
  });
});
