import { LuaScript } from '../redis/lua-script';

/**
 * Grants a request by the log of all gateways, in Redis' own time: answers 0, or after how many milliseconds to
 * ask again. Keys: the log (times of the grants, the oldest first), the closing. Values: the limit, and the
 * window in milliseconds.
 */
export const takeScript = new LuaScript(`
local closedMs = redis.call('PTTL', KEYS[2])
if closedMs > 0 then return closedMs end

local limit, windowMs = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and oldest + windowMs <= nowMs do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end
if redis.call('LLEN', KEYS[1]) >= limit then
  return redis.call('LINDEX', KEYS[1], -limit) + windowMs - nowMs
end
redis.call('RPUSH', KEYS[1], nowMs)
redis.call('PEXPIRE', KEYS[1], windowMs)
return 0
`);

/** Closes for so many milliseconds, and never for less than it is closed already. Key: the closing. */
export const closeScript = new LuaScript(`
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], '1', 'PX', ARGV[1])
end
return 0
`);
