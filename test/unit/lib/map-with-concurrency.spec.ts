import { mapWithConcurrency } from '../../../src/lib/map-with-concurrency';

describe('mapWithConcurrency', () => {
  it('keeps the order of the items and does at most so many at a time', async () => {
    let running = 0;
    let most = 0;
    const items = Array.from({ length: 50 }, (_, index) => index);
    const results = await mapWithConcurrency(items, 4, async (item) => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return item * 2;
    });
    expect(results).toEqual(items.map((item) => item * 2));
    expect(most).toBe(4);
  });

  it('does nothing for no items, and rejects with what the work rejects with', async () => {
    expect(await mapWithConcurrency([], 4, () => Promise.resolve(1))).toEqual([]);
    await expect(mapWithConcurrency([1, 2], 1, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
  });
});
