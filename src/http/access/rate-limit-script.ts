import { LuaScript } from '../../redis/lua-script';

/**
 * Counts requests of a caller for all gateways, unless they come to more than the limit. The hash has a field for each
 * second in which requests came, with their number and the time of the last; all of a second leaves the window with its
 * last request, so that there are never more fields than a window has seconds, and one. Times are Redis' own, so that
 * the clocks of gateways do not matter; of a time yet to come, after that clock was set back, nothing is kept. Answers
 * how many requests there are with these, and in how many milliseconds the oldest leave, or there is room for these.
 * Key: the hash. Values: the limit, the requests, and the window in milliseconds.
 */
export const rateLimitScript = new LuaScript(`
local limit, requests, windowMs = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
local seconds, running, total = {}, nil, 0
local stored = redis.call('HGETALL', KEYS[1])
for n = 1, #stored, 2 do
  local count, lastMs = string.match(stored[n + 1], '^(%d+) (%d+)$')
  local second = { count = tonumber(count), lastMs = tonumber(lastMs) }
  if count and second.lastMs + windowMs > nowMs and second.lastMs <= nowMs + 1000 then
    total = total + second.count
    if stored[n] == time[1] then running = second end
    table.insert(seconds, second)
  else
    redis.call('HDEL', KEYS[1], stored[n])
  end
end
local wanted = total + requests
if wanted <= limit then
  if running then running.lastMs = nowMs end
  local count = (running and running.count or 0) + requests
  redis.call('HSET', KEYS[1], time[1], string.format('%d %d', count, nowMs))
  redis.call('PEXPIRE', KEYS[1], windowMs)
end
table.sort(seconds, function(one, other) return one.lastMs < other.lastMs end)
local leaving, waitMs = math.max(1, wanted - limit), windowMs
for _, second in ipairs(seconds) do
  leaving = leaving - second.count
  if leaving <= 0 then
    waitMs = math.min(windowMs, second.lastMs + windowMs - nowMs)
    break
  end
end
return { wanted, waitMs }
`);
