import { LRUCache } from 'lru-cache';
import {
  bucketCount,
  decay,
  decayAfter,
  type DurationHistogram,
  observe,
  secondsAt,
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

/** How far weights are from being as of now: their decay within that time is four thousandths. */
const decayEveryMs = 3_600_000;

interface Route {
  /** Of all steps, one after the other. */
  readonly weights: Float32Array;
  /** As of when its weights are, by the wall clock. Epoch milliseconds. */
  asOf: number;
}

/**
 * What was learned of the routes: pairs of chains, or all orders from one chain. 800 bytes each; the least recently used one
 * makes room.
 */
export class LearnedRoutes {
  private readonly routes: LRUCache<string, Route>;

  constructor(maxRoutes: number) {
    this.routes = new LRUCache({ max: maxRoutes });
  }

  /** In the order of their use: whoever reads each of them leaves it as it is. */
  get names(): Iterable<string> {
    return this.routes.rkeys();
  }

  /** @param weight as of now */
  learn(name: string, step: LearnedStep, seconds: number, weight: number, now: number): void {
    const route = this.routes.get(name) ?? this.add(name, now);
    if (now - route.asOf >= decayEveryMs) {
      decay(route.weights, decayAfter(now - route.asOf));
      route.asOf = now;
    }
    observe(histogramOf(route, step), seconds, weight);
  }

  /** Replaces all that is known of a route. @param weights of all steps, one after the other, as of now */
  replace(name: string, weights: ArrayLike<number>, now: number): void {
    this.add(name, now).weights.set(weights);
  }

  /** Null where too few orders are known, or too many took longer than is learned. */
  typical(name: string, step: LearnedStep, now: number): TypicalTime | null {
    const route = this.routes.get(name);
    if (!route) return null;
    const histogram = histogramOf(route, step);
    const weight = weightOf(histogram);
    const samples = Number((weight * decayAfter(now - route.asOf)).toPrecision(2));
    if (samples < minSamples || samples === Infinity) return null;
    const secondsOf = (share: number): number => secondsAt(histogram, weight * share) ?? Infinity;
    const [p50Seconds, p90Seconds, p99Seconds] = [secondsOf(0.5), secondsOf(0.9), secondsOf(0.99)];
    return p99Seconds === Infinity ? null : { p50Seconds, p90Seconds, p99Seconds, samples };
  }

  private add(name: string, now: number): Route {
    const route = { weights: new Float32Array(learnedSteps.length * bucketCount), asOf: now };
    this.routes.set(name, route);
    return route;
  }
}

function histogramOf({ weights }: Route, step: LearnedStep): DurationHistogram {
  const begin = learnedSteps.indexOf(step) * bucketCount;
  return weights.subarray(begin, begin + bucketCount);
}
