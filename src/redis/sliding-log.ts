/**
 * Lua that opens a sliding log: the times of past requests in a Redis list, the oldest first, in Redis' own
 * time, so that the clocks of gateways do not matter. Drops the times that have left the window. Expects the
 * log in `KEYS[1]`, the limit in `ARGV[1]` and the window, in milliseconds, in `ARGV[2]`; leaves them as
 * `limit` and `windowMs`, beside `nowMs`, `oldest` (false for an empty log) and `append()`, which adds a
 * request made now.
 */
export const slidingLogPrelude = `
local limit, windowMs = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and oldest + windowMs <= nowMs do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end
local function append()
  redis.call('RPUSH', KEYS[1], nowMs)
  redis.call('PEXPIRE', KEYS[1], windowMs)
end
`;
