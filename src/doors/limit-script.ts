import { LuaScript } from '../redis/lua-script';
import { openSlidingLog } from '../redis/sliding-log';

/**
 * Counts a request of a caller in the log of all gateways, unless the limit is spent. Answers how many
 * requests the log holds with this one, and in how many milliseconds the oldest of them leaves it. Key: the
 * log. Values: the limit, and the window in milliseconds.
 */
export const countScript = new LuaScript(`
${openSlidingLog}
local count = redis.call('LLEN', KEYS[1])
if count < limit then append() end
return { count + 1, (oldest or nowMs) + windowMs - nowMs }
`);
