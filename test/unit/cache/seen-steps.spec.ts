import { bitsOf, SeenSteps } from '../../../src/cache/seen-steps';

const bits = (order: number, step = 0) =>
  bitsOf(`0x${(order * 0x9e37_79b1).toString(16).padStart(16, '0').padEnd(64, '7')}`, step);

describe('the steps that were seen', () => {
  it('are kept for their week and the next one', () => {
    const seen = new SeenSteps();
    seen.add(bits(1), 4);
    seen.add(bits(2), 5);
    expect([1, 2, 3].map((order) => seen.has(bits(order)))).toEqual([true, true, false]);
    seen.add(bits(3), 6);
    expect([1, 2, 3].map((order) => seen.has(bits(order)))).toEqual([false, true, true]);
  });

  it('are kept beside others of the same week', () => {
    const seen = new SeenSteps();
    for (const order of [1, 2]) seen.add(bits(order), 4);
    expect([1, 2, 3].map((order) => seen.has(bits(order)))).toEqual([true, true, false]);
  });

  it('are none of a week that nobody knows', () => {
    const seen = new SeenSteps();
    seen.add(bits(1), NaN);
    expect(seen.has(bits(1))).toBe(false);
  });

  it('are those of an order, each for itself', () => {
    const seen = new SeenSteps();
    seen.add(bits(1, 1), 4);
    expect([0, 1, 2].map((step) => seen.has(bits(1, step)))).toEqual([false, true, false]);
  });

  it('leave few new ones out, with as many as a large week has', () => {
    const seen = new SeenSteps();
    for (let order = 1; order <= 100_000; order += 1) seen.add(bits(order), 4);
    let leftOut = 0;
    for (let order = 100_001; order <= 110_000; order += 1) leftOut += seen.has(bits(order)) ? 1 : 0;
    expect(leftOut).toBeLessThan(50);
  });
});
