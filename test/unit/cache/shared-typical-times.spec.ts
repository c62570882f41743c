import { hash } from 'node:crypto';
import { type LearnedDuration, SharedTypicalTimes } from '../../../src/cache/shared-typical-times';
import { TypicalTimes } from '../../../src/cache/typical-times';
import { bucketCount, bucketOf, weightAt } from '../../../src/domain/duration-histogram';
import { clock } from '../../../src/lib/clock';
import { type RedisConnection } from '../../../src/redis/redis-connection';
import { RedisServer } from '../../processes/redis-server';
import { connectToRedis } from '../../support/connect-to-redis';
import { describeWithRedis } from '../../support/describe-with-redis';
import { eventually } from '../../support/eventually';
import { eventAt, statisticsOf } from '../../support/joined-orders';

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;

/** A Thursday, on which the weeks of the epoch begin. */
const startMs = Date.parse('2026-11-26T00:00:00Z');

let nowMs = startMs;

const textOf = (ms: number): string => new Date(ms).toISOString();

/** An order that was filled at the start. */
const filled = (index: number, seconds: number) =>
  statisticsOf({
    orderId: `0x${hash('sha256', String(index))}`,
    events: [eventAt('Created', textOf(startMs - seconds * 1000)), eventAt('Fulfilled', textOf(startMs))],
  });

const { give, take } = statisticsOf();

