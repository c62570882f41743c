import { furtherState } from '../../../src/domain/listed-state';

/** The further one of two listed states. */
const further = (known: [string, string | null], newer: [string, string | null]): [string, string | null] => {
  const { state, externalCallState } = furtherState(
    { state: known[0], externalCallState: known[1] },
    { state: newer[0], externalCallState: newer[1] },
  );
  return [state, externalCallState];
};

describe('of two states of an order in lists', () => {
  it.each([
    ['Created', 'Fulfilled', 'Fulfilled'],
    ['Fulfilled', 'Created', 'Fulfilled'],
    ['Fulfilled', 'Fulfilled', 'Fulfilled'],
    ['Fulfilled', 'OrderCancelled', 'OrderCancelled'],
    ['OrderCancelled', 'Fulfilled', 'Fulfilled'],
  ])('%s, then %s: %s', (known, newer, result) => {
    expect(further([known, null], [newer, null])).toEqual([result, null]);
  });

  it.each([
    [null, null, null],
    [null, 'NoExtCall', 'NoExtCall'],
    ['NoExtCall', null, 'NoExtCall'],
    [null, 'Dreaming', 'Dreaming'],
    ['Dreaming', null, 'Dreaming'],
    ['Executing', 'AwaitingExecution', 'Executing'],
    ['AwaitingExecution', 'Executing', 'Executing'],
    ['Completed', 'Failed', 'Failed'],
    ['Completed', 'Completed', 'Completed'],
  ])('with a call %s, then %s: %s', (known, newer, result) => {
    expect(further(['Fulfilled', known], ['Fulfilled', newer])).toEqual(['Fulfilled', result]);
  });

  it('the call may be further in the one, and the order in the other', () => {
    expect(further(['Created', 'Executing'], ['Fulfilled', 'AwaitingExecution'])).toEqual([
      'Fulfilled',
      'Executing',
    ]);
  });
});
