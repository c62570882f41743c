import { gunzipSync } from 'node:zlib';
import { type RedisServer } from './redis-server';

/** Each key, and each value of whatever type on a line of its own. */
const everything = `
  local found = {}
  local readers = { string = {'GET'}, zset = {'ZRANGE', 0, -1}, hash = {'HGETALL'}, list = {'LRANGE', 0, -1}, set = {'SMEMBERS'} }
  for _, key in ipairs(redis.call('KEYS', '*')) do
    table.insert(found, key)
    local command = readers[redis.call('TYPE', key).ok]
    table.insert(found, redis.call(command[1], key, unpack(command, 2)))
  end
  return found`;

/** All that a Redis holds, as text: keys and values, and the bodies of stored answers unpacked. */
export function redisContents(redis: RedisServer, password: string): string {
  const text = redis.command('--no-auth-warning', '-a', password, 'EVAL', everything, '0');
  return text.split('\n').map(unpacked).join('\n');
}

/** An entry of the shared cache, in the envelope of its store, with its body readable; anything else as it is. */
function unpacked(line: string): string {
  if (!line.startsWith('{"value"')) return line;
  const { value } = JSON.parse(line) as { value: string };
  const { body, isCompressed } = JSON.parse(value) as { body: string; isCompressed: boolean };
  const bytes = Buffer.from(body, 'base64');
  return `${line}\n${(isCompressed ? gunzipSync(bytes) : bytes).toString()}`;
}