describeWithRedis('typical times that gateways share', () => {
  let redis: RedisServer;
  let connections: RedisConnection[] = [];

  beforeAll(async () => {
    redis = await RedisServer.start();
  });

  beforeEach(() => {
    nowMs = startMs;
    jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
    jest.spyOn(clock, 'now').mockImplementation(() => nowMs);
  });

  afterEach(() => {
    jest.restoreAllMocks();
    for (const connection of connections) connection.onApplicationShutdown();
    connections = [];
    redis.thaw();
    redis.command('FLUSHALL');
  });

  afterAll(() => redis.kill());

  const gateway = async (): Promise<TypicalTimes> => {
    const connection = await connectToRedis(redis);
    connections.push(connection);
    return new TypicalTimes(new SharedTypicalTimes(connection));
  };
  const published = (times: TypicalTimes) => times.of(give.chainId, take.chainId, 'Fulfilled');
  const learn = (times: TypicalTimes, from: number, to: number, seconds: number) => {
    for (let index = from; index < to; index += 1) times.learn(filled(index, seconds));
  };
  /** Each asks first, so that it takes part in what is known of the route. */
  const share = async (...gateways: readonly TypicalTimes[]) => {
    for (const each of gateways) {
      published(each);
      await each.share();
    }
  };

  it('are the same, of what each of them has learned', async () => {
    const [a, b] = [await gateway(), await gateway()];
    learn(a, 0, 15, 4);
    learn(b, 15, 30, 19);
    expect([published(a), published(b)]).toEqual([null, null]);
    await share(a, b);
    nowMs += minuteMs;
    await share(a, b);
    expect(published(a)).toEqual({ p50Seconds: 4, p90Seconds: 19, p99Seconds: 19, samples: 30 });
    expect(published(b)).toEqual(published(a));
  });

  it('count an order once that both have read, and that one reads again after a restart', async () => {
    const [a, b] = [await gateway(), await gateway()];
    learn(a, 0, 20, 4);
    learn(b, 0, 20, 4);
    await share(a, b);
    const restarted = await gateway();
    learn(restarted, 0, 20, 4);
    await share(restarted, a, b);
    expect([a, b, restarted].map((each) => published(each)?.samples)).toEqual([20, 20, 20]);
  });

  it('stay the same for ten minutes for all, whoever learns meanwhile', async () => {
    const [a, b] = [await gateway(), await gateway()];
    learn(a, 0, 20, 4);
    await share(a, b);
    learn(b, 100, 200, 60);
    nowMs += minuteMs;
    await share(b, a);
    const late = await gateway();
    await share(late);
    expect([a, b, late].map((each) => published(each)?.p50Seconds)).toEqual([4, 4, 4]);
    nowMs += 9 * minuteMs;
    await share(a, b, late);
    expect([a, b, late].map((each) => published(each)?.p50Seconds)).toEqual([60, 60, 60]);
  });

  it('are added by scripts that are over soon, however many orders were read meanwhile', async () => {
    const scripts = () =>
      [...redis.command('INFO', 'commandstats').matchAll(/cmdstat_eval(?:sha)?:calls=(\d+)/g)].reduce(
        (sum, [, calls]) => sum + Number(calls),
        0,
      );
    const a = await gateway();
    learn(a, 0, 250, 4);
    const before = scripts();
    await a.share();
    expect(scripts() - before).toBeGreaterThanOrEqual(3);
    await share(a);
    expect(published(a)?.samples).toBe(250);
  });

  it('halve in a week', async () => {
    const a = await gateway();
    learn(a, 0, 80, 4);
    await share(a);
    nowMs += weekMs;
    const b = await gateway();
    await share(b);
    expect(published(b)?.samples).toBe(40);
  });

  it('are those of the gateway alone while Redis refuses', async () => {
    redis.command('SET', 'order-gateway:1:typical:{times}:8453>42161', 'no hash');
    const a = await gateway();
    learn(a, 0, 20, 4);
    await share(a);
    nowMs += 10 * minuteMs;
    expect(published(a)).toMatchObject({ p50Seconds: 4, samples: 20 });
  });

  it.each([
    ['a time that lasts for ever', '5 5 9e14 50'],
    ['a negative time', '-5 -5 -5 50'],
    ['a part of a second', '0.5 1e-9 5 50'],
    ['no number', 'NaN Infinity x 50'],
    ['no time', '0 5 5 50'],
    ['a time of thirty years', '5 5 1000000000 50'],
    ['a number of orders without end', '5 5 5 1e308'],
  ])('are those of the gateway alone where somebody has written %s into Redis', async (_, times) => {
    const period = Math.floor(startMs / (10 * minuteMs));
    redis.command('HSET', 'order-gateway:1:typical:{times}:8453>42161', 'Fulfilled', `${period} ${times}`);
    const a = await gateway();
    learn(a, 0, 20, 4);
    await share(a);
    expect(published(a)).toEqual({ p50Seconds: 4, p90Seconds: 4, p99Seconds: 4, samples: 20 });
  });

  it('are not known where somebody has written weights without end into Redis', async () => {
    const weights = ['3', 'Infinity', '4', '1e300', '-1', '9', '__proto__', '9', 'constructor', '9'];
    for (const name of ['8453>42161', '8453>'])
      redis.command('HSET', `order-gateway:1:typical:{times}:${name}`, ...weights);
    const a = await gateway();
    await share(a);
    expect(published(a)).toBeNull();
  });

  it.each(['2045-01-01T00:00:00Z', '2199-01-01T00:00:00Z'])(
    'count an order that an interface fills in %s as one of now, and all others with it',
    async (future) => {
      const a = await gateway();
      learn(a, 0, 30, 4);
      const createdAt = textOf(Date.parse(future) - 19_000);
      const events = [eventAt('Created', createdAt), eventAt('Fulfilled', future)];
      a.learn(statisticsOf({ orderId: `0x${'6'.repeat(64)}`, events }));
      await share(a);
      const b = await gateway();
      await share(b);
      expect(published(b)).toMatchObject({ p50Seconds: 4, samples: 31 });
    },
  );

  it('are those of each alone while Redis is away, and lose nothing', async () => {
    const [a, b] = [await gateway(), await gateway()];
    learn(a, 0, 20, 4);
    await share(a, b);
    redis.freeze();
    await eventually('Redis is away', async () => {
      await Promise.all([a.share(), b.share()]);
      return connections.every(({ isAvailable }) => !isAvailable);
    });
    learn(a, 100, 200, 60);
    nowMs += 10 * minuteMs;
    expect([published(a)?.p50Seconds, published(b)?.p50Seconds]).toEqual([60, 4]);
    redis.thaw();
    await eventually('Redis is back', () => connections.every(({ isAvailable }) => isAvailable));
    nowMs += 10 * minuteMs;
    await share(a, b);
    expect([published(a), published(b)].map((time) => [time?.p50Seconds, time?.samples])).toEqual([
      [60, 120],
      [60, 120],
    ]);
  });

  describe('in Redis', () => {
    const week = Math.floor(startMs / weekMs);
    const time = { p50Seconds: 4, p90Seconds: 5, p99Seconds: 6, samples: 20 };
    const other = { ...time, p50Seconds: 3 };

    const connect = async (): Promise<SharedTypicalTimes> => {
      const connection = await connectToRedis(redis);
      connections.push(connection);
      return new SharedTypicalTimes(connection);
    };
    /** One of the start, that is in no filter yet. */
    const duration = (index: number, how: Partial<LearnedDuration> = {}): LearnedDuration => ({
      give: '1',
      take: '10',
      step: 'Fulfilled',
      seconds: 4,
      at: startMs,
      week,
      bits: [0, 1, 2, 3].map((bit) => 4 * index + bit),
      ...how,
    });
    /** Of a route, by bucket. */
    const weightsOf = async (shared: SharedTypicalTimes, name: string) => {
      const { weights } = (await shared.read(name, 0))!;
      return [...weights!.entries()].flatMap(([bucket, weight]) =>
        weight > 0 ? [[bucket, weight / weightAt(startMs)]] : [],
      );
    };

    it('durations are added to their pair and its first chain, by step, each once a week', async () => {
      const shared = await connect();
      const [again, ...others] = [
        duration(0),
        duration(0, { week: week + 1 }),
        duration(1, { step: 'SentUnlock', seconds: 60 }),
        duration(2, { take: '56' }),
        duration(3, { give: '56' }),
      ];
      expect(await shared.add([again, ...others])).toEqual([]);
      expect(await shared.add([again])).toEqual([]);
      const [fulfilled, unlocked] = [bucketOf(4), bucketCount + bucketOf(60)];
      expect(await weightsOf(shared, '1>10')).toEqual([
        [fulfilled, 2],
        [unlocked, 1],
      ]);
      expect(await weightsOf(shared, '1>56')).toEqual([[fulfilled, 1]]);
      expect(await weightsOf(shared, '56>')).toEqual([[fulfilled, 1]]);
      expect(await weightsOf(shared, '1>')).toEqual([
        [fulfilled, 3],
        [unlocked, 1],
      ]);
    });

    it('durations that it does not take are returned', async () => {
      const shared = await connect();
      redis.command('SET', 'order-gateway:1:typical:{times}:1>10', 'no hash');
      const refused = duration(0);
      expect(await shared.add([refused, duration(1, { take: '56' })])).toEqual([refused]);
      expect(await weightsOf(shared, '1>56')).toEqual([[bucketOf(4), 1]]);
    });

    it('the first time of a period is published for all, until the next period', async () => {
      const [a, b] = [await connect(), await connect()];
      expect(await a.publish('1>10', 'Fulfilled', 7, time)).toEqual(time);
      expect(await b.publish('1>10', 'Fulfilled', 7, other)).toEqual(time);
      expect((await b.read('1>10', 7))?.published).toEqual({ Fulfilled: time });
      expect((await b.read('1>10', 8))?.published).toEqual({});
      expect(await b.publish('1>10', 'Fulfilled', 8, other)).toEqual(other);
    });

    it('a time that a clock ahead of all others has published lasts for one period', async () => {
      const [ahead, b] = [await connect(), await connect()];
      expect(await ahead.publish('1>10', 'Fulfilled', 8, time)).toEqual(time);
      expect(await b.publish('1>10', 'Fulfilled', 7, other)).toEqual(time);
      expect(await ahead.publish('1>10', 'Fulfilled', 900, time)).toEqual(time);
      expect(await b.publish('1>10', 'Fulfilled', 9, other)).toEqual(other);
      expect((await b.read('1>10', 9))?.published).toEqual({ Fulfilled: other });
    });

    it('nothing is published while it is away, and nothing is known', async () => {
      const shared = await connect();
      redis.freeze();
      expect(await shared.publish('1>10', 'Fulfilled', 7, time)).toEqual(time);
      expect(await shared.read('1>10', 7)).toBeNull();
      expect(await shared.add([duration(0)])).toEqual([duration(0)]);
    });
  });
});
