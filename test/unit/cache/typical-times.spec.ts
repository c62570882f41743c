import {
  learnedSteps,
  type LearnedStep,
  newWeights,
  type TypicalTime,
  weightIndexOf,
} from '../../../src/cache/learned-routes';
import {
  type LearnedDuration,
  type SharedRoute,
  type SharedTypicalTimes,
} from '../../../src/cache/shared-typical-times';
import { TypicalTimes } from '../../../src/cache/typical-times';
import { weightAt } from '../../../src/domain/duration-histogram';
import { clock } from '../../../src/lib/clock';
import { type EventType } from '../../../src/domain/order-state';
import { eventAt, statisticsOf } from '../../support/joined-orders';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;

/** A Thursday, on which the weeks of the epoch begin. */
const startMs = Date.parse('2026-11-26T00:00:00Z');

let nowMs = startMs;
let drawn = 0;

/** Ids as they come: a hash in hexadecimal digits. */
const nextId = (): string => {
  drawn += 1;
  const digits = (Math.imul(drawn, 0x9e37_79b1) >>> 0).toString(16).padStart(8, '0');
  const more = (Math.imul(drawn, 0x85eb_ca6b) >>> 0).toString(16).padStart(8, '0');
  return `0x${digits}${more}`.padEnd(66, '0');
};

const textOf = (ms: number): string => new Date(ms).toISOString();

