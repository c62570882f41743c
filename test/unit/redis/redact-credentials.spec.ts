import { redactCredentials } from '../../../src/redis/redact-credentials';

describe("Redis' words", () => {
  const clean = redactCredentials('redis://user:p%40ss@cache.example');

  it.each([
    ["ERR unknown command 'AUTH', with args beginning with: 'user' 'p@ss' ", "ERR unknown command 'AUTH'"],
    ['ERR p@ss is wrong, and so is p%40ss', 'ERR … is wrong, and so is …'],
    ['connect ECONNREFUSED 127.0.0.1:6379', 'connect ECONNREFUSED 127.0.0.1:6379'],
  ])('%s', (text, shown) => {
    expect(clean(text)).toBe(shown);
  });

  it('stay what they are where there is no password', () => {
    expect(redactCredentials('redis://cache.example')('WRONGTYPE of a key')).toBe('WRONGTYPE of a key');
  });
});
