import fc from 'fast-check';
import { orderMessage } from '../../../../src/features/orders/order-message';
import { type ExternalCallState, externalCallStateNames } from '../../../../src/domain/external-call-state';
import { type OrderState, orderStateNames, orderStates } from '../../../../src/domain/order-state';

const state = fc.constantFrom(...orderStateNames);
const call = fc.constantFrom(null, ...externalCallStateNames);

/** How a message names each state of an attached call. */
const wordsOf: Record<Exclude<ExternalCallState, 'NoExtCall'>, RegExp> = {
  Unknown: /external call is in a state that is not known/,
  AwaitingOrderFulfillment: /external call (waits|is still reported as waiting)/,
  AwaitingExecution: /external call (waits|is still reported as waiting) to be executed/,
  Executing: /external call is (still reported as )?being executed/,
  Completed: /external call (was|is reported as) executed/,
  Failed: /external call failed/,
  Cancelled: /external call was cancelled/,
};

describe('the message of an order', () => {
  it.each<[OrderState, ExternalCallState | null, string]>([
    ['Created', 'NoExtCall', 'The order waits for a taker.'],
    ['Fulfilled', 'NoExtCall', 'The receiver has the full amount.'],
    ['Fulfilled', null, 'The receiver has the full amount.'],
    ['Fulfilled', 'Executing', 'The order was fulfilled. Its external call is being executed.'],
    [
      'Fulfilled',
      'Failed',
      'The order was fulfilled. Its external call failed; who has the amount now is not reported.',
    ],
    [
      'ClaimedUnlock',
      'Completed',
      'The order was fulfilled, and the taker was paid. Its external call was executed.',
    ],
    [
      'ClaimedOrderCancel',
      'Cancelled',
      'The order was cancelled, and the maker has the money back. Its external call was cancelled.',
    ],
  ])('%s with call %s: %s', (orderState, callState, message) => {
    expect(orderMessage(orderState, callState)).toBe(message);
  });

  it('is one or two plain sentences for every pair of states', () => {
    fc.assert(
      fc.property(state, call, (orderState, callState) => {
        expect(orderMessage(orderState, callState)).toMatch(/^[A-Z][^.]+\.( [A-Z][^.]+\.)?$/);
      }),
    );
  });

  it('has the result of an attached call only', () => {
    fc.assert(
      fc.property(state, call, (orderState, callState) => {
        const message = orderMessage(orderState, callState);
        if (callState === null || callState === 'NoExtCall') expect(message).not.toContain('call');
        else expect(message).toMatch(wordsOf[callState]);
      }),
    );
  });

  it('claims full receipt only of a fulfilled order without an external call', () => {
    fc.assert(
      fc.property(state, call, (orderState, callState) => {
        const isPlain = callState === null || callState === 'NoExtCall';
        const isReceived = orderStates[orderState].branch === 'fulfilment' && isPlain;
        const message = orderMessage(orderState, callState);
        expect([message, message.includes('receiver has the full amount')]).toEqual([message, isReceived]);
      }),
    );
  });
});
