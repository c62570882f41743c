import { LuaScript } from '../../redis/lua-script';
import { type RedisConnection } from '../../redis/redis-connection';
import { requestsKeyOf } from '../../redis/redis-keys';
import { type RateLimitCount, type RateLimitStore, windowSeconds } from './rate-limiter';

/** Counts the requests that reach all gateways of a Redis. Without Redis, the fallback store decides. */
export class RedisRateLimitStore implements RateLimitStore {
  constructor(
    private readonly redis: RedisConnection,
    private readonly fallback: RateLimitStore,
  ) {}

  async count(rateLimitKey: string, limit: number, requests = 1): Promise<RateLimitCount> {
    const counted = await rateLimitScript.runForList(
      this.redis,
      [requestsKeyOf(rateLimitKey)],
      [limit, requests, windowSeconds * 1000],
      'client-rate-limit',
    );
    if (counted === null) return this.fallback.count(rateLimitKey, limit, requests);
    const [total = 0, resetMs = 0] = counted;
    return { total, resetMs };
  }
}

/**
 * Counts requests of a client unless the total would exceed the limit: a sliding window, by Redis' clock, so that the
 * clocks of gateways do not matter.
 *
 * Key: a hash with a field for each second that had requests: their number, and the time of the last one. All requests
 * of a second leave the window together with its last one, so the hash has at most one field more than the window has
 * seconds. Fields of the future (Redis' clock was set back) are dropped.
 * Arguments: the limit, the number of requests, the window in milliseconds.
 * Returns the total with these requests, and the milliseconds until the oldest leave or, where these do not fit, until
 * there is room for them.
 */
const rateLimitScript = new LuaScript(`
local limit, requests, windowMs = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
local seconds, current, total = {}, nil, 0
local stored = redis.call('HGETALL', KEYS[1])
for n = 1, #stored, 2 do
  local count, lastMs = string.match(stored[n + 1], '^(%d+) (%d+)$')
  local second = { count = tonumber(count), lastMs = tonumber(lastMs) }
  if count and second.lastMs + windowMs > nowMs and second.lastMs <= nowMs + 1000 then
    total = total + second.count
    if stored[n] == time[1] then current = second end
    table.insert(seconds, second)
  else
    redis.call('HDEL', KEYS[1], stored[n])
  end
end
local wanted = total + requests
if wanted <= limit then
  if current then current.lastMs = nowMs end
  local count = (current and current.count or 0) + requests
  redis.call('HSET', KEYS[1], time[1], string.format('%d %d', count, nowMs))
  redis.call('PEXPIRE', KEYS[1], windowMs)
end
table.sort(seconds, function(one, other) return one.lastMs < other.lastMs end)
local leaving, resetMs = math.max(1, wanted - limit), windowMs
for _, second in ipairs(seconds) do
  leaving = leaving - second.count
  if leaving <= 0 then
    resetMs = math.min(windowMs, second.lastMs + windowMs - nowMs)
    break
  end
end
return { wanted, resetMs }
`);
