import fc from 'fast-check';
import { orderOf, statisticsOf, viewOf } from '../../../support/joined-orders';
import { callTexts, orderTexts } from '../../../../src/features/orders/order-message';
import { type ExternalCallState, externalCallStateNames } from '../../../../src/domain/external-call-state';
import { type OrderState, orderStateNames, orderStates } from '../../../../src/domain/order-state';

const state = fc.constantFrom(...orderStateNames);
const call = fc.constantFrom(null, ...externalCallStateNames);

/** The message of an order of which statistics alone has a record, whose amounts are 23 of 23 unless they are given. */
const orderMessage = (
  orderState: OrderState,
  callState: ExternalCallState | null,
  fulfilledAmount: string | null = '2300',
): string =>
  viewOf(statisticsOf({ state: orderState, externalCallState: callState, fulfilledAmount }), null).message;

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
    ['SentUnlock', null, 'The receiver has the full amount; the unlock for the taker is on its way.'],
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
      'The order was cancelled, and the refund was paid out on the source chain. Its external call was cancelled.',
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

  it.each<[string, string | null, string]>([
    ['Fulfilled', '2301', 'The receiver has the full amount.'],
    ['Fulfilled', '1150', 'The order was fulfilled with 11.5 of 23.'],
    ['SentUnlock', '1', 'The order was fulfilled with 0.01 of 23; the unlock for the taker is on its way.'],
    ['ClaimedUnlock', '0', 'The order is reported as fulfilled with 0 of 23, and the taker was paid.'],
    ['ClaimedUnlock', null, 'The order was fulfilled, and the taker was paid.'],
    ['Created', '0', 'The order waits for a taker.'],
  ])('%s of which %s was fulfilled: %s', (orderState, fulfilledAmount, message) => {
    expect(orderMessage(orderState as OrderState, null, fulfilledAmount)).toBe(message);
  });

  it('names less than the full amount beside the external call', () => {
    expect(orderMessage('Fulfilled', 'Completed', '1150')).toBe(
      'The order was fulfilled with 11.5 of 23. Its external call was executed.',
    );
  });

  it('names base units where the decimals are not known', () => {
    const { give, take } = statisticsOf();
    const noDecimals = { give, take: { ...take, token: { ...take.token, decimals: null } } };
    const view = viewOf(statisticsOf({ state: 'Fulfilled', fulfilledAmount: '7', ...noDecimals }), null);
    expect(view.message).toBe('The order was fulfilled with 7 base units of 2300 base units.');
  });

  it.each([
    [
      'no final amount',
      { take: { ...statisticsOf().take, finalAmount: null } },
      {},
      'The order was fulfilled.',
    ],
    [
      'other amounts in the order record',
      { fulfilledAmount: '2300' },
      { take: { ...orderOf().take, amount: '2401' } },
      'The order was fulfilled with an amount that the interfaces report differently.',
    ],
    [
      'less, and other amounts in the order record',
      {},
      { give: { ...orderOf().give, amount: '1' } },
      'The order was fulfilled with 22.99 of 23.',
    ],
  ])('does not claim the full amount with %s', (_, ofStatistics, ofOrder, message) => {
    const state = 'Fulfilled';
    const view = viewOf(statisticsOf({ state, ...ofStatistics }), orderOf({ state, ...ofOrder }));
    expect([view.message, view.meta.agreement, view.outcome]).toEqual([message, 'agree', 'delivered']);
  });

  it.each<[string, object, object, string]>([
    [
      'states',
      { state: 'ClaimedUnlock' },
      { state: 'ClaimedOrderCancel' },
      'its state (ClaimedUnlock or ClaimedOrderCancel)',
    ],
    // The text of an upstream does not become part of the sentence.
    [
      'a state that is not known here',
      { state: 'A <b>new</b> one.' },
      { state: 'Fulfilled' },
      'its state (Unknown or Fulfilled)',
    ],
    [
      'ends of the call',
      { state: 'Fulfilled', externalCallState: 'Completed' },
      { state: 'Fulfilled', externalCallState: 'Failed' },
      'the end of its external call (Completed or Failed)',
    ],
    ['receivers', { receiver: '0x71' }, { receiver: '0x72' }, 'the receiver'],
    [
      'destinations and tokens',
      { take: { ...statisticsOf().take, chainId: '1', tokenAddress: '0x71' } },
      {},
      'the destination chain and the token taken',
    ],
    ['tokens given', { give: { ...statisticsOf().give, tokenAddress: '0x71' } }, {}, 'the token given'],
  ])('is that its reports contradict each other, and in what: %s', (_, ofStatistics, ofOrder, what) => {
    const { message } = viewOf(statisticsOf(ofStatistics), orderOf(ofOrder));
    expect(message).toBe(
      `The reports of the order contradict each other in ${what}. What became of the amount is not known.`,
    );
  });

  it.each<[string, object, object, string, string | null]>([
    ['the full amount', { state: 'Fulfilled', fulfilledAmount: '2300' }, {}, 'FULFILLED', null],
    [
      'a part, and a call that ran',
      { state: 'SentUnlock', externalCallState: 'Completed', fulfilledAmount: '1' },
      { state: 'SentUnlock' },
      'SENT_UNLOCK_PARTLY',
      'CALL_EXECUTED',
    ],
    [
      'a call that failed after the fulfilment',
      { state: 'Fulfilled', externalCallState: 'Failed', fulfilledAmount: '2300' },
      {},
      'FULFILLED_AMOUNT_NOT_STATED',
      'CALL_FAILED_AFTER_FULFILMENT',
    ],
    [
      'a contradiction',
      { state: 'ClaimedUnlock', externalCallState: 'Completed' },
      { state: 'ClaimedOrderCancel' },
      'CONTRADICTORY',
      null,
    ],
  ])('has a code for an application in another language: %s', (_, ofStatistics, ofOrder, order, call) => {
    const { messageCode, callMessageCode } = viewOf(statisticsOf(ofStatistics), orderOf(ofOrder));
    expect([messageCode, callMessageCode]).toEqual([order, call]);
  });

  it('is the text of its codes, for every pair of states, calls and amounts', () => {
    const record = fc.record({
      state,
      externalCallState: call,
      fulfilledAmount: fc.constantFrom(null, '0', '1', '2300'),
    });
    fc.assert(
      fc.property(record, fc.option(fc.record({ state, externalCallState: call })), (statistics, order) => {
        const view = viewOf(statisticsOf(statistics), order && orderOf(order));
        const { message, messageCode, callMessageCode } = view;
        const texts = [orderTexts[messageCode], callTexts[callMessageCode as keyof typeof callTexts]];
        const pattern = texts
          .filter((text) => text !== undefined)
          .map((text) => text.replaceAll('.', '\\.').replace(/\{(amounts|contradictions)\}/, '.+'))
          .join(' ');
        expect(message).toMatch(new RegExp(`^${pattern}$`));
      }),
    );
  });

  it('has one code for each text', () => {
    const texts = [...Object.values(orderTexts), ...Object.values(callTexts)];
    expect(new Set(texts).size).toBe(texts.length);
    expect(Object.keys(orderTexts)).toHaveLength(23);
  });
});
