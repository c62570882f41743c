import { gunzipSync } from 'node:zlib';
import { type RedisServer } from '../processes/redis-server';

/** Each key, and each value of whatever type on a line of its own, in hexadecimal digits. */
const everything = `
  local found = {}
  local function hex(text)
    return (string.gsub(tostring(text), '.', function(c) return string.format('%02x', string.byte(c)) end))
  end
  local readers = { string = {'GET'}, zset = {'ZRANGE', 0, -1}, hash = {'HGETALL'}, list = {'LRANGE', 0, -1}, set = {'SMEMBERS'} }
  for _, key in ipairs(redis.call('KEYS', '*')) do
    table.insert(found, hex(key))
    local command = readers[redis.call('TYPE', key).ok]
    local value = redis.call(command[1], key, unpack(command, 2))
    if type(value) ~= 'table' then value = { value } end
    for _, part in ipairs(value) do table.insert(found, hex(part)) end
  end
  return found`;

/** All that a Redis holds, as text: keys and values, and the bodies of stored responses unpacked. */
export function redisContents(redis: RedisServer, password: string): string {
  const text = redis.command('--no-auth-warning', '-a', password, 'EVAL', everything, '0');
  return text.split('\n').map(unpacked).join('\n');
}

const gzipStart = '1f8b';

function unpacked(line: string): string {
  const bytes = Buffer.from(line, 'hex');
  return (line.startsWith(gzipStart) ? gunzipSync(bytes) : bytes).toString();
}
