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
    changes.onChanged = (key) => heard.push(key);
    changes.onApplicationBootstrap();
    await eventually('it listens', () => redis.command('PUBSUB', 'NUMSUB', changeChannel).endsWith('1'));
    redis.command('PUBLISH', changeChannel, changeMessage(connection.gatewayId, 'own'));
    redis.command('PUBLISH', changeChannel, changeMessage(randomUUID(), 'theirs'));
    // Messages come in the order in which they were sent.
    await eventually('the last message', () => heard.includes('theirs'));
    changes.onApplicationShutdown();
    expect([heard, wokenUp]).toEqual([['theirs'], ['theirs']]);
    await eventually('it listens no more', () =>
      redis.command('PUBSUB', 'NUMSUB', changeChannel).endsWith('0'),
    );
  });

  it.each([true, false])('are shared while the store is available: %s', (isAvailable) => {
    const distributed: Partial<DistributedCache> = { isAvailable };
    expect(new EntryChanges(connection, distributed as DistributedCache).isShared).toBe(isAvailable);
  });

  it('are heard by as many gateways as the connection knows', () => {
    const six = { gatewayCount: 6 } as RedisConnection;
    expect(new EntryChanges(six, null).gatewayCount).toBe(6);
  });
});

describe('the changes of entries, without Redis', () => {
  const changes = new EntryChanges(null, null);

  it('are shared with nobody', () => {
    expect([changes.isShared, changes.gatewayCount]).toEqual([false, 1]);
  });

  it('are not listened for', () => {
    changes.onApplicationBootstrap();
    expect(() => {
      changes.onApplicationShutdown();
    }).not.toThrow();
  });
});
