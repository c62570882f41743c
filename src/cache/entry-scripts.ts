import { LuaScript } from '../redis/lua-script';

/** A copy with a larger head or id is invalid. */
const maxHeadBytes = 4096;
const maxIdBytes = 64;

/**
 * Returns a list: the state of the lock (`taken`, `held`, `not-needed` where the copy is fresh, or the error of Redis), and
 * a matching copy if there is one: id, age in ms, fresh window in ms, head and body. Invalid copies are ignored. Keys: the
 * entry, its lock. Values: the token, the lock's ms (one that would last longer is none), the id and the age of the known
 * copy (empty for none), the maximum bytes of a body, and up to which age in ms a copy is fresh (empty for its own fresh
 * window).
 */
export const getOrLockScript = new LuaScript(`
local token, lockMs, knownId, knownAge = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local maxBytes, maxAge = tonumber(ARGV[5]), tonumber(ARGV[6])
local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)

local function wantedCopy()
  local bodyBytes = redis.pcall('HSTRLEN', KEYS[1], 'body')
  if type(bodyBytes) ~= 'number' or bodyBytes == 0 or bodyBytes > maxBytes then return nil end
  if redis.call('HSTRLEN', KEYS[1], 'head') > ${maxHeadBytes} then return nil end
  if redis.call('HSTRLEN', KEYS[1], 'id') > ${maxIdBytes} then return nil end
  local found = redis.call('HMGET', KEYS[1], 'id', 'storedAt', 'freshMs', 'head')
  local storedAt, freshMs = tonumber(found[2]), tonumber(found[3])
  if not (found[1] and storedAt and freshMs and found[4]) then return nil end
  local age = nowMs - storedAt
  if found[1] == knownId or (knownAge and age >= knownAge) then return nil end
  return { id = found[1], age = age, freshMs = freshMs, head = found[4] }
end

local copy = wantedCopy()
local lock = 'not-needed'
if not (copy and copy.age >= 0 and copy.age < (maxAge or copy.freshMs)) then
  local leftMs = redis.call('PTTL', KEYS[2])
  if leftMs >= 0 and leftMs <= tonumber(lockMs) then lock = 'held'
  else lock = redis.pcall('SET', KEYS[2], token, 'PX', lockMs).err or 'taken' end
end
if not copy then return { lock } end
local body = redis.call('HGET', KEYS[1], 'body')
return { lock, copy.id, tostring(copy.age), tostring(copy.freshMs), copy.head, body }
`);

/** Extends a lock if the token still holds it. Key: the lock. Values: the token, the ms from now until it expires. */
export const renewScript = new LuaScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return ''
`);

/**
 * Stores a copy, unless another token holds the lock, and releases the lock. Returns the error of Redis, or an empty
 * string. Keys: the entry, its lock. Values: the token, which is the copy's id, its age in ms, fresh window in ms, head and
 * body, the ms until it expires, and, for a changed entry, a channel and the message to publish on it.
 */
export const putScript = new LuaScript(`
local holder = redis.pcall('GET', KEYS[2])
if type(holder) == 'string' and holder ~= ARGV[1] then return '' end
local time = redis.call('TIME')
local storedAt = time[1] * 1000 + math.floor(time[2] / 1000) - ARGV[2]
local function keep()
  return redis.pcall('HSET', KEYS[1], 'id', ARGV[1], 'storedAt', string.format('%.0f', storedAt),
    'freshMs', ARGV[3], 'head', ARGV[4], 'body', ARGV[5])
end
local kept = keep()
if type(kept) == 'table' and string.find(kept.err, 'WRONGTYPE', 1, true) then
  redis.call('DEL', KEYS[1])
  kept = keep()
end
if type(kept) == 'number' then
  redis.call('PEXPIRE', KEYS[1], ARGV[6])
  if ARGV[7] then redis.pcall('PUBLISH', ARGV[7], ARGV[8]) end
end
if holder == ARGV[1] then redis.call('DEL', KEYS[2]) end
return type(kept) == 'table' and kept.err or ''
`);

/** Releases a lock if the token still holds it. Key: the lock. Value: the token. */
export const unlockScript = new LuaScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return ''
`);
