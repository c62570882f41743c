import { redisTargetOf } from '../../../src/config/redis-url';

describe('the target of a Redis URL', () => {
  it('is a cluster, by some of its nodes', () => {
    expect(redisTargetOf('redis+cluster://user:p%40ss%2F@a.example:7000,[::1],10.0.0.1:6380')).toEqual({
      mode: 'cluster',
      addresses: [
        { host: 'a.example', port: 7000 },
        { host: '::1', port: 6379 },
        { host: '10.0.0.1', port: 6380 },
      ],
      masterName: '',
      isEncrypted: false,
      credentials: { username: 'user', password: 'p@ss/' },
    });
  });

  it('is the master that Sentinels name', () => {
    expect(redisTargetOf('rediss+sentinel://:secret@a.example,b.example:26380/my.master')).toEqual({
      mode: 'sentinel',
      addresses: [
        { host: 'a.example', port: 26379 },
        { host: 'b.example', port: 26380 },
      ],
      masterName: 'my.master',
      isEncrypted: true,
      credentials: { password: 'secret' },
    });
  });

  it.each([
    'redis+cluster://',
    'redis+cluster://user@a.example',
    'redis+cluster://:%zz@a.example',
    'redis+cluster://a.example:port',
    'redis+cluster://a.example/mymaster',
    'redis+sentinel://a.example/',
    'redis+sentinel://a.example/my master',
    'redis+sentinel://a.example/one/two',
    'redis+other://a.example',
  ])('is none: %s', (url) => {
    expect(redisTargetOf(url)).toBeNull();
  });
});
