import { RedisConnection } from '../../../src/redis/redis-connection';
import { changeChannel } from '../../../src/redis/redis-keys';
import { RedisSubscriber } from '../../../src/redis/redis-subscriber';
import { listenersIn, RedisServer } from '../../processes/redis-server';
import { generousRedisTimeoutMs } from '../../support/connect-to-redis';
import { describeWithRedis } from '../../support/describe-with-redis';
import { eventually } from '../../support/eventually';

const withinMs = 10_000;

describeWithRedis('a subscriber', () => {
  it.each([
    ['the channel', ['resetchannels'], `&${changeChannel}`],
    ['the command', ['allchannels', '-subscribe'], '+subscribe'],
    ['the count of the subscribers', ['allchannels', '-pubsub'], '+pubsub'],
  ])(
    'logs and counts that Redis refuses %s, and needs no new start once it is allowed',
    async (_, rules, allowed) => {
      const redis = await RedisServer.start('--user', 'gateway', 'on', '>password', '~*', '+@all', ...rules);
      const [logged, refusals]: [string[], string[]] = [[], []];
      const connection = await RedisConnection.to(
        {
          url: redis.url.replace('//', '//gateway:password@'),
          sentinelCredentials: null,
          timeoutMs: generousRedisTimeoutMs,
        },
        { log: (message) => logged.push(message), countRefusal: (kind) => refusals.push(kind) },
      );
      const subscriber = new RedisSubscriber(connection, changeChannel, () => undefined);
      try {
        await eventually('it is refused', () => refusals.includes('NOPERM'), withinMs);
        expect(logged).toContainEqual(expect.stringMatching(/^Redis refuses: NOPERM /));
        redis.command('ACL', 'SETUSER', 'gateway', allowed);
        const isCounted = () => listenersIn(redis.command('PUBSUB', 'NUMSUB', changeChannel)) === 1;
        await eventually('it listens', isCounted, withinMs);
      } finally {
        subscriber.close();
        connection.onApplicationShutdown();
        await redis.kill();
      }
    },
    30_000,
  );
});
