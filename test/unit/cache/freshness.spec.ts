import fc from 'fast-check';
import {
  type CacheEntry,
  cacheState,
  decide,
  lifetimeMs,
  newEntry,
  orderFreshness,
  servableAtOnceUntil,
  servableUntil,
  validUntil,
  withWindows,
} from '../../../src/cache/freshness';
import { type RecentJoin } from '../../../src/cache/recent-joins';
import { FreshnessTable, type FreshnessTopic } from '../../../src/config/freshness-table';

const defaultFreshness = new FreshnessTable();

const storedAt = 1_000_000;
const windows = { freshSeconds: 10, staleSeconds: 20, staleOnErrorSeconds: 100 };
const entry = newEntry('value', windows, storedAt, 1);
const inBackoffUntil = (ageMs: number) => ({ ...entry, backoffUntil: storedAt + ageMs });
const overdue = { ...entry, isOverdue: true };

const staleAtOnce = { aheadFraction: 0, servesStaleAtOnce: true };
const staleLate = { ...staleAtOnce, servesStaleAtOnce: false };

describe('the freshness decision', () => {
  it.each<[string, string, CacheEntry<string> | undefined, number]>([
    ['nothing stored', 'load', undefined, 0],
    ['just stored', 'serve', entry, 0],
    ['at the last fresh moment', 'serve', entry, 9_999],
    ['at the end of fresh', 'serve-and-refresh', entry, 10_000],
    ['at the end of stale', 'wait-for-refresh', entry, 30_000],
    ['at the last moment of stale on error', 'wait-for-refresh', entry, 109_999],
    ['past every window', 'load', entry, 110_000],
    ['stale, after a failed refresh', 'serve', inBackoffUntil(12_000), 11_000],
    ['at the end of fresh, after a failed refresh', 'serve', inBackoffUntil(12_000), 10_000],
    ['stale, after the backoff', 'serve-and-refresh', inBackoffUntil(12_000), 12_000],
    ['on error alone, in backoff', 'serve', inBackoffUntil(50_000), 40_000],
    ['past every window, in backoff', 'load', inBackoffUntil(200_000), 120_000],
    ['on error alone, once a refresh failed or ran late', 'serve-and-refresh', overdue, 109_999],
    ['past every window, once a refresh failed or ran late', 'load', overdue, 110_000],
  ])('%s → %s', (_, action, stored, ageMs) => {
    expect(decide(stored, storedAt + ageMs, staleAtOnce)).toBe(action);
  });

  it.each<[string, string, number]>([
    ['before the last tenth of fresh', 'serve', 8_999],
    ['in the last tenth of fresh', 'serve-and-refresh', 9_000],
    ['past fresh', 'serve-and-refresh', 10_000],
    ['past stale', 'wait-for-refresh', 30_000],
  ])('refreshed ahead: %s → %s', (_, action, ageMs) => {
    expect(decide(entry, storedAt + ageMs, { ...staleAtOnce, aheadFraction: 0.1 })).toBe(action);
  });

  it.each<[string, string, CacheEntry<string>, number]>([
    ['fresh', 'serve', entry, 7_499],
    ['in the last quarter of fresh', 'serve-and-refresh', entry, 7_500],
    ['at the last fresh moment', 'serve-and-refresh', entry, 9_999],
    ['stale', 'wait-for-refresh', entry, 10_000],
    ['on error alone', 'wait-for-refresh', entry, 30_000],
    ['stale, after a failed refresh', 'serve', inBackoffUntil(12_000), 11_000],
    ['stale, once a refresh failed or ran late', 'serve-and-refresh', overdue, 10_000],
    ['on error alone, once a refresh failed or ran late', 'serve-and-refresh', overdue, 50_000],
  ])('not served stale at once, refreshed ahead by a quarter: %s → %s', (_, action, stored, ageMs) => {
    expect(decide(stored, storedAt + ageMs, { ...staleLate, aheadFraction: 0.25 })).toBe(action);
  });

  it.each<[string, CacheEntry<string> | null | undefined, number]>([
    ['miss', undefined, 0],
    ['miss', null, 0],
    ['hit', entry, 9_999],
    ['stale', entry, 10_000],
    ['stale', entry, 109_999],
    ['miss', entry, 110_000],
  ])('is a %s, for the metrics: case %#', (state, stored, ageMs) => {
    expect(cacheState(stored, storedAt + ageMs)).toBe(state);
  });

  it.each<[string, CacheEntry<string>, number]>([
    ['the end of stale', entry, 30_000],
    ['the end of the backoff, past stale', inBackoffUntil(50_000), 50_000],
    ['its last window, in backoff', inBackoffUntil(200_000), 110_000],
    ['its last window, once a refresh failed or ran late', overdue, 110_000],
  ])('is servable until %s', (_, stored, ageMs) => {
    expect(servableUntil(stored)).toBe(storedAt + ageMs);
  });

  it('states until when nothing changes and until when no reader waits', () => {
    const time = fc.nat(300);
    const policy = fc.record({
      aheadFraction: fc.constantFrom(0, 0.1, 0.25),
      servesStaleAtOnce: fc.boolean(),
    });
    const stored = fc
      .record({ fresh: time, stale: time, error: time, backoffUntil: time, isOverdue: fc.boolean() })
      .map(({ fresh, stale, error, ...rest }) => ({
        value: 1,
        storedAt: 0,
        freshUntil: fresh,
        staleUntil: fresh + stale,
        errorUntil: fresh + error,
        earlierSince: null,
        outdatedAt: null,
        sharedId: null,
        ...rest,
      }));
    fc.assert(
      fc.property(stored, policy, time, (some, how, now) => {
        const action = decide(some, now, how);
        const asksNobody = action === 'serve';
        expect(asksNobody).toBe(now < validUntil(some, how));
        expect(asksNobody || action === 'serve-and-refresh').toBe(now < servableAtOnceUntil(some, how));
      }),
    );
  });

  it('never serves an entry past its last window, nor refreshes a fresh one', () => {
    const seconds = fc.nat(100_000);
    fc.assert(
      fc.property(
        seconds,
        seconds,
        seconds,
        fc.nat(400_000_000),
        fc.nat(400_000_000),
        (fresh, stale, onError, age, rest) => {
          const some = newEntry(
            1,
            { freshSeconds: fresh, staleSeconds: stale, staleOnErrorSeconds: onError },
            0,
            1,
          );
          const action = decide({ ...some, backoffUntil: rest }, age, staleAtOnce);
          if (age >= (fresh + Math.max(stale, onError)) * 1000) expect(action).toBe('load');
          else expect(action === 'serve').toBe(age < Math.max(fresh * 1000, rest));
        },
      ),
    );
  });

  it('spreads the fresh window alone, and keeps the entry until its last window ends', () => {
    const early = newEntry('value', windows, storedAt, 0.9);
    expect(early.freshUntil).toBe(storedAt + 9_000);
    expect(early.errorUntil - early.freshUntil).toBe(100_000);
    expect(lifetimeMs(early)).toBe(109_000);
  });

  it('takes a new entry as one whose last refresh was in time', () => {
    expect(newEntry('value', windows, storedAt, 1)).toMatchObject({ isOverdue: false, backoffUntil: 0 });
  });
});

