import {
  bucketCount,
  decay,
  decayAfter,
  type DurationHistogram,
  observe,
  quantile,
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
  /** Where its weights are. */
  readonly slot: number;
  /** As of when its weights are, by the wall clock. Epoch milliseconds. */
  asOf: number;
}

/**
 * What was learned of the routes: pairs of chains, or all orders from one chain. The weights share one buffer, 800 bytes a
 * route; the one that was added first makes room.
 */
export class LearnedRoutes {
  private readonly weights: Float32Array;
  private readonly routes = new Map<string, Route>();

  constructor(private readonly maxRoutes: number) {
    this.weights = new Float32Array(maxRoutes * learnedSteps.length * bucketCount);
  }

  get names(): IterableIterator<string> {
    return this.routes.keys();
  }

  /** @param weight as of now */
  learn(name: string, step: LearnedStep, seconds: number, weight: number, now: number): void {
    const route = this.route(name, now);
    if (now - route.asOf >= decayEveryMs) {
      decay(this.weightsOf(route), decayAfter(now - route.asOf));
      route.asOf = now;
    }
    observe(this.weights, seconds, weight, firstBucket(route, step));
  }

  /** Replaces all that is known of a route. @param weights of all steps, one after the other, as of now */
  replace(name: string, weights: ArrayLike<number>, now: number): void {
    const route = this.route(name, now);
    this.weightsOf(route).set(weights);
    route.asOf = now;
  }

  /** Null where too few orders are known, or too many took longer than is learned. */
  typical(name: string, step: LearnedStep, now: number): TypicalTime | null {
    const route = this.routes.get(name);
    if (!route) return null;
    const histogram = this.histogram(route, step);
    const samples = Number((weightOf(histogram) * decayAfter(now - route.asOf)).toPrecision(2));
    if (samples < minSamples || samples === Infinity) return null;
    const secondsOf = (share: number): number => quantile(histogram, share) ?? Infinity;
    const [p50Seconds, p90Seconds, p99Seconds] = [secondsOf(0.5), secondsOf(0.9), secondsOf(0.99)];
    return p99Seconds === Infinity ? null : { p50Seconds, p90Seconds, p99Seconds, samples };
  }

  private route(name: string, now: number): Route {
    const known = this.routes.get(name);
    if (known) return known;
    const route = { slot: this.freeSlot(), asOf: now };
    this.routes.set(name, route);
    return route;
  }

  private freeSlot(): number {
    const [oldest] = this.routes;
    if (!oldest || this.routes.size < this.maxRoutes) return this.routes.size;
    const [name, route] = oldest;
    this.routes.delete(name);
    this.weightsOf(route).fill(0);
    return route.slot;
  }

  private weightsOf({ slot }: Route): DurationHistogram {
    const size = learnedSteps.length * bucketCount;
    return this.weights.subarray(slot * size, (slot + 1) * size);
  }

  private histogram(route: Route, step: LearnedStep): DurationHistogram {
    const begin = firstBucket(route, step);
    return this.weights.subarray(begin, begin + bucketCount);
  }
}

const firstBucket = ({ slot }: Route, step: LearnedStep): number =>
  (slot * learnedSteps.length + learnedSteps.indexOf(step)) * bucketCount;
