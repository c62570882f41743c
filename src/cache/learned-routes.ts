import { bucketCount, bucketOf, secondsAt, weightAt, weightOf } from '../domain/duration-histogram';

/** The steps of an order that are learned, each by the event that it ends with. */
export const learnedSteps = ['Fulfilled', 'SentUnlock', 'ClaimedUnlock'] as const;
export type LearnedStep = (typeof learnedSteps)[number];

export const learnedStepOf = (text: string): LearnedStep | null =>
  learnedSteps.find((step) => step === text) ?? null;

/** How long a step of a route takes, in seconds of two digits, by so many orders: one of a week ago counts half. */
export interface TypicalTime {
  readonly p50Seconds: number;
  readonly p90Seconds: number;
  readonly p99Seconds: number;
  readonly samples: number;
}

/** Of fewer orders nothing is said. */
const minSamples = 20;

/** More than that no gateway has read: whoever can write to Redis can write anything. */
const maxSamples = 1e9;

/** The histograms of all steps, one after the other, of a route that nothing is known of. */
export const newWeights = (): Float64Array => new Float64Array(learnedSteps.length * bucketCount);

/** Where a duration in seconds counts among the weights of a route. */
export const weightIndexOf = (step: LearnedStep, seconds: number): number =>
  learnedSteps.indexOf(step) * bucketCount + bucketOf(seconds);

/**
 * What is known of a route, which is a pair of chains, or all orders from one chain: what was learned, 1.5 KB, and what is
 * published of it until the next period. Times are those of the wall clock, in epoch milliseconds.
 */
export class LearnedRoute {
  /** Null where nothing was. */
  weights: Float64Array | null = null;
  period = -1;
  published: Partial<Record<LearnedStep, TypicalTime>> = {};
  /** Whether all gateways publish them. */
  isShared = false;
  /** When it was asked for last. */
  askedAt = -Infinity;

  /** @param at when the step was made */
  learn(step: LearnedStep, seconds: number, at: number): void {
    const weights = (this.weights ??= newWeights());
    const index = weightIndexOf(step, seconds);
    weights[index] = (weights[index] ?? 0) + weightAt(at);
  }

  /** Null where too few orders are known, or too many took longer than is learned. */
  typical(step: LearnedStep, now: number): TypicalTime | null {
    if (!this.weights) return null;
    const begin = learnedSteps.indexOf(step) * bucketCount;
    const histogram = this.weights.subarray(begin, begin + bucketCount);
    const weight = weightOf(histogram);
    const samples = Number((weight / weightAt(now)).toPrecision(2));
    if (!(samples >= minSamples && samples <= maxSamples)) return null;
    const secondsOf = (share: number): number => secondsAt(histogram, weight * share) ?? Infinity;
    const [p50Seconds, p90Seconds, p99Seconds] = [secondsOf(0.5), secondsOf(0.9), secondsOf(0.99)];
    return p99Seconds === Infinity ? null : { p50Seconds, p90Seconds, p99Seconds, samples };
  }
}
