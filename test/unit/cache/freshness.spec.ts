import fc from 'fast-check';
import { type CacheEntry, decide, lifetimeMs, newEntry } from '../../../src/cache/freshness';
import { orderFreshness } from '../../../src/cache/order-freshness';
import { defaultFreshness } from '../../../src/config/freshness-table';

const storedAt = 1_000_000;
const windows = { freshSeconds: 10, staleSeconds: 20, staleOnErrorSeconds: 100 };
const entry = newEntry('value', windows, storedAt, 1);

describe('the freshness decision', () => {
  it.each<[string, CacheEntry<string> | undefined, number, string]>([
    ['nothing stored', undefined, storedAt, 'load'],
    ['just stored', entry, storedAt, 'serve-fresh'],
    ['at the last fresh moment', entry, storedAt + 9_999, 'serve-fresh'],
    ['at the end of fresh', entry, storedAt + 10_000, 'serve-and-refresh'],
    ['at the end of stale', entry, storedAt + 30_000, 'load-or-fall-back'],
    ['at the last moment of stale on error', entry, storedAt + 109_999, 'load-or-fall-back'],
    ['past every window', entry, storedAt + 110_000, 'load'],
    [
      'stale, after a failed refresh',
      { ...entry, restUntil: storedAt + 12_000 },
      storedAt + 11_000,
      'serve-stale',
    ],
    [
      'stale, after the rest',
      { ...entry, restUntil: storedAt + 12_000 },
      storedAt + 12_000,
      'serve-and-refresh',
    ],
    ['on error alone, resting', { ...entry, restUntil: storedAt + 50_000 }, storedAt + 40_000, 'serve-stale'],
    ['past every window, resting', { ...entry, restUntil: storedAt + 200_000 }, storedAt + 120_000, 'load'],
  ])('%s → %4$s', (_, stored, now, action) => {
    expect(decide(stored, now).action).toBe(action);
  });

  it.each<[string, number, string]>([
    ['before the last tenth of fresh', storedAt + 8_999, 'serve-fresh'],
    ['in the last tenth of fresh', storedAt + 9_000, 'serve-and-refresh'],
    ['past fresh', storedAt + 10_000, 'serve-and-refresh'],
    ['past stale', storedAt + 30_000, 'load-or-fall-back'],
  ])('refreshed ahead: %s → %3$s', (_, now, action) => {
    expect(decide(entry, now, true).action).toBe(action);
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
          const { action } = decide({ ...some, restUntil: rest }, age);
          if (age >= (fresh + Math.max(stale, onError)) * 1000) expect(action).toBe('load');
          else expect(action === 'serve-fresh').toBe(age < fresh * 1000);
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
});

describe('the lifetimes of an order', () => {
  it.each<[string, string | null | undefined, keyof typeof defaultFreshness]>([
    ['Created', 'NoExtCall', 'orderOpen'],
    ['Teleported', 'NoExtCall', 'orderOpen'],
    ['OrderCancelled', 'NoExtCall', 'orderOpen'],
    ['Fulfilled', 'NoExtCall', 'orderUserFinal'],
    ['SentUnlock', 'Completed', 'orderUserFinal'],
    ['ClaimedUnlock', 'AwaitingExecution', 'orderUserFinal'],
    ['ClaimedUnlock', 'Completed', 'orderProtocolFinal'],
    ['ClaimedOrderCancel', 'OrderCancelled', 'orderProtocolFinal'],
    ['ClaimedUnlock', undefined, 'orderProtocolFinal'],
    ['ClaimedUnlock', null, 'orderProtocolFinal'],
  ])('%s with call state %s → %s', (state, externalCallState, topic) => {
    expect(orderFreshness(defaultFreshness, { state, externalCallState })).toBe(defaultFreshness[topic]);
  });
});
