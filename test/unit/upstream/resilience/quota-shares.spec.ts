import { CancelledError } from '../../../../src/lib/cancellation-token';
import { QuotaShares, shareOf } from '../../../../src/upstream/resilience/quota-shares';
import { LocalRateLimiter } from '../../../../src/upstream/resilience/upstream-rate-limiter';

const windowMs = 60_000;

describe('the share of relayed calls', () => {
  let quota: LocalRateLimiter;
  let limiter: QuotaShares;

  beforeEach(() => {
    quota = new LocalRateLimiter(10, windowMs);
    limiter = new QuotaShares(quota, {
      relayed: new LocalRateLimiter(shareOf('relayed', 10), windowMs),
    });
  });

  const granted = async (priority: 'foreground' | 'relayed', count: number, now: number): Promise<number> => {
    let grants = 0;
    for (let n = 0; n < count; n += 1) if ((await limiter.tryAcquire(priority, now)) === 0) grants += 1;
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
    expect(limiter.remainingAt(0)).toBe(6);
    expect(await granted('foreground', 9, 0)).toBe(6);
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
    await expect(limiter.tryAcquire('relayed', 0)).rejects.toThrow(CancelledError);
    cancelled.mockRestore();
    expect(await granted('relayed', 9, 0)).toBe(4);
  });

  it.each(['foreground', 'relayed'] as const)(
    'has the grant of a %s call again that was not sent',
    async (priority) => {
      expect(await limiter.tryAcquire(priority, 0, 'client')).toBe(0);
      await limiter.refund(priority, 0, 'client');
      expect(limiter.remainingAt(1)).toBe(10);
      expect(await granted('relayed', 9, 1)).toBe(4);
    },
  );
});
