import fc from 'fast-check';
import { bucketCount, bucketOf, secondsAt, weightAt, weightOf } from '../../../src/domain/duration-histogram';

const weekMs = 7 * 24 * 3_600_000;

const histogramOf = (durations: readonly number[], weight = 1): Float64Array => {
  const histogram = new Float64Array(bucketCount);
  for (const seconds of durations) histogram[bucketOf(seconds)]! += weight;
  return histogram;
};

const quantile = (histogram: Float64Array, q: number): number | null =>
  secondsAt(histogram, weightOf(histogram) * q);

/** The smallest duration that so large a part of the sample does not exceed. */
const sampleQuantile = (durations: readonly number[], q: number): number =>
  [...durations].sort((a, b) => a - b)[Math.ceil(durations.length * q) - 1]!;

/** Numbers between 0 and 1 that a seed decides (mulberry32). */
const randomOf = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const logNormal = (random: () => number, median: number, sigma: number): number => {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.max(1, Math.round(median * Math.exp(sigma * normal)));
};

const distributions: readonly [string, (random: () => number) => number][] = [
  ['log-normal, four seconds', (random) => logNormal(random, 4, 0.6)],
  ['log-normal, one hour', (random) => logNormal(random, 3600, 0.8)],
  ['of two kinds', (random) => (random() < 0.7 ? logNormal(random, 5, 0.3) : logNormal(random, 300, 0.3))],
  [
    'with one of a hundred that takes hours',
    (random) => (random() < 0.01 ? 20_000 : logNormal(random, 30, 0.5)),
  ],
];

describe('a histogram of durations', () => {
  it.each(distributions)('knows its quantiles: %s', (_, draw) => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(50, 200, 1000, 5000), (seed, count) => {
        const random = randomOf(seed);
        const durations = Array.from({ length: count }, () => draw(random));
        const ratioAt = (q: number) => quantile(histogramOf(durations), q)! / sampleQuantile(durations, q);
        expect(Math.abs(ratioAt(0.5) - 1)).toBeLessThanOrEqual(0.1);
        expect(Math.abs(ratioAt(0.9) - 1)).toBeLessThanOrEqual(0.15);
      }),
      { numRuns: 25 },
    );
  });

  it('has each duration within a tenth of its bucket, from ten seconds to half a day; below, in whole seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 42_000 }), (seconds) => {
        expect(Math.abs(quantile(histogramOf([seconds]), 0.5)! / seconds - 1)).toBeLessThanOrEqual(0.1);
      }),
    );
    for (let seconds = 1; seconds <= 10; seconds += 1)
      expect(quantile(histogramOf([seconds]), 0.99)).toBe(seconds);
  });

  it('takes no clock of two chains for a duration below the first', () => {
    expect([-3600, 0, 1].map(bucketOf)).toEqual([0, 0, 0]);
  });

  it('does not know what is longer than its last value, and what nobody has taken', () => {
    expect(quantile(histogramOf([3, 3, 100_000]), 0.5)).toBe(3);
    expect(quantile(histogramOf([3, 3, 100_000]), 0.99)).toBeNull();
    expect(quantile(histogramOf([]), 0.5)).toBeNull();
  });

  it('does not depend on the order of the durations', () => {
    const durations = fc.array(fc.integer({ min: 0, max: 90_000 }));
    fc.assert(
      fc.property(durations, (given) => {
        expect(histogramOf([...given].reverse())).toEqual(histogramOf(given));
      }),
    );
  });

  it('has the same quantiles whatever its durations weigh, which is twice as much a week later', () => {
    const startMs = Date.UTC(2026, 0, 1);
    expect([0, 1, -2].map((weeks) => weightAt(startMs + weeks * weekMs))).toEqual([1, 2, 0.25]);
    const quantiles = (weight: number) => {
      const histogram = histogramOf([4, 5, 60, 4000], weight);
      return [0.5, 0.9].map((q) => quantile(histogram, q));
    };
    for (const years of [1, 15])
      expect(quantiles(weightAt(startMs + years * 52 * weekMs))).toEqual(quantiles(1));
  });
});
