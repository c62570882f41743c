import { ListedOrders } from '../../../src/cache/listed-orders';
import { furtherState } from '../../../src/domain/listed-state';
import { useFakeTime } from '../../support/fake-time';

const states = {
  created: { state: 'Created', externalCallState: 'NoExtCall' },
  fulfilled: { state: 'Fulfilled', externalCallState: 'NoExtCall' },
  unlocked: { state: 'SentUnlock', externalCallState: null },
};

/** As the interface has it now, or had it some seconds ago. */
const listing = (name: keyof typeof states, secondsAgo = 0) => ({
  row: states[name],
  listedAt: Date.now() - secondsAgo * 1000,
});

describe('the orders of the latest lists', () => {
  useFakeTime();
  let listed: ListedOrders;

  beforeEach(() => {
    listed = new ListedOrders();
  });

  it('are as far as a list has had them, for a minute', () => {
    listed.add('a', listing('fulfilled'), 'shown', null);
    expect([listed.get('a', Date.now())?.row, listed.get('b', null)]).toEqual([states.fulfilled, null]);
    expect(listed.furthest('a', listing('created'), null).row).toEqual(states.fulfilled);
    jest.advanceTimersByTime(60_000);
    expect([listed.get('a', null), listed.get('a', Date.now() - 60_000)]).toEqual([null, null]);
    expect(listed.furthest('a', listing('created'), null)).toEqual(listing('created'));
  });

  it('are as far for longer while no record was read after the list', () => {
    listed.add('a', listing('fulfilled'), 'shown', null);
    jest.advanceTimersByTime(90_000);
    expect(listed.get('a', Date.now() - 90_001)?.row).toEqual(states.fulfilled);
    expect(listed.furthest('a', listing('created'), listing('created', 91)).row).toEqual(states.fulfilled);
  });

  it.each<[string, keyof typeof states, number]>([
    ['a list that has them less far', 'created', 0],
    ['an older list that has them as far', 'fulfilled', 50],
    ['a list that does not report what an older one did', 'unlocked', 0],
  ])('are not believed for longer by %s', (_, name, secondsAgo) => {
    listed.add('a', listing('fulfilled'), 'shown', null);
    jest.advanceTimersByTime(40_000);
    const furthest = listed.furthest('a', listing(name, secondsAgo), null);
    expect(furthest.listedAt).toBe(Date.now() - 40_000);
    listed.add('a', furthest, 'shown', null);
    jest.advanceTimersByTime(20_000);
    expect(listed.get('a', Date.now())).toBeNull();
  });

  it('are believed for longer by a list that has them as far', () => {
    listed.add('a', listing('fulfilled'), 'shown', null);
    jest.advanceTimersByTime(40_000);
    expect(listed.furthest('a', listing('fulfilled', 10), null)).toEqual(listing('fulfilled', 10));
  });

  it('are as far as their record by a list of more than a minute ago', () => {
    const old = listing('fulfilled', 61);
    expect(listed.furthest('a', old, listing('created', 2))).toEqual(listing('created', 2));
    expect(listed.furthest('a', old, listing('created', 62))).toEqual(old);
    expect(listed.furthest('a', old, null)).toEqual(old);
  });

  it('have changed once they are shown otherwise', () => {
    listed.add('a', listing('created'), 'one', 'one');
    expect(listed.revision).toBe(0);
    listed.show('a', 'one');
    listed.show('b', 'other');
    expect([listed.revision, listed.haveChanged(['a', 'b'], 0)]).toEqual([0, false]);
    listed.show('a', 'other');
    expect([listed.haveChanged(['b', 'a'], 0), listed.haveChanged(['b'], 0)]).toEqual([true, false]);
    expect(listed.haveChanged(['a'], listed.revision)).toBe(false);
    listed.add('a', listing('created'), 'other', null);
    expect([listed.haveChanged(['a'], 0), listed.haveChanged(['a'], 1)]).toEqual([true, false]);
    listed.add('a', listing('fulfilled'), 'third', 'other');
    expect(listed.haveChanged(['a'], 1)).toBe(true);
  });

  it('are told of where a list shows them otherwise, and not where a view does', () => {
    const told: string[] = [];
    listed.onNews = (orderId) => told.push(orderId);
    listed.add('a', listing('created'), 'one', 'one');
    listed.show('a', 'other');
    expect(told).toEqual([]);
    listed.add('a', listing('fulfilled'), 'third', 'other');
    expect(told).toEqual(['a']);
  });

  it('have changed where nobody knows what was shown before', () => {
    listed.add('a', listing('created'), 'one', null);
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
    expect(furtherState({ ...states.created, state: known }, { ...states.created, state: newer }).state).toBe(
      further,
    );
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
