import { TimeoutError } from '../../../src/lib/timeout';
import { errorKind, redactCredentials } from '../../../src/redis/redis-errors';

describe('the kind of an error', () => {
  it.each([
    [new Error('WRONGPASS invalid username-password pair or user is disabled.'), 'WRONGPASS'],
    [new Error("OOM command not allowed when used memory > 'maxmemory'."), 'OOM'],
    [
      Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:6379'), { code: 'ECONNREFUSED' }),
      'ECONNREFUSED',
    ],
    [Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    [new TimeoutError(100), 'TimeoutError'],
    [new Error('Socket closed unexpectedly'), 'Error'],
  ])('%s', (error, kind) => {
    expect(errorKind(error)).toBe(kind);
  });
});

describe('a message of Redis in the log', () => {
  const clean = redactCredentials(['p@ss', undefined]);

  it.each([
    ["ERR unknown command 'AUTH', with args beginning with: 'user' 'p@ss' ", "ERR unknown command 'AUTH'"],
    ['ERR p@ss is wrong, and so is p%40ss', 'ERR … is wrong, and so is …'],
    ['connect ECONNREFUSED 127.0.0.1:6379', 'connect ECONNREFUSED 127.0.0.1:6379'],
  ])('%s', (text, shown) => {
    expect(clean(text)).toBe(shown);
  });

  it('stay what they are where there is no password', () => {
    expect(redactCredentials([''])('WRONGTYPE of a key')).toBe('WRONGTYPE of a key');
  });
});
