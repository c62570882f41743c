import { LuaScript } from '../redis/lua-script';

/**
 * Counts a request of a caller in the log of all gateways, in Redis' own time, unless the limit is spent. Answers
 * how many requests the log holds with this one, and in how many milliseconds the oldest of them leaves it. Key: the
 * log (times of the requests, the oldest first). Values: the limit, and the window in milliseconds.
 */
export const countScript = new LuaScript(`
local limit, windowMs = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and oldest + windowMs <= nowMs do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end
local count = redis.call('LLEN', KEYS[1])
if count < limit then
  redis.call('RPUSH', KEYS[1], nowMs)
  redis.call('PEXPIRE', KEYS[1], windowMs)
end
return { count + 1, (oldest or nowMs) + windowMs - nowMs }
`);
