import { randomUUID } from 'node:crypto';
import { changeMessage } from '../../../src/cache/redis-store';
import { type DistributedCache } from '../../../src/cache/distributed-cache';
import { EntryChanges } from '../../../src/cache/entry-changes';
import { type RedisConnection } from '../../../src/redis/redis-connection';
import { changeChannel } from '../../../src/redis/redis-keys';
import { RedisServer } from '../../processes/redis-server';
import { connectToRedis } from '../../support/connect-to-redis';
import { describeWithRedis } from '../../support/describe-with-redis';
import { eventually } from '../../support/eventually';

describeWithRedis('the changes of entries', () => {
  let redis: RedisServer;
  let connection: RedisConnection;

  beforeAll(async () => {
    redis = await RedisServer.start();
    connection = await connectToRedis(redis);
  });

  afterAll(async () => {
    connection.onApplicationShutdown();
    await redis.kill();
  });

  it('are heard of other gateways alone', async () => {
    const [heard, wokenUp]: [string[], string[]] = [[], []];
    const distributed = { wakeUp: (key) => wokenUp.push(key) } as Partial<DistributedCache>;
    const changes = new EntryChanges(connection, distributed as DistributedCache);
    changes.listen((key) => heard.push(key));
    changes.onApplicationBootstrap();
    await eventually('it listens', () => redis.command('PUBSUB', 'NUMSUB', changeChannel).endsWith('1'));
    redis.command('PUBLISH', changeChannel, changeMessage(connection.gatewayId, 'own'));
    redis.command('PUBLISH', changeChannel, changeMessage(randomUUID(), 'theirs'));
    // Messages come in the order in which they were sent.
    await eventually('the last message', () => heard.includes('theirs'));
    changes.onApplicationShutdown();
    expect([heard, wokenUp]).toEqual([['theirs'], ['theirs']]);
  });
});
