import { LuaScript } from '../../redis/lua-script';
import { slidingLogPrelude } from '../../redis/sliding-log';

/**
 * Grants a request by the log of all gateways: answers 0; or after how many milliseconds to ask again; or, where the
 * interface has asked for a pause, less than 0 by as many milliseconds as the pause goes on. Keys: the log, the
 * pause. Values: the limit, the window and the longest pause, in milliseconds.
 */
export const acquireScript = new LuaScript(`
local pauseMs, maxPauseMs = redis.call('PTTL', KEYS[2]), tonumber(ARGV[3])
if pauseMs > maxPauseMs then
  redis.call('PEXPIRE', KEYS[2], maxPauseMs)
  pauseMs = maxPauseMs
end
if pauseMs > 0 then return -pauseMs end
${slidingLogPrelude}
if redis.call('LLEN', KEYS[1]) >= limit then
  return redis.call('LINDEX', KEYS[1], -limit) + windowMs - nowMs
end
append()
return 0
`);

/**
 * Begins a pause of so many milliseconds, and never a shorter one than goes on already, nor a longer one than may be.
 * Key: the pause. Values: its length, and the longest that may be.
 */
export const pauseScript = new LuaScript(`
local forMs, maxMs = tonumber(ARGV[1]), tonumber(ARGV[2])
local pauseMs = redis.call('PTTL', KEYS[1])
if pauseMs < forMs or pauseMs > maxMs then
  redis.call('SET', KEYS[1], '1', 'PX', math.min(forMs, maxMs))
end
return 0
`);
