import {
  type ExternalCallState,
  externalCallStateNames,
  externalCallStates,
} from '../../../src/domain/external-call-state';
import {
  areContradictoryCalls,
  areContradictoryStates,
  type Fill,
  fillOf,
  finalityOf,
  finalityOfRecord,
  type Outcome,
  outcomeOf,
} from '../../../src/domain/order-outcome';
import { type OrderState, orderStateNames } from '../../../src/domain/order-state';

describe('the outcome of an order', () => {
  it.each<[OrderState, ExternalCallState | null, Outcome]>([
    ['Unknown', null, 'unknown'],
    ['None', null, 'pending'],
    ['Created', 'Completed', 'pending'],
    ['Fulfilled', null, 'delivered'],
    ['Fulfilled', 'NoExtCall', 'delivered'],
    ['Fulfilled', 'Unknown', 'unknown'],
    ['Fulfilled', 'AwaitingOrderFulfillment', 'pending'],
    ['SentUnlock', 'AwaitingExecution', 'pending'],
    ['ClaimedUnlock', 'Executing', 'pending'],
    ['ClaimedUnlock', 'Completed', 'delivered'],
    ['Fulfilled', 'Failed', 'call-failed'],
    ['ClaimedUnlock', 'Cancelled', 'call-cancelled'],
    ['OrderCancelled', 'Cancelled', 'pending'],
    ['SentOrderCancel', 'NoExtCall', 'pending'],
    ['ClaimedOrderCancel', null, 'refunded'],
    ['ClaimedOrderCancel', 'NoExtCall', 'refunded'],
    ['ClaimedOrderCancel', 'Failed', 'refunded'],
    ['ClaimedOrderCancel', 'Cancelled', 'refunded'],
    ['ClaimedOrderCancel', 'AwaitingOrderFulfillment', 'pending'],
    ['ClaimedOrderCancel', 'Executing', 'pending'],
    ['ClaimedOrderCancel', 'Completed', 'unknown'],
    ['ClaimedOrderCancel', 'Unknown', 'unknown'],
  ])('%s with call %s: %s', (state, call, outcome) => {
    expect(outcomeOf(state, call, 'full')).toBe(outcome);
  });

  it.each<[OrderState, ExternalCallState, Fill, Outcome]>([
    ['Fulfilled', 'NoExtCall', 'partial', 'delivered'],
    ['Fulfilled', 'NoExtCall', 'unreported', 'delivered'],
    ['Fulfilled', 'NoExtCall', 'none', 'unknown'],
    ['ClaimedUnlock', 'Completed', 'none', 'unknown'],
    ['ClaimedUnlock', 'Failed', 'none', 'call-failed'],
    ['ClaimedOrderCancel', 'NoExtCall', 'none', 'refunded'],
    ['Created', 'NoExtCall', 'none', 'pending'],
  ])('%s with call %s and the fill %s: %s', (state, call, fill, outcome) => {
    expect(outcomeOf(state, call, fill)).toBe(outcome);
  });
});

describe('how far an order is final', () => {
  it.each<[OrderState, Outcome, string]>([
    ['Fulfilled', 'delivered', 'user-final'],
    ['SentUnlock', 'call-failed', 'user-final'],
    ['ClaimedUnlock', 'call-cancelled', 'protocol-final'],
    ['ClaimedOrderCancel', 'refunded', 'protocol-final'],
    ['ClaimedUnlock', 'pending', 'open'],
    ['ClaimedUnlock', 'contradictory', 'open'],
    ['ClaimedUnlock', 'unknown', 'open'],
    ['Created', 'pending', 'open'],
  ])('in %s with the outcome %s: %s', (state, outcome, finality) => {
    expect(finalityOf(state, outcome)).toBe(finality);
  });

  it.each([
    [{ state: 'ClaimedUnlock' }, 'protocol-final'],
    [{ state: 'SentOrderCancelled' }, 'open'],
    [{ state: 'Fulfilled', externalCallState: 'Executing' }, 'open'],
    [{ state: 'Fulfilled', fulfilledAmount: '0' }, 'open'],
    [{ state: 'Fulfilled', fulfilledAmount: '7' }, 'user-final'],
    [{ state: 'Fulfilled', fulfilledAmount: null }, 'user-final'],
  ])('by one record %j: %s', (record, finality) => {
    expect(finalityOfRecord(record)).toBe(finality);
  });
});

describe('how much was fulfilled', () => {
  const huge = 2n ** 256n - 1n;
  it.each<[string | null, string | null, Fill]>([
    ['7', '7', 'full'],
    ['8', '7', 'full'],
    ['6', '7', 'partial'],
    ['9', '10', 'partial'],
    [String(huge), String(huge), 'full'],
    [String(huge - 1n), String(huge), 'partial'],
    ['0', '7', 'none'],
    ['0', '0', 'none'],
    ['0', null, 'none'],
    [null, '7', 'unreported'],
    ['7', null, 'unreported'],
  ])('%s of %s: %s', (fulfilledAmount, finalAmount, fill) => {
    expect(fillOf(fulfilledAmount, finalAmount)).toBe(fill);
  });
});

describe('what contradicts each other', () => {
  const fulfilment = ['Fulfilled', 'SentUnlock', 'ClaimedUnlock'];
  const cancellation = ['OrderCancelled', 'SentOrderCancel', 'ClaimedOrderCancel'];
  const ends = ['Completed', 'Failed', 'Cancelled'];

  it('are states of different branches, and one that is not known beside one whose money has moved', () => {
    for (const a of orderStateNames)
      for (const b of orderStateNames) {
        const isOfBothBranches =
          (fulfilment.includes(a) && cancellation.includes(b)) ||
          (cancellation.includes(a) && fulfilment.includes(b));
        const moved = [...fulfilment, 'ClaimedOrderCancel'];
        const isUnknownBesideMoved =
          (a === 'Unknown' && moved.includes(b)) || (b === 'Unknown' && moved.includes(a));
        expect([a, b, areContradictoryStates(a, b)]).toEqual([
          a,
          b,
          isOfBothBranches || isUnknownBesideMoved,
        ]);
      }
  });

  it('are different ends of a call, and one that is not known beside a final one', () => {
    for (const a of externalCallStateNames)
      for (const b of externalCallStateNames) {
        const areDifferentEnds = a !== b && ends.includes(a) && ends.includes(b);
        const isUnknownBesideFinal =
          (a === 'Unknown' && externalCallStates[b].final) ||
          (b === 'Unknown' && externalCallStates[a].final);
        expect([a, b, areContradictoryCalls(a, b)]).toEqual([a, b, areDifferentEnds || isUnknownBesideFinal]);
      }
  });
});
