import fc from 'fast-check';
import { FairShares } from '../../../../src/upstream/resilience/fair-shares';
import { LocalRateLimiter } from '../../../../src/upstream/resilience/upstream-rate-limiter';

const windowMs = 60_000;
const start = 1_000_000;

/** Pauses in milliseconds, and who asks after each. */
const asks = fc.array(fc.tuple(fc.nat(9000), fc.constantFrom('a', 'b', 'c')), { maxLength: 200 });

interface Ask {
  readonly at: number;
  readonly client: string;
  readonly isGranted: boolean;
}

/** Asks in turn, and shows each with all that came before it within the window; ends where `look` says false. */
function play(
  perMinute: number,
  steps: readonly (readonly [number, string])[],
  look: (ask: Ask, before: readonly Ask[], waitMs: number, quota: LocalRateLimiter) => boolean,
): void {
  const quota = new LocalRateLimiter(perMinute, windowMs);
  const all: Ask[] = [];
  let now = start;
  for (const [pauseMs, client] of steps) {
    now += pauseMs;
    const waitMs = quota.tryAcquire('foreground', now, client);
    const ask = { at: now, client, isGranted: waitMs === 0 };
    const before = all.filter(({ at }) => at > now - windowMs);
    if (!look(ask, before, waitMs, quota)) return;
    all.push(ask);
  }
}

const times = (count: number) => Array.from({ length: count });

describe('the quota between clients', () => {
  it('are all for a single client', () => {
    const quota = new LocalRateLimiter(10, windowMs);
    expect(times(10).map(() => quota.tryAcquire('foreground', start, 'a'))).toEqual(times(10).map(() => 0));
    expect(quota.tryAcquire('foreground', start, 'a')).toBe(60_000);
  });

  it('leaves another what it has not granted, and grants the first no more than half of that', () => {
    const quota = new LocalRateLimiter(10, windowMs);
    const granted = (client: string) =>
      times(20).filter(() => quota.tryAcquire('foreground', start, client) === 0).length;
    expect(quota.tryAcquire('foreground', start, 'a')).toBe(0);
    expect(quota.tryAcquire('foreground', start, 'b')).toBe(0);
    expect([granted('a'), granted('b'), granted('c')]).toEqual([4, 2, 1]);
  });

  it('grants a later client as soon as a grant of the first has expired', () => {
    const quota = new LocalRateLimiter(4, windowMs);
    for (const n of [0, 1, 2, 3]) quota.tryAcquire('foreground', start + n * 1000, 'a');
    expect(quota.tryAcquire('foreground', start + 10_000, 'b')).toBe(50_000);
    expect(quota.tryAcquire('foreground', start + 60_000, 'a')).toBe(2_000);
    expect(quota.tryAcquire('foreground', start + 60_000, 'b')).toBe(0);
  });

  it('is all for one again once no other has sent a request for a minute', () => {
    const quota = new LocalRateLimiter(4, windowMs);
    quota.tryAcquire('foreground', start, 'b');
    const waits = times(4).map((_, n) => quota.tryAcquire('foreground', start + 1000 + n, 'a'));
    expect(waits).toEqual([0, 0, 58_998, 58_997]);
    expect(times(2).map((_, n) => quota.tryAcquire('foreground', start + 60_000 + n, 'a'))).toEqual([0, 0]);
  });

  it('counts no client for refreshes, nor for calls without a client', () => {
    const quota = new LocalRateLimiter(10, windowMs);
    quota.tryAcquire('foreground', start, 'a');
    expect(times(7).map(() => quota.tryAcquire('background', start, 'b'))).toEqual(times(7).map(() => 0));
    expect(times(2).map(() => quota.tryAcquire('foreground', start))).toEqual([0, 0]);
    expect(quota.tryAcquire('foreground', start, 'a')).toBe(60_000);
  });

  it('is all for one beside requests that name no client', () => {
    const quota = new LocalRateLimiter(10, windowMs);
    expect(quota.tryAcquire('foreground', start)).toBe(0);
    expect(times(9).map(() => quota.tryAcquire('foreground', start, 'a'))).toEqual(times(9).map(() => 0));
  });

  it('is not divided because of a request that has just left the window', () => {
    const shares = new FairShares();
    const grants = times(4).map(() => ({ at: start + 1, client: 'a' }));
    shares.noteRequest('b', start);
    shares.noteRequest('a', start + 1);
    expect(shares.waitMs('a', grants, 4, start - 1)).toBe(1);
    expect(shares.waitMs('a', grants, 4, start)).toBe(0);
  });

  it('forgets a grant that was given back', () => {
    const quota = new LocalRateLimiter(4, windowMs);
    quota.tryAcquire('foreground', start, 'b');
    expect(times(2).map(() => quota.tryAcquire('foreground', start, 'a'))).toEqual([0, 0]);
    quota.refund('foreground', start, 'a');
    expect(quota.tryAcquire('foreground', start, 'a')).toBe(0);
    expect(quota.tryAcquire('foreground', start, 'a')).toBe(60_000);
  });

  it('grants exactly where there is room, and the client has less than half of what others leave or is alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), asks, (perMinute, steps) => {
        play(perMinute, steps, ({ client, isGranted }, before) => {
          const granted = before.filter((each) => each.isGranted);
          const own = granted.filter((each) => each.client === client).length;
          const isAlone = before.every((each) => each.client === client);
          const isWithinShare = 2 * own < perMinute - (granted.length - own);
          expect(isGranted).toBe(granted.length < perMinute && (isAlone || isWithinShare));
          return true;
        });
      }),
    );
  });

  it('returns a wait after which it grants, if there are no other grants', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), asks, (perMinute, steps) => {
        let isGrantedLater = true;
        play(perMinute, steps, ({ at, client }, _, waitMs, quota) => {
          expect(waitMs).toBeLessThanOrEqual(windowMs);
          if (waitMs > 0) isGrantedLater = quota.tryAcquire('foreground', at + waitMs, client) === 0;
          return waitMs === 0;
        });
        expect(isGrantedLater).toBe(true);
      }),
    );
  });
});
