import { type CallOutcome, type ExternalCall, externalCallStateOf } from '../external-call';
import { type EventState, pathTo } from '../order-states';

const callWith = (outcome: CallOutcome): ExternalCall => ({
  data: '0x00',
  outcome,
  afterCancel: 'Cancelled',
});
const milestonesOf = (state: EventState) => pathTo[state].map((step) => ({ state: step, atMs: 0 }));
const stateOf = (call: ExternalCall | null, state: EventState, elapsedMs: number): string =>
  externalCallStateOf(call, milestonesOf(state), () => elapsedMs);

describe('externalCallStateOf', () => {
  it.each<[EventState]>([['Created'], ['ClaimedUnlock'], ['ClaimedOrderCancel']])(
    'has no state to tell without a call, in %s',
    (state) => {
      expect(stateOf(null, state, Infinity)).toBe('NoExtCall');
    },
  );

  it('waits for the fulfillment', () => {
    expect(stateOf(callWith('Completed'), 'Created', Infinity)).toBe('AwaitingOrderFulfillment');
  });

  it.each<[CallOutcome, number, string]>([
    ['Completed', 0, 'AwaitingExecution'],
    ['Completed', 1_999, 'AwaitingExecution'],
    ['Completed', 2_000, 'Executing'],
    ['Completed', 3_999, 'Executing'],
    ['Completed', 4_000, 'Completed'],
    ['Failed', 2_000, 'Executing'],
    ['Failed', 4_000, 'Failed'],
    ['Executing', Infinity, 'Executing'],
    ['AwaitingExecution', Infinity, 'AwaitingExecution'],
    ['Cancelled', 0, 'AwaitingExecution'],
    ['Cancelled', 2_000, 'Cancelled'],
  ])('whose outcome is %s stands, %d ms after the fulfillment, in %s', (outcome, elapsedMs, expected) => {
    expect(stateOf(callWith(outcome), 'Fulfilled', elapsedMs)).toBe(expected);
  });

  it('falls with its order, under either name', () => {
    expect(stateOf(callWith('Completed'), 'OrderCancelled', 0)).toBe('Cancelled');
    const named: ExternalCall = { ...callWith('Completed'), afterCancel: 'OrderCancelled' };
    expect(stateOf(named, 'ClaimedOrderCancel', 0)).toBe('OrderCancelled');
  });
});
