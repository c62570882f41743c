import { chunk, groupBy } from 'es-toolkit/array';
import { weightAt } from '../domain/duration-histogram';
import { LuaScript } from '../redis/lua-script';
import { type RedisConnection } from '../redis/redis-connection';
import { routeTimesKeyOf, seenStepsKeyOf } from '../redis/redis-keys';
import {
  type LearnedRoute,
  learnedStepOf,
  type LearnedStep,
  newWeights,
  type TypicalTime,
  weightIndexOf,
} from './learned-routes';

/** A duration that a gateway has learned from an order. */
export interface LearnedDuration {
  readonly give: string;
  readonly take: string;
  readonly step: LearnedStep;
  readonly seconds: number;
  /** When the step was made, by the wall clock. Epoch milliseconds. */
  readonly at: number;
  readonly week: number;
  /** Of the Bloom filter of the week. */
  readonly bits: readonly number[];
}

/** What all gateways know of a route, and publish in a period. */
export type SharedRoute = Pick<LearnedRoute, 'weights' | 'published'>;

/** How many durations one script adds: it ends soon, since nothing else runs in Redis meanwhile. */
const maxAdded = 100;

const lifetimeMs = 8 * 7 * 24 * 3_600_000;

/**
 * Adds durations that are not in the filter of their week. KEYS: the hashes of the pair and of all orders from its first
 * chain, and the filter. ARGV: the lifetime in milliseconds; then for each duration its field, its weight, and four bits.
 */
const addScript = new LuaScript(`
for i = 2, #ARGV, 6 do
  local isNew = false
  for bit = i + 2, i + 5 do
    if redis.call('SETBIT', KEYS[3], ARGV[bit], 1) == 0 then isNew = true end
  end
  if isNew then
    redis.call('HINCRBYFLOAT', KEYS[1], ARGV[i], ARGV[i + 1])
    redis.call('HINCRBYFLOAT', KEYS[2], ARGV[i], ARGV[i + 1])
  end
end
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[1]) end
return 1
`);

/** Returns all fields of a hash and their values, one after the other. KEYS: the hash. */
const readScript = new LuaScript("return redis.call('HGETALL', KEYS[1])");

/** Publishes a time for a period unless it or the next has one. KEYS: the hash of the route. ARGV: field, period, text. */
const publishScript = new LuaScript(`
local published = redis.call('HGET', KEYS[1], ARGV[1])
local ahead = published and tonumber(string.match(published, '^%d+')) - tonumber(ARGV[2])
if ahead == 0 or ahead == 1 then return published end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return ARGV[3]
`);

/** What all gateways on one Redis have learned. Each route is a hash: weights by step and bucket, and what is published. */
export class SharedTypicalTimes {
  constructor(private readonly redis: RedisConnection) {}

  get isAvailable(): boolean {
    return this.redis.isAvailable;
  }

  /** Adds durations, each once, however often it is added. Resolves with those that Redis did not take. */
  async add(durations: readonly LearnedDuration[]): Promise<LearnedDuration[]> {
    const ofPairs = groupBy(durations, ({ give, take, week }) => `${give}>${take} ${week}`);
    const failed: LearnedDuration[] = [];
    for (const group of Object.values(ofPairs).flatMap((ofPair) => chunk(ofPair, maxAdded)))
      if (!(await this.addGroup(group))) failed.push(...group);
    return failed;
  }

  /** Null where Redis does not answer. */
  async read(name: string, period: number): Promise<SharedRoute | null> {
    const reply = await readScript.runForBytes(this.redis, [routeTimesKeyOf(name)], []);
    if (!reply) return null;
    const weights = newWeights();
    const published: SharedRoute['published'] = {};
    for (let index = 0; index < reply.length; index += 2) {
      const [field, value] = [String(reply[index]), String(reply[index + 1])];
      const step = learnedStepOf(field);
      const known = step && publishedOf(value);
      if (!step) weights[Number(field)] = Number(value) || 0;
      else if (known?.period === period) published[step] = known.time;
    }
    return { weights, published };
  }

  /** Resolves with the time that is published by all gateways in the period. */
  async publish(name: string, step: LearnedStep, period: number, time: TypicalTime): Promise<TypicalTime> {
    const { p50Seconds, p90Seconds, p99Seconds, samples } = time;
    const text = [period, p50Seconds, p90Seconds, p99Seconds, samples].join(' ');
    const reply = await publishScript.runForBytes(this.redis, [routeTimesKeyOf(name)], [step, period, text]);
    return publishedOf(reply?.[0]?.toString())?.time ?? time;
  }

  /** @param group of one pair and one week */
  private async addGroup(group: readonly LearnedDuration[]): Promise<boolean> {
    const [first] = group;
    if (!first) return true;
    const { give, take, week } = first;
    const pairKey = routeTimesKeyOf(`${give}>${take}`);
    const otherKeys = [routeTimesKeyOf(`${give}>`), seenStepsKeyOf(week)];
    const values = group.flatMap(({ step, seconds, at, bits }) => [
      weightIndexOf(step, seconds),
      weightAt(at),
      ...bits,
    ]);
    const added = await addScript.run(this.redis, [pairKey, ...otherKeys], [lifetimeMs, ...values]);
    return added !== null;
  }
}

/** Null for what no gateway publishes: whoever can write to Redis can write anything. */
function publishedOf(text = '') {
  const [period = 0, p50Seconds = 0, p90Seconds = 0, p99Seconds = 0, samples = 0] = text
    .split(' ')
    .map(Number);
  const time = { p50Seconds, p90Seconds, p99Seconds, samples };
  return Object.values(time).every((n) => Number.isInteger(n) && n > 0 && n < 1e9) ? { period, time } : null;
}