/** An order between two chains that was filled now, in so many seconds. */
function filled(seconds: number | null, [give, take]: readonly [string, string] = ['1', '10']) {
  const events = [
    eventAt('Created', textOf(nowMs - (seconds ?? 0) * secondMs)),
    ...(seconds === null ? [] : [eventAt('Fulfilled', textOf(nowMs))]),
  ];
  const { give: giveOffer, take: takeOffer } = statisticsOf();
  return statisticsOf({
    orderId: nextId(),
    events,
    give: { ...giveOffer, chainId: give },
    take: { ...takeOffer, chainId: take },
  });
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('the typical times of orders', () => {
  let times: TypicalTimes;

  beforeEach(() => {
    nowMs = startMs;
    jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
    jest.spyOn(clock, 'now').mockImplementation(() => nowMs);
    times = new TypicalTimes(null);
  });

  afterEach(() => jest.restoreAllMocks());

  const learn = (count: number, seconds: number, route?: [string, string]) => {
    for (let learned = 0; learned < count; learned += 1) times.learn(filled(seconds, route));
  };

  it('are known from twenty orders on', () => {
    learn(19, 4);
    expect(times.of('1', '10', 'Fulfilled')).toBeNull();
    learn(1, 4);
    expect(times.of('1', '10', 'Fulfilled')).toEqual({
      p50Seconds: 4,
      p90Seconds: 4,
      p99Seconds: 4,
      samples: 20,
    });
  });

  it('are those of the pair, or of its first chain to any', () => {
    learn(20, 4, ['1', '10']);
    learn(20, 30, ['1', '56']);
    const p90 = (give: string | null, take: string | null) =>
      times.of(give, take, 'Fulfilled')?.p90Seconds ?? null;
    expect([p90('1', '10'), p90('1', '56'), p90('1', '137')]).toEqual([4, 30, 30]);
    expect([p90('10', '1'), p90(null, '10'), p90('1', null)]).toEqual([null, null, null]);
  });

  it('are of each step, from the event before', () => {
    for (let count = 0; count < 20; count += 1) {
      const at = (type: EventType, secondsAgo: number) =>
        eventAt(type, textOf(nowMs - secondsAgo * secondMs));
      const events = [
        at('Created', 3_710),
        at('Fulfilled', 3_700),
        at('SentUnlock', 100),
        at('ClaimedUnlock', 0),
      ];
      times.learn({ ...filled(1), events });
    }
    expect(learnedSteps.map((step) => times.of('1', '10', step)?.p50Seconds)).toEqual([10, 3600, 100]);
    expect(times.of('1', '10', 'ClaimedOrderCancel')).toBeNull();
  });

  it('count an order once, however often it is read', () => {
    const order = filled(4);
    for (let count = 0; count < 50; count += 1) times.learn(order);
    expect(times.of('1', '10', 'Fulfilled')).toBeNull();
  });

  it('learn nothing from an order that was not filled, and from one whose creation is not reported', () => {
    for (let count = 0; count < 20; count += 1) {
      times.learn(filled(null));
      times.learn({ ...filled(4), events: [eventAt('Fulfilled', textOf(nowMs))] });
      times.learn({ ...filled(4), events: [eventAt('Created', null), eventAt('Fulfilled', textOf(nowMs))] });
    }
    expect(times.of('1', '10', 'Fulfilled')).toBeNull();
  });

  it('learn nothing from an order whose chains are not both reported', () => {
    for (let count = 0; count < 20; count += 1) {
      const order = filled(4);
      times.learn({ ...order, give: { ...order.give, chainId: null } });
      times.learn({ ...order, take: { ...order.take, chainId: null } });
    }
    expect(times.pairs(10)).toEqual([]);
    expect(times.of('1', '56', 'Fulfilled')).toBeNull();
  });

  it('count an order of a week ago half, and one of tomorrow as of now', () => {
    const old = range(80).map(() => filled(4));
    nowMs += 7 * dayMs;
    for (const order of old) times.learn(order);
    expect(times.of('1', '10', 'Fulfilled')?.samples).toBe(40);
    nowMs += dayMs;
    const early = range(20).map(() => filled(4, ['5', '10']));
    nowMs -= dayMs;
    for (const order of early) times.learn(order);
    expect(times.of('5', '10', 'Fulfilled')?.samples).toBe(20);
  });

  it('are listed by pair, the one of which most orders are known first', () => {
    learn(40, 60, ['8453', '56']);
    learn(20, 4, ['1', '10']);
    learn(19, 4, ['10', '1']);
    const [first, second] = times.pairs(3);
    expect(times.pairs(3)).toHaveLength(2);
    expect(first).toMatchObject({ give: '8453', take: '56', time: { p50Seconds: 60, samples: 40 } });
    expect(second).toMatchObject({ give: '1', take: '10', time: { p50Seconds: 4, samples: 20 } });
    expect(times.pairs(1)).toEqual([first]);
  });

  it('are forgotten by their use, however often they are listed', () => {
    learn(20, 4, ['1', '2']);
    for (let take = 3; take < 4000; take += 1) learn(1, 4, ['1', String(take)]);
    learn(20, 60, ['1', '4000']);
    const listed = () => times.pairs(3).map(({ take }) => take);
    expect(listed().sort()).toEqual(['2', '4000']);
    learn(1, 4, ['1', '4001']);
    expect(listed()).toEqual(['4000']);
  });

  it('learn from orders of this week and the last one only', () => {
    const old = range(20).map(() => filled(4));
    nowMs += 13 * dayMs;
    for (const order of range(40).map(() => filled(4))) times.learn(order);
    expect(times.of('1', '10', 'Fulfilled')?.samples).toBe(40);
    nowMs += dayMs;
    for (const order of old) times.learn(order);
    nowMs += 10 * minuteMs;
    expect(times.of('1', '10', 'Fulfilled')?.samples).toBe(36);
  });

  it('stay as they are for ten minutes, once they are known', () => {
    learn(20, 4);
    expect(times.of('1', '10', 'Fulfilled')?.samples).toBe(20);
    learn(60, 30);
    nowMs += 10 * minuteMs - 1;
    expect(times.of('1', '10', 'Fulfilled')?.p50Seconds).toBe(4);
    nowMs += 1;
    expect(times.of('1', '10', 'Fulfilled')).toMatchObject({ p50Seconds: 30, samples: 80 });
  });

  it('follow a change within a week', () => {
    for (let day = 0; day < 14; day += 1) {
      learn(50, 60);
      nowMs += dayMs;
    }
    for (let day = 0; day < 7; day += 1) {
      learn(50, 5);
      nowMs += dayMs;
    }
    expect(times.of('1', '10', 'Fulfilled')?.p50Seconds).toBe(5);
  });
});

/** What several gateways share, without Redis. */
class SharedByAll implements Pick<SharedTypicalTimes, 'isAvailable' | 'add' | 'read' | 'publish'> {
  isAvailable = true;
  readonly durations: LearnedDuration[] = [];
  /** By route and period. */
  private readonly published = new Map<string, SharedRoute['published']>();

  add(durations: readonly LearnedDuration[]): Promise<LearnedDuration[]> {
    this.durations.push(...durations);
    return Promise.resolve([]);
  }

  read(name: string, period: number): Promise<SharedRoute | null> {
    if (!this.isAvailable) return Promise.resolve(null);
    const weights = newWeights();
    for (const { give, take, step, seconds, at } of this.durations)
      if ([`${give}>${take}`, `${give}>`].includes(name))
        weights[weightIndexOf(step, seconds)]! += weightAt(at);
    return Promise.resolve({ weights, published: { ...this.published.get(`${name} ${period}`) } });
  }

  publish(name: string, step: LearnedStep, period: number, time: TypicalTime): Promise<TypicalTime> {
    const key = `${name} ${period}`;
    this.published.set(key, { ...this.published.get(key), [step]: time });
    return Promise.resolve(time);
  }

  /** What another gateway has learned. */
  learnElsewhere(count: number, seconds: number, step: LearnedStep = 'Fulfilled'): void {
    const duration = { give: '1', take: '10', step, seconds, at: nowMs, week: 0, bits: [] };
    this.durations.push(...range(count).map(() => duration));
  }
}

describe('the typical times of orders that several gateways read', () => {
  const periodMs = 10 * minuteMs;
  let shared: SharedByAll;
  let times: TypicalTimes;

  beforeEach(() => {
    nowMs = startMs;
    jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
    jest.spyOn(clock, 'now').mockImplementation(() => nowMs);
    shared = new SharedByAll();
    times = new TypicalTimes(shared as unknown as SharedTypicalTimes);
  });

  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const fulfilment = () => times.of('1', '10', 'Fulfilled')?.p50Seconds ?? null;
  const ofPairs = () => times.pairs(1)[0]?.time.p50Seconds ?? null;
  const learn = (count: number, seconds: number) => {
    for (const order of range(count).map(() => filled(seconds))) times.learn(order);
  };

  it('are shared each minute, and when the gateway stops', async () => {
    jest.useFakeTimers({ doNotFake: ['Date', 'performance'] });
    times.onApplicationBootstrap();
    learn(1, 4);
    await jest.advanceTimersByTimeAsync(minuteMs - 1);
    expect(shared.durations).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(shared.durations).toHaveLength(1);
    learn(1, 4);
    await times.beforeApplicationShutdown();
    expect(shared.durations).toHaveLength(2);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('are learned without a timer where nothing is shared', () => {
    jest.useFakeTimers({ doNotFake: ['Date', 'performance'] });
    new TypicalTimes(null).onApplicationBootstrap();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('are of whole steps alone', async () => {
    times.learn(filled(null));
    times.learn({ ...filled(4), events: [eventAt('Fulfilled', textOf(nowMs))] });
    await times.share();
    expect(shared.durations).toEqual([]);
  });

  it('wait for Redis, up to ten thousand', async () => {
    shared.isAvailable = false;
    learn(10_001, 4);
    await times.share();
    expect(shared.durations).toHaveLength(0);
    shared.isAvailable = true;
    await times.share();
    expect(shared.durations).toHaveLength(10_000);
  });

  it('are what all publish, for the period and the next one; then what this gateway knows', async () => {
    shared.learnElsewhere(20, 60);
    expect(fulfilment()).toBeNull();
    await times.share();
    expect(fulfilment()).toBe(60);
    learn(60, 4);
    nowMs += 2 * periodMs - 1;
    expect(fulfilment()).toBe(60);
    nowMs += 1;
    expect(fulfilment()).toBe(4);
  });

  it('are read where a route is asked for the first time, and then only while it is asked for', async () => {
    shared.learnElsewhere(20, 60);
    fulfilment();
    await new Promise(setImmediate);
    expect(fulfilment()).toBe(60);
    nowMs += 2 * periodMs;
    shared.learnElsewhere(100, 4);
    await times.share();
    expect(fulfilment()).toBe(60);
    await times.share();
    expect(fulfilment()).toBe(4);
  });

  it('are read again within a period until all steps are published', async () => {
    shared.learnElsewhere(20, 60);
    fulfilment();
    await times.share();
    shared.learnElsewhere(100, 4);
    await times.share();
    expect([fulfilment(), ofPairs()]).toEqual([60, 4]);
    for (const step of ['SentUnlock', 'ClaimedUnlock'] as const) shared.learnElsewhere(20, 60, step);
    await times.share();
    expect(times.of('1', '10', 'ClaimedUnlock')?.p50Seconds).toBe(60);
    shared.learnElsewhere(300, 30);
    await times.share();
    expect(ofPairs()).toBe(4);
    nowMs += periodMs;
    fulfilment();
    await times.share();
    expect([fulfilment(), ofPairs()]).toEqual([30, 30]);
  });

  it('stay as they were published until the period ends, also while Redis is away', async () => {
    shared.learnElsewhere(20, 60);
    fulfilment();
    await times.share();
    learn(60, 4);
    shared.isAvailable = false;
    nowMs += periodMs - 1;
    expect(fulfilment()).toBe(60);
    nowMs += 1;
    expect(fulfilment()).toBe(4);
  });

  it.each(['takes', 'refuses'])(
    'are of what this gateway has just learned, too: Redis %s it',
    async (how) => {
      if (how === 'refuses') shared.add = (durations) => Promise.resolve([...durations]);
      learn(20, 4);
      expect(fulfilment()).toBe(4);
      await new Promise(setImmediate);
      expect([fulfilment(), ofPairs()]).toEqual([4, 4]);
      nowMs += periodMs;
      await times.share();
      expect([fulfilment(), ofPairs()]).toEqual([4, 4]);
    },
  );

  it('are those that were published, though their orders are forgotten', async () => {
    const time = { p50Seconds: 7, p90Seconds: 8, p99Seconds: 9, samples: 20 };
    await shared.publish('1>10', 'Fulfilled', Math.floor(nowMs / periodMs), time);
    fulfilment();
    await times.share();
    expect(times.of('1', '10', 'Fulfilled')).toEqual(time);
  });
});
