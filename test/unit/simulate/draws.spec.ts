import { DailyArrivals, exponential } from '../../../bench/simulate/arrivals';
import { ZipfSampler } from '../../../bench/simulate/zipf';
import { SeededRandom } from '../../../sandbox/seeded-random';

const hourMs = 3_600_000;
const draws = 100_000;

describe('ranks by Zipf', () => {
  it('chooses each rank in proportion to its weight', () => {
    const sampler = new ZipfSampler(100, 1);
    const random = new SeededRandom('zipf');
    const counts = Array.from({ length: 100 }, () => 0);
    for (let n = 0; n < draws; n += 1) counts[sampler.rankOf(random.fraction())]! += 1;
    const first = counts[0]!;
    expect(first / counts[1]!).toBeCloseTo(2, 1);
    expect(first / counts[9]!).toBeGreaterThan(9);
    expect(first / counts[9]!).toBeLessThan(11);
  });

  it('chooses the same ranks from the same seed', () => {
    const ranks = () => {
      const random = new SeededRandom('same');
      const sampler = new ZipfSampler(1000, 0.8);
      return Array.from({ length: 20 }, () => sampler.rankOf(random.fraction()));
    };
    expect(ranks()).toEqual(ranks());
  });

  it('chooses the first and the last rank at the ends', () => {
    const sampler = new ZipfSampler(10, 1);
    expect(sampler.rankOf(0)).toBe(0);
    expect(sampler.rankOf(1 - 2 ** -32)).toBe(9);
    expect(new ZipfSampler(1, 1).rankOf(0.5)).toBe(0);
  });
});

describe('arrivals of a day', () => {
  const arrivals = (perDay: number, peakFactor: number): number[] => {
    const random = new SeededRandom('arrivals');
    const daily = new DailyArrivals(perDay, peakFactor);
    const times: number[] = [];
    for (let at = daily.nextAfter(0, random); at < 24 * hourMs; at = daily.nextAfter(at, random))
      times.push(at);
    return times;
  };

  it('are as many as were asked for', () => {
    expect(arrivals(20_000, 1.8).length / 20_000).toBeCloseTo(1, 1);
  });

  it('are the most in the evening and the fewest in the morning', () => {
    const times = arrivals(50_000, 1.8);
    const inHour = (hour: number) => times.filter((at) => Math.floor(at / hourMs) === hour).length;
    const mean = times.length / 24;
    expect(inHour(18) / mean).toBeCloseTo(1.8, 0);
    expect(inHour(6) / mean).toBeLessThan(0.4);
  });

  it('are even without a peak, and none where none are asked for', () => {
    const daily = new DailyArrivals(1000, 1);
    expect(daily.rateAt(0)).toBeCloseTo(daily.rateAt(18 * hourMs), 12);
    expect(new DailyArrivals(0, 1.8).nextAfter(0, new SeededRandom('none'))).toBe(Infinity);
  });

  it('have exponential times between them', () => {
    const random = new SeededRandom('exponential');
    let total = 0;
    for (let n = 0; n < draws; n += 1) total += exponential(5, random);
    expect(total / draws).toBeCloseTo(5, 0);
  });
});
