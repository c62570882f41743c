import { LuaScript } from '../redis/lua-script';
import { openSlidingLog } from '../redis/sliding-log';

/**
 * Grants a request by the log of all gateways: answers 0, or after how many milliseconds to ask again. Keys:
 * the log, the closing. Values: the limit, and the window in milliseconds.
 */
export const takeScript = new LuaScript(`
local closedMs = redis.call('PTTL', KEYS[2])
if closedMs > 0 then return closedMs end
${openSlidingLog}
if redis.call('LLEN', KEYS[1]) >= limit then
  return redis.call('LINDEX', KEYS[1], -limit) + windowMs - nowMs
end
append()
return 0
`);

/** Closes for so many milliseconds, and never for less than it is closed already. Key: the closing. */
export const closeScript = new LuaScript(`
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], '1', 'PX', ARGV[1])
end
return 0
`);
