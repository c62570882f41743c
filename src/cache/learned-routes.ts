import { LRUCache } from 'lru-cache';
import {
  bucketCount,
  type DurationHistogram,
  observe,
  secondsAt,
  weightAt,
  weightOf,
} from '../domain/duration-histogram';

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

/**
 * What was learned of the routes: pairs of chains, or all orders from one chain. 1.5 KB each; the least recently used one
 * makes room. Times are those of the wall clock, in epoch milliseconds.
 */
export class LearnedRoutes {
  /** The histograms of all steps, one after the other. */
  private readonly routes: LRUCache<string, Float64Array>;

  constructor(maxRoutes: number) {
    this.routes = new LRUCache({ max: maxRoutes, memoMethod: newRoute });
  }

  /** In the order of their use: whoever reads each of them leaves it as it is. */
  get names(): Iterable<string> {
    return this.routes.rkeys();
  }

  /** @param at when the step was made */
  learn(name: string, step: LearnedStep, seconds: number, at: number): void {
    observe(histogramOf(this.routes.memo(name), step), seconds, weightAt(at));
  }

  /** Replaces all that is known of a route. */
  replace(name: string, route: Float64Array): void {
    this.routes.set(name, route);
  }

  /** Null where too few orders are known, or too many took longer than is learned. */
  typical(name: string, step: LearnedStep, now: number): TypicalTime | null {
    const route = this.routes.get(name);
    if (!route) return null;
    const histogram = histogramOf(route, step);
    const weight = weightOf(histogram);
    const samples = Number((weight / weightAt(now)).toPrecision(2));
    if (!(samples >= minSamples && samples <= maxSamples)) return null;
    const secondsOf = (share: number): number => secondsAt(histogram, weight * share) ?? Infinity;
    const [p50Seconds, p90Seconds, p99Seconds] = [secondsOf(0.5), secondsOf(0.9), secondsOf(0.99)];
    return p99Seconds === Infinity ? null : { p50Seconds, p90Seconds, p99Seconds, samples };
  }
}

/** Histograms of all steps, one after the other, of a route that nothing is known of. */
export const newRoute = (): Float64Array => new Float64Array(learnedSteps.length * bucketCount);

function histogramOf(route: Float64Array, step: LearnedStep): DurationHistogram {
  const begin = learnedSteps.indexOf(step) * bucketCount;
  return route.subarray(begin, begin + bucketCount);
}
