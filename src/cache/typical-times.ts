import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { mapAsync } from 'es-toolkit/array';
import { clock } from '../lib/clock';
import {
  type StatisticsOrder,
  timeOfEvent,
  type TrackedEvent,
} from '../upstream/statistics/statistics-order';
import {
  LearnedRoute,
  learnedStepOf,
  learnedSteps,
  type LearnedStep,
  type TypicalTime,
} from './learned-routes';
import { bitsOf, SeenSteps } from './seen-steps';
import { type LearnedDuration, SharedTypicalTimes } from './shared-typical-times';

const maxRoutes = 4000;

/** How many durations wait for Redis at the most; further ones are learned by this gateway alone. */
const maxUnshared = 10_000;

/** How many routes are read from Redis at once. */
const concurrency = 16;

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;

/** How often typical times change: with each change, the entity tags of open orders do. */
const periodMs = 10 * minuteMs;

/** What a step begins with. */
const stepStarts: Readonly<Record<LearnedStep, TrackedEvent['type']>> = {
  Fulfilled: 'Created',
  SentUnlock: 'Fulfilled',
  ClaimedUnlock: 'SentUnlock',
};

/**
 * How long the steps of orders take, learned from the records that are read anyway. An order counts half after a week; one
 * from before last week is not learned. Orders that were not filled teach nothing. Times are those of the wall clock.
 */
@Injectable()
export class TypicalTimes implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly routes = new LRUCache<string, LearnedRoute>({ max: maxRoutes });
  private readonly seen = new SeenSteps();
  private unshared: LearnedDuration[] = [];
  private timer: NodeJS.Timeout | undefined;

  /** @param shared null where gateways share nothing */
  constructor(@Inject(SharedTypicalTimes) private readonly shared: SharedTypicalTimes | null) {}

  onApplicationBootstrap(): void {
    if (this.shared) this.timer = setInterval(() => void this.share(), minuteMs).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.addUnshared();
  }

  /** Learns from the steps that an order has made, each once. */
  learn({ orderId, give, take, events }: StatisticsOrder): void {
    if (give.chainId === null || take.chainId === null) return;
    const route = { give: give.chainId, take: take.chainId };
    const now = wallClockNow();
    for (const [index, step] of learnedSteps.entries()) {
      const endText = timeOfEvent(events, step);
      const startText = timeOfEvent(events, stepStarts[step]);
      if (endText === null || startText === null) continue;
      const bits = bitsOf(orderId, index);
      if (this.seen.has(bits)) continue;
      const endedAt = Date.parse(endText);
      const at = Math.min(endedAt, now);
      const week = Math.floor(at / weekMs);
      if (week < Math.floor(now / weekMs) - 1) continue;
      this.seen.add(bits, week);
      const seconds = (endedAt - Date.parse(startText)) / 1000;
      for (const name of routeNames(route)) this.routeOf(name).learn(step, seconds, at);
      if (this.shared && this.unshared.length < maxUnshared)
        this.unshared.push({ ...route, step, seconds, at, week, bits });
    }
  }

  /** How long a step takes between two chains; where too few orders are known, from the first one to any. */
  readonly of = (give: string | null, take: string | null, step: string): TypicalTime | null => {
    const learnedStep = learnedStepOf(step);
    if (give === null || take === null || !learnedStep) return null;
    for (const name of routeNames({ give, take })) {
      const time = this.timeOf(name, learnedStep);
      if (time) return time;
    }
    return null;
  };

  /** How long the fulfilment takes by pair, of those that most orders are known of. */
  pairs(limit: number): { readonly give: string; readonly take: string; readonly time: TypicalTime }[] {
    return [...this.routes.entries()]
      .flatMap(([name, route]) => {
        const [give = '', take = ''] = name.split('>');
        const time = route.typical('Fulfilled', wallClockNow());
        return time && take !== '' ? [{ give, take, time }] : [];
      })
      .sort((a, b) => b.time.samples - a.time.samples)
      .slice(0, limit);
  }

  private timeOf(name: string, step: LearnedStep): TypicalTime | null {
    const now = wallClockNow();
    const route = this.routeOf(name);
    if (route.askedAt === -Infinity && this.shared)
      void this.addUnshared().then(() => this.load(name, route));
    route.askedAt = now;
    const period = Math.floor(now / periodMs);
    // What all gateways publish lasts until the next one is read, within a minute.
    const isShared = route.isShared && this.shared?.isAvailable === true;
    const isCurrent = period === route.period || (isShared && period === route.period + 1);
    if (isShared && isCurrent) return route.published[step] ?? null;
    if (!isCurrent) Object.assign(route, { period, published: {}, isShared: false });
    const time = route.published[step] ?? route.typical(step, now);
    if (time) route.published[step] = time;
    return time;
  }

  private routeOf(name: string): LearnedRoute {
    const known = this.routes.get(name);
    if (known) return known;
    const route = new LearnedRoute();
    this.routes.set(name, route);
    return route;
  }

  /** Adds what was learned to what all gateways know, and takes over that. */
  async share(): Promise<void> {
    await this.addUnshared();
    const recently = wallClockNow() - 2 * periodMs;
    const asked = [...this.routes.entries()].filter(([, { askedAt }]) => askedAt > recently);
    await mapAsync(asked, ([name, route]) => this.load(name, route), { concurrency });
  }

  private async addUnshared(): Promise<void> {
    const added = this.unshared;
    if (!this.shared?.isAvailable || added.length === 0) return;
    this.unshared = [];
    this.unshared.push(...(await this.shared.add(added)));
  }

  /** The first gateway that has a time publishes it for all, until the period ends. */
  private async load(name: string, route: LearnedRoute): Promise<void> {
    const now = wallClockNow();
    const period = Math.floor(now / periodMs);
    if (route.isShared && route.period === period && learnedSteps.every((step) => route.published[step]))
      return;
    const shared = await this.shared?.read(name, period);
    if (!shared) return;
    route.weights = shared.weights;
    // What Redis has not taken is known here alone.
    for (const { step, seconds, at } of this.unshared.filter((each) => routeNames(each).includes(name)))
      route.learn(step, seconds, at);
    const { published } = shared;
    for (const step of learnedSteps) {
      const own = published[step] ? null : route.typical(step, now);
      if (own) published[step] = await this.shared?.publish(name, step, period, own);
    }
    Object.assign(route, { period, published, isShared: true });
  }
}

const wallClockNow = (): number => clock.toWallClock(clock.now());

/** The pair of chains, and all orders from the first one. */
const routeNames = ({ give, take }: { readonly give: string; readonly take: string }): [string, string] => [
  `${give}>${take}`,
  `${give}>`,
];
