import { type EntryChanges } from '../../../../src/cache/entry-changes';
import { Settings } from '../../../../src/config/settings';
import { Poller } from '../../../../src/features/live/poller';
import { clock } from '../../../../src/lib/clock';
import { UpstreamError } from '../../../../src/upstream/transport/upstream-error';
import { FakePollTarget } from '../../../support/fake-poll-target';
import { ownMetrics } from '../../../support/own-metrics';

const targetCount = 5;

/** An upstream whose quota refuses each call until `refusesUntil`. Epoch milliseconds. */
class LimitedUpstream {
  refusesUntil = 0;
  /** When it granted a call. Epoch milliseconds. */
  readonly grantedAt: number[] = [];
  refused = 0;

  get granted(): number {
    return this.grantedAt.length;
  }

  target(id: string, intervalMs = 1000): FakePollTarget {
    const target = new FakePollTarget(
      id,
      () => intervalMs,
      () => this.poll(target),
      null,
    );
    return target;
  }

  private poll({ watched }: FakePollTarget): Promise<void> {
    const waitMs = this.refusesUntil - Date.now();
    watched.isAway = waitMs > 0;
    if (watched.isAway) {
      this.refused += 1;
      return Promise.reject(UpstreamError.ofRefusal('order', 'quota-spent', Math.ceil(waitMs / 1000)));
    }
    watched.loadedAt = Date.now();
    this.grantedAt.push(watched.loadedAt);
    return Promise.resolve();
  }
}

describe('the poller', () => {
  let poller: Poller;
  let upstream: LimitedUpstream;

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(clock, 'now').mockImplementation(Date.now);
    pollWith(500);
  });

  /** Starts to poll the targets with a quota of the order interface. */
  function pollWith(requestsPerMinute: number): void {
    const quotas = { statistics: { requestsPerMinute: null }, order: { requestsPerMinute } };
    const alone = { isShared: false, gatewayCount: 1 } as EntryChanges;
    poller = new Poller(Object.assign(new Settings(), quotas), alone, ownMetrics());
    upstream = new LimitedUpstream();
    for (let n = 0; n < targetCount; n += 1) poller.add(upstream.target(String(n)));
  }

  afterEach(() => {
    poller.beforeApplicationShutdown();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('polls each target one interval after it was added', async () => {
    await jest.advanceTimersByTimeAsync(800);
    expect(upstream.granted).toBe(0);
    await jest.advanceTimersByTimeAsync(400);
    expect(upstream.granted).toBe(targetCount);
  });

  it('spaces polls evenly where the quota limits them', async () => {
    poller.beforeApplicationShutdown();
    pollWith(50);
    await jest.advanceTimersByTimeAsync(30_000);
    const gapsMs = upstream.grantedAt.slice(1).map((at, index) => at - upstream.grantedAt[index]!);
    expect(gapsMs.length).toBeGreaterThan(10);
    expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(1500);
  });

  it('polls on within a fraction of a second once the quota allows it', async () => {
    upstream.refusesUntil = Date.now() + 5300;
    await jest.advanceTimersByTimeAsync(5300);
    expect(upstream.granted).toBe(0);
    await jest.advanceTimersByTimeAsync(500);
    expect(upstream.granted).toBe(targetCount);
  });

  it('polls a requested target once the quota allows it, long before its interval is over', async () => {
    poller.beforeApplicationShutdown();
    pollWith(500);
    const requested = upstream.target('requested', 3_600_000);
    poller.add(requested);
    upstream.refusesUntil = Date.now() + 2300;
    requested.requestedMaxAgeMs = 250;
    await jest.advanceTimersByTimeAsync(2000);
    expect(requested.watched.loadedAt).toBeNull();
    await jest.advanceTimersByTimeAsync(1000);
    expect(requested.watched.loadedAt).not.toBeNull();
  });

  it('asks for one call at a time while the quota refuses them, and not before it may allow one', async () => {
    upstream.refusesUntil = Date.now() + 11_200;
    await jest.advanceTimersByTimeAsync(2000);
    // The first targets fall due in the same tick or close to it.
    const atFirst = upstream.refused;
    expect(atFirst).toBeLessThanOrEqual(targetCount);
    await jest.advanceTimersByTimeAsync(6000);
    expect(upstream.refused).toBe(atFirst);
    await jest.advanceTimersByTimeAsync(3200);
    expect(upstream.refused - atFirst).toBeLessThanOrEqual(8);
  });
});
