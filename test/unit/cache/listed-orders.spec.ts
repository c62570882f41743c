import { ListedOrders } from '../../../src/cache/listed-orders';
import { furtherState } from '../../../src/domain/listed-state';
import { useFakeTime } from '../../support/fake-time';

const created = { state: 'Created', externalCallState: 'NoExtCall' };
const fulfilled = { state: 'Fulfilled', externalCallState: 'NoExtCall' };

describe('the orders of the latest lists', () => {
  useFakeTime();
  let listed: ListedOrders;

  beforeEach(() => {
    listed = new ListedOrders();
  });

  it('are as far as a list has had them, for a minute', () => {
    listed.add('a', fulfilled, 'shown', null);
    expect([listed.get('a'), listed.get('b')]).toEqual([fulfilled, null]);
    expect(listed.furthest('a', created)).toEqual(fulfilled);
    jest.advanceTimersByTime(60_000);
    expect(listed.get('a')).toBeNull();
    expect(listed.furthest('a', created)).toEqual(created);
  });

  it('have changed once they are shown otherwise', () => {
    listed.add('a', created, 'one', 'one');
    expect(listed.revision).toBe(0);
    listed.show('a', 'one');
    listed.show('b', 'other');
    expect([listed.revision, listed.haveChanged(['a', 'b'], 0)]).toEqual([0, false]);
    listed.show('a', 'other');
    expect([listed.haveChanged(['b', 'a'], 0), listed.haveChanged(['b'], 0)]).toEqual([true, false]);
    expect(listed.haveChanged(['a'], listed.revision)).toBe(false);
    listed.add('a', created, 'other', null);
    expect([listed.haveChanged(['a'], 0), listed.haveChanged(['a'], 1)]).toEqual([true, false]);
    listed.add('a', fulfilled, 'third', 'other');
    expect(listed.haveChanged(['a'], 1)).toBe(true);
  });

  it('have changed where nobody knows what was shown before', () => {
    listed.add('a', created, 'one', null);
    expect(listed.haveChanged(['a'], 0)).toBe(true);
  });
});

describe('the further state', () => {
  it.each([
    ['Created', 'Fulfilled', 'Fulfilled'],
    ['Fulfilled', 'Created', 'Fulfilled'],
    ['Fulfilled', 'OrderCancelled', 'OrderCancelled'],
    ['Fulfilled', 'Paused', 'Paused'],
  ])('of %s, then %s, is %s', (known, newer, further) => {
    expect(furtherState({ ...created, state: known }, { ...created, state: newer }).state).toBe(further);
  });

  it.each([
    ['NoExtCall', null, 'NoExtCall'],
    [null, 'NoExtCall', 'NoExtCall'],
    ['Executing', 'AwaitingExecution', 'Executing'],
    ['Completed', 'Failed', 'Failed'],
  ])('of the call %s, then %s, is %s', (known, newer, further) => {
    const states = [known, newer].map((externalCallState) => ({ state: 'Created', externalCallState }));
    expect(furtherState(states[0]!, states[1]!).externalCallState).toBe(further);
  });
});
