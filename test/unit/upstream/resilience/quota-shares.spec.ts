import { CancelledError } from '../../../../src/lib/cancellation-token';
import { QuotaShare, shareOf } from '../../../../src/upstream/resilience/quota-shares';
import { LocalRateLimiter } from '../../../../src/upstream/resilience/upstream-rate-limiter';

const windowMs = 60_000;

describe('the share of relayed calls', () => {
  let quota: LocalRateLimiter;
  let share: QuotaShare;

  beforeEach(() => {
    quota = new LocalRateLimiter(10, windowMs);
    share = new QuotaShare(new LocalRateLimiter(shareOf('relayed', 10), windowMs), quota);
  });

  const limiterOf = (priority: 'foreground' | 'relayed') => (priority === 'relayed' ? share : quota);

  const granted = async (priority: 'foreground' | 'relayed', count: number, now: number): Promise<number> => {
    let grants = 0;
    for (let n = 0; n < count; n += 1)
      if ((await limiterOf(priority).tryAcquire(priority, now)) === 0) grants += 1;
    return grants;
  };

  it.each([
    [50, 20],
    [300, 120],
    [9, 3],
    [2, 0],
  ])('is 40 % of %d, rounded down: %d', (perMinute, share) => {
    expect(shareOf('relayed', perMinute)).toBe(share);
  });

  it('is half for lists of orders', () => {
    expect(shareOf('listed', 601)).toBe(300);
  });

  it('is all that relayed calls may use, and others may use the rest', async () => {
    expect(await granted('relayed', 9, 0)).toBe(4);
    expect(quota.remainingAt(0)).toBe(6);
    expect(await granted('foreground', 9, 0)).toBe(6);
  });

  it('is nothing of a quota of two', async () => {
    const share = new QuotaShare(new LocalRateLimiter(shareOf('relayed', 2), windowMs), quota);
    expect(await share.tryAcquire('relayed', 0)).toBe(60_000);
    expect(quota.remainingAt(0)).toBe(10);
  });

  it('may be used by others as well', async () => {
    expect(await granted('foreground', 12, 0)).toBe(10);
  });

  it('is not used by a call that the quota refuses', async () => {
    expect(await granted('foreground', 9, 0)).toBe(9);
    expect(await granted('relayed', 4, 1000)).toBe(1);
    expect(await granted('relayed', 4, windowMs + 1)).toBe(3);
  });

  it('is not used by a call that is cancelled while it waits for the quota', async () => {
    const cancelled = jest.spyOn(quota, 'tryAcquire').mockImplementation(() => {
      throw new CancelledError();
    });
    await expect(share.tryAcquire('relayed', 0)).rejects.toThrow(CancelledError);
    cancelled.mockRestore();
    expect(await granted('relayed', 9, 0)).toBe(4);
  });

  it.each(['foreground', 'relayed'] as const)(
    'has the grant of a %s call again that was not sent',
    async (priority) => {
      expect(await limiterOf(priority).tryAcquire(priority, 0, 'client')).toBe(0);
      await limiterOf(priority).refund(priority, 0, 'client');
      expect(quota.remainingAt(1)).toBe(10);
      expect(await granted('relayed', 9, 1)).toBe(4);
    },
  );
});