describe('the lifetimes of an order', () => {
  it.each<[string, string | null | undefined, FreshnessTopic]>([
    ['Created', 'NoExtCall', 'orderOpen'],
    ['Teleported', 'NoExtCall', 'orderOpen'],
    ['OrderCancelled', 'NoExtCall', 'orderOpen'],
    ['Fulfilled', 'NoExtCall', 'orderUserFinal'],
    ['SentUnlock', 'Completed', 'orderUserFinal'],
    ['Fulfilled', 'AwaitingExecution', 'orderOpen'],
    ['Fulfilled', 'Executing', 'orderOpen'],
    ['Fulfilled', 'Dreaming', 'orderOpen'],
    ['Fulfilled', '', 'orderOpen'],
    ['Fulfilled', 'Failed', 'orderUserFinal'],
    ['ClaimedUnlock', 'AwaitingExecution', 'orderOpen'],
    ['ClaimedOrderCancel', 'AwaitingOrderFulfillment', 'orderOpen'],
    ['ClaimedUnlock', 'Completed', 'orderProtocolFinal'],
    ['ClaimedOrderCancel', 'OrderCancelled', 'orderProtocolFinal'],
    ['ClaimedUnlock', undefined, 'orderProtocolFinal'],
    ['ClaimedUnlock', null, 'orderProtocolFinal'],
  ])('%s with call state %s → %s', (state, externalCallState, topic) => {
    expect(orderFreshness(defaultFreshness, { state, externalCallState }, undefined, 0)).toBe(
      defaultFreshness[topic],
    );
  });

  it.each<[string, object, FreshnessTopic]>([
    ['an amount of 0', { fulfilledAmount: '0', take: { finalAmount: '7' } }, 'orderOpen'],
    [
      'less than the final amount',
      { fulfilledAmount: '6', take: { finalAmount: '7' } },
      'orderProtocolFinal',
    ],
    ['a call whose state is missing', { externalCall: '0xca11' }, 'orderOpen'],
  ])('ClaimedUnlock with %s → %s', (_, members, topic) => {
    const record = { state: 'ClaimedUnlock', ...members };
    expect(orderFreshness(defaultFreshness, record, undefined, 0)).toBe(defaultFreshness[topic]);
  });

  const join = (finality: RecentJoin['finality'], limitsRecords = true): RecentJoin => ({
    finality,
    limitsRecords,
    contradictions: [],
    agreement: 'agree',
    complete: true,
    since: 1_000_000,
  });
  const { orderOpen } = defaultFreshness;

  it.each<[string, RecentJoin['finality'], FreshnessTopic]>([
    ['ClaimedUnlock', 'open', 'orderOpen'],
    ['ClaimedUnlock', 'user-final', 'orderUserFinal'],
    ['Fulfilled', 'open', 'orderOpen'],
    ['Created', 'user-final', 'orderOpen'],
    ['Created', 'protocol-final', 'orderOpen'],
  ])('%s in an order that is %s → %s', (state, finality, topic) => {
    expect(orderFreshness(defaultFreshness, { state }, join(finality), 0)).toBe(defaultFreshness[topic]);
  });

  it('are those of the record where none says more than the order', () => {
    const windows = orderFreshness(
      defaultFreshness,
      { state: 'Fulfilled' },
      join('protocol-final', false),
      0,
    );
    expect(windows).toBe(defaultFreshness.orderUserFinal);
  });

  it.each(['ClaimedUnlock', 'Created'])(
    'of a contradictory order, in %s, are those of an open one',
    (state) => {
      const windowsAfter = (ms: number) =>
        orderFreshness(defaultFreshness, { state }, join('contradictory'), 1_000_000 + ms);
      expect(windowsAfter(0)).toEqual(orderOpen);
      expect(windowsAfter(599_999)).toEqual(orderOpen);
      // Less than a minute with the most jitter.
      expect(windowsAfter(600_000)).toEqual({ ...orderOpen, freshSeconds: 54 });
    },
  );
});

describe('an entry that gets other windows', () => {
  const entry = newEntry('value', defaultFreshness.orderProtocolFinal, 0, 1);
  const { orderOpen } = defaultFreshness;

  it('is stale at once if it is older than these', () => {
    const changed = withWindows(entry, orderOpen, 60_000);
    expect(changed).toMatchObject({ value: 'value', storedAt: 0, freshUntil: 2000, staleUntil: 5000 });
  });

  it('may be served in an outage from now on, however old it is', () => {
    expect(withWindows(entry, orderOpen, 3_000_000).errorUntil).toBe(3_300_000);
  });

  it('lives no longer than before', () => {
    const short = newEntry('value', orderOpen, 0, 1);
    expect(withWindows(short, orderOpen, 200_000)).toEqual(short);
  });

  it('gets longer windows, too', () => {
    const short = newEntry('value', orderOpen, 0, 1);
    expect(withWindows(short, defaultFreshness.orderProtocolFinal, 1000)).toEqual(entry);
  });
});
