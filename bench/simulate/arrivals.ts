import { type SeededRandom } from '../../sandbox/seeded-random';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The hour of a day, in UTC, with the most arrivals. */
const peakHour = 18;

/** What arrives over a day: the rate swings once a day between `2 - peakFactor` and `peakFactor` times its mean. */
export class DailyArrivals {
  /** @param peakFactor from 1, for an even rate, to 2 */
  constructor(
    private readonly perDay: number,
    private readonly peakFactor: number,
  ) {}

  /** Arrivals per millisecond. @param atMs epoch milliseconds */
  rateAt(atMs: number): number {
    const angle = (2 * Math.PI * (atMs - peakHour * hourMs)) / dayMs;
    return (this.perDay / dayMs) * (1 + (this.peakFactor - 1) * Math.cos(angle));
  }

  /** The next arrival after a moment: a Poisson process, drawn at the highest rate and thinned. Infinity if none arrive. */
  nextAfter(atMs: number, random: SeededRandom): number {
    const highest = (this.perDay / dayMs) * this.peakFactor;
    if (highest === 0) return Infinity;
    let nextMs = atMs;
    do nextMs += exponential(1 / highest, random);
    while (random.fraction() * highest > this.rateAt(nextMs));
    return nextMs;
  }
}

/** A random time with this mean, of what is as likely to happen at any moment. */
export const exponential = (mean: number, random: SeededRandom): number =>
  -Math.log(1 - random.fraction()) * mean;
