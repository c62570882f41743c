import { LuaScript } from '../redis/lua-script';

/** Larger heads are nobody's. */
const maxHeadBytes = 4096;
const maxIdBytes = 64;

/**
 * Answers with a list: what became of the lock (`taken`, `held`, `not-needed` where the copy is fresh, or why Redis
 * refused it), and the copy, if any is wanted: its id, age, fresh milliseconds, head and body. What cannot be a copy is
 * none. Keys: the entry, its lock. Values: the token, the lock's milliseconds, the id and the age of the known copy
 * (empty for none), and the most bytes of a body.
 */
export const getOrLockScript = new LuaScript(`
local token, lockMs, knownId, knownAge = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local maxBytes = tonumber(ARGV[5])
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
if not (copy and copy.age >= 0 and copy.age < copy.freshMs) then
  local set = redis.pcall('SET', KEYS[2], token, 'NX', 'PX', lockMs)
  if not set then lock = 'held'
  elseif set.err then lock = set.err
  else lock = 'taken' end
end
if not copy then return { lock } end
local body = redis.call('HGET', KEYS[1], 'body')
return { lock, copy.id, tostring(copy.age), tostring(copy.freshMs), copy.head, body }
`);

/** Prolongs a lock if it is still the token's. Key: the lock. Values: the token, the milliseconds that it lives from now. */
export const renewScript = new LuaScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return ''
`);

/**
 * Keeps a copy, unless another token has the lock, and lets go of the lock. Answers with why Redis refused the copy, or
 * with nothing. Keys: the entry, its lock. Values: the token, the copy's id, age, fresh milliseconds, head and body, and
 * the milliseconds that it lives.
 */
export const putScript = new LuaScript(`
local holder = redis.pcall('GET', KEYS[2])
if type(holder) == 'string' and holder ~= ARGV[1] then return '' end
local time = redis.call('TIME')
local storedAt = time[1] * 1000 + math.floor(time[2] / 1000) - ARGV[3]
local function keep()
  return redis.pcall('HSET', KEYS[1], 'id', ARGV[2], 'storedAt', string.format('%.0f', storedAt),
    'freshMs', ARGV[4], 'head', ARGV[5], 'body', ARGV[6])
end
local kept = keep()
if type(kept) == 'table' and string.find(kept.err, 'WRONGTYPE', 1, true) then
  redis.call('DEL', KEYS[1])
  kept = keep()
end
if type(kept) == 'number' then redis.call('PEXPIRE', KEYS[1], ARGV[7]) end
if holder == ARGV[1] then redis.call('DEL', KEYS[2]) end
return type(kept) == 'table' and kept.err or ''
`);

/** Lets go of a lock if it is still the token's. Key: the lock. Value: the token. */
export const unlockScript = new LuaScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return ''
`);
