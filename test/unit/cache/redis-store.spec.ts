import { changeMessage, RedisStore, type StoreRequest } from '../../../src/cache/redis-store';
import { type RedisConnection } from '../../../src/redis/redis-connection';
import { changeChannel } from '../../../src/redis/redis-keys';
import { RedisSubscriber } from '../../../src/redis/redis-subscriber';
import { connectToRedis } from '../../support/connect-to-redis';
import { eventually } from '../../support/eventually';
import { listenersIn, RedisServer } from '../../processes/redis-server';
import { describeWithRedis } from '../../support/describe-with-redis';

const entryKey = 'order-gateway:2:entry:{key}';
const lockKey = 'order-gateway:2:lock:{key}';
const copy = { id: 'mine', ageMs: 0, freshMs: 60_000, head: '{}', body: Buffer.from([0, 255, 10, 13]) };

const wanting = (changes: Partial<StoreRequest> = {}): StoreRequest => ({
  knownId: null,
  knownAgeMs: null,
  token: 'mine',
  lockMs: 5000,
  ...changes,
});

describeWithRedis('entries in Redis', () => {
  let redis: RedisServer;
  let connection: RedisConnection;
  let store: RedisStore;
  let refusals: string[];

  beforeAll(async () => {
    redis = await RedisServer.start();
    connection = await connectToRedis(redis, (kind) => refusals.push(kind));
  });

  beforeEach(() => {
    refusals = [];
    store = new RedisStore(connection, 1000);
  });

  afterEach(() => redis.command('FLUSHALL'));

  afterAll(async () => {
    connection.onApplicationShutdown();
    await redis.kill();
  });

  it('are in a store that is as available as Redis', () => {
    expect(store.isAvailable).toBe(true);
  });

  it('are found as they were put, byte for byte, and live for their time', async () => {
    await store.put('key', copy, 90_000);
    const { copy: found, lock } = await store.getOrLock('key', wanting());
    expect(found).toMatchObject({ id: 'mine', freshMs: 60_000, head: '{}', body: copy.body });
    expect(found?.ageMs).toBeLessThan(1000);
    expect(lock).toBe('not-needed');
    expect(Number(redis.command('PTTL', entryKey))).toBeGreaterThan(80_000);
    expect(redis.command('EXISTS', lockKey)).toBe('0');
  });

  it('age by the clock of Redis', async () => {
    await store.put('key', { ...copy, ageMs: 30_000 }, 90_000);
    const { copy: found } = await store.getOrLock('key', wanting());
    expect(found?.ageMs).toBeGreaterThanOrEqual(30_000);
    expect(found?.ageMs).toBeLessThan(31_000);
  });

  it.each<[string, Partial<StoreRequest>, number]>([
    ['is known', { knownId: 'mine' }, 0],
    ['is older than what is known', { knownAgeMs: 1000 }, 30_000],
  ])('are not sent where the copy %s: then the lock is taken', async (_, known, ageMs) => {
    await store.put('key', { ...copy, ageMs }, 90_000);
    expect(await store.getOrLock('key', wanting(known))).toEqual({ copy: null, lock: 'taken' });
  });

  it('are not sent where they are larger than allowed', async () => {
    await store.put('key', { ...copy, body: Buffer.alloc(1001) }, 90_000);
    expect(await store.getOrLock('key', wanting())).toEqual({ copy: null, lock: 'taken' });
  });

  it('are sent stale together with the lock, which one gateway gets', async () => {
    await store.put('key', { ...copy, ageMs: 61_000 }, 90_000);
    expect(await store.getOrLock('key', wanting())).toMatchObject({ copy: { id: 'mine' }, lock: 'taken' });
    expect(await store.getOrLock('key', wanting({ token: 'other' }))).toMatchObject({
      copy: { id: 'mine' },
      lock: 'held',
    });
    const leftMs = Number(redis.command('PTTL', lockKey));
    expect(leftMs).toBeGreaterThan(4000);
    expect(leftMs).toBeLessThanOrEqual(5000);
  });

  it.each([
    ['has no end', ['SET', lockKey, 'theirs']],
    ['ends later than any gateway has it end', ['SET', lockKey, 'theirs', 'PX', '60000']],
    ['is no text', ['RPUSH', lockKey, 'theirs']],
  ])('wait for no lock that %s: it is taken', async (_, command) => {
    redis.command(...command);
    expect((await store.getOrLock('key', wanting())).lock).toBe('taken');
    expect(redis.command('GET', lockKey)).toBe('mine');
    expect(Number(redis.command('PTTL', lockKey))).toBeLessThanOrEqual(5000);
  });

  it('are let go of by their holder alone', async () => {
    await store.getOrLock('key', wanting());
    await store.unlock('key', 'other');
    expect(redis.command('GET', lockKey)).toBe('mine');
    await store.unlock('key', 'mine');
    expect(redis.command('EXISTS', lockKey)).toBe('0');
  });

  it('have their lock prolonged by its holder alone', async () => {
    await store.getOrLock('key', wanting());
    await store.renew('key', 'other', 60_000);
    expect(Number(redis.command('PTTL', lockKey))).toBeLessThanOrEqual(5000);
    await store.renew('key', 'mine', 60_000);
    expect(redis.command('GET', lockKey)).toBe('mine');
    expect(Number(redis.command('PTTL', lockKey))).toBeGreaterThan(50_000);
  });

  it('get no lock by a renewal: one that has ended is not taken again', async () => {
    await store.renew('key', 'mine', 60_000);
    expect(redis.command('EXISTS', lockKey)).toBe('0');
    expect(refusals).toEqual([]);
  });

  it('are put by whoever has the lock, or where nobody has', async () => {
    await store.getOrLock('key', wanting());
    await store.put('key', { ...copy, id: 'late' }, 90_000);
    expect([redis.command('EXISTS', entryKey), redis.command('GET', lockKey)]).toEqual(['0', 'mine']);
    await store.put('key', copy, 90_000);
    expect([redis.command('EXISTS', entryKey), redis.command('EXISTS', lockKey)]).toEqual(['1', '0']);
    await store.put('key', { ...copy, id: 'late' }, 90_000);
    expect(redis.command('HGET', entryKey, 'id')).toBe('late');
  });

  it('are published under their key where they are put as changed, and not by default', async () => {
    const published: string[] = [];
    const subscriber = new RedisSubscriber(connection, changeChannel, (message) => published.push(message));
    await eventually('it listens', () => listenersIn(redis.command('PUBSUB', 'NUMSUB', changeChannel)) === 1);
    await store.put('unchanged', copy, 90_000);
    await store.put('key', copy, 90_000, true);
    await eventually('the message', () => published.length > 0);
    subscriber.close();
    expect(published).toEqual([changeMessage(connection.gatewayId, 'key')]);
  });

  it.each([
    ['text', ['SET', entryKey, 'x']],
    ['list', ['RPUSH', entryKey, 'x']],
  ])('take the place of a %s', async (_, command) => {
    redis.command(...command);
    expect(await store.getOrLock('key', wanting())).toEqual({ copy: null, lock: 'taken' });
    await store.put('key', copy, 90_000);
    expect(await store.getOrLock('key', wanting())).toMatchObject({ copy: { id: 'mine' } });
  });

  it('are read where Redis refuses to write; the refusal is counted, and the reported state shows it', async () => {
    await store.put('key', { ...copy, ageMs: 61_000 }, 90_000);
    expect(connection.status).toBe('up');
    redis.command('CONFIG', 'SET', 'maxmemory', '1');
    expect(await store.getOrLock('key', wanting())).toMatchObject({ copy: { id: 'mine' }, lock: 'unknown' });
    expect(connection.status).toBe('refusing');
    await store.put('key', { ...copy, id: 'second' }, 90_000);
    expect(redis.command('HGET', entryKey, 'id')).toBe('mine');
    expect(refusals).toEqual(['OOM', 'OOM']);
    expect(connection.status).toBe('refusing');
    redis.command('CONFIG', 'SET', 'maxmemory', '0');
    await store.getOrLock('key', wanting());
    expect(connection.status).toBe('refusing');
    await store.put('key', copy, 90_000);
    expect(connection.status).toBe('up');
  });

  describe('while Redis does not respond', () => {
    beforeEach(async () => {
      await store.getOrLock('key', wanting({ lockMs: 60_000 }));
      redis.freeze();
    });

    afterEach(() => {
      redis.thaw();
    });

    const responds = async (): Promise<void> => {
      redis.thaw();
      await eventually('Redis responds', () => connection.isAvailable, 10_000);
    };

    it('have no lock prolonged: a renewal ends, and does nothing', async () => {
      await expect(store.renew('key', 'mine', 1500)).resolves.toBeUndefined();
      await expect(store.renew('key', 'mine', 1500)).resolves.toBeUndefined();
      await responds();
      expect(refusals).toEqual([]);
    }, 20_000);

    it('are not found, and whose lock it is is not known', async () => {
      expect(await store.getOrLock('another', wanting())).toEqual({ copy: null, lock: 'unknown' });
      expect(connection.status).toBe('down');
      await responds();
    }, 20_000);

    it.each<[string, () => Promise<void>]>([
      ['is not released', () => store.unlock('key', 'mine')],
      ['would be released by a copy that is not put', () => store.put('key', copy, 90_000)],
    ])(
      'have their lock until it expires where it %s',
      async (_, release) => {
        await store.getOrLock('another', wanting());
        expect(connection.status).toBe('down');
        await expect(release()).resolves.toBeUndefined();
        await responds();
        expect(redis.command('GET', lockKey)).toBe('mine');
        expect(Number(redis.command('PTTL', lockKey))).toBeLessThanOrEqual(60_000);
      },
      20_000,
    );
  });

  it('of another version are not found, and stay as they are', async () => {
    const others = ['1', '3'].map((form) => ({
      entry: `order-gateway:${form}:entry:{key}`,
      lock: `order-gateway:${form}:lock:{key}`,
    }));
    for (const { entry, lock } of others) {
      redis.command(
        'HSET',
        entry,
        'id',
        'theirs',
        'storedAt',
        '0',
        'freshMs',
        '1',
        'head',
        '{}',
        'body',
        'theirs',
      );
      redis.command('SET', lock, 'theirs');
    }
    const before = others.map(({ entry, lock }) => [
      redis.command('HGETALL', entry),
      redis.command('GET', lock),
    ]);
    expect(await store.getOrLock('key', wanting())).toEqual({ lock: 'taken', copy: null });
    await store.put('key', copy, 90_000);
    expect((await store.getOrLock('key', wanting())).copy?.id).toBe('mine');
    expect(
      others.map(({ entry, lock }) => [redis.command('HGETALL', entry), redis.command('GET', lock)]),
    ).toEqual(before);
  });

  it.each([
    ['has a field more', ['HSET', entryKey, 'addedLater', 'x'], 'mine'],
    ...['id', 'storedAt', 'freshMs', 'head', 'body'].map((field): [string, string[], undefined] => [
      `lacks its ${field}`,
      ['HDEL', entryKey, field],
      undefined,
    ]),
    ['has an empty id', ['HSET', entryKey, 'id', ''], undefined],
    ['has an id without end', ['HSET', entryKey, 'id', 'x'.repeat(100)], undefined],
    ['has a head without end', ['HSET', entryKey, 'head', 'x'.repeat(5000)], undefined],
    ['has times of another form', ['HSET', entryKey, 'storedAt', '2027-01-31T00:00:00Z'], undefined],
    ['is of another type', ['SET', entryKey, 'another form'], undefined],
  ])('are never an error: one that %s', async (_, command, found) => {
    await store.put('key', copy, 90_000);
    redis.command(...command);
    expect((await store.getOrLock('key', wanting())).copy?.id).toBe(found);
    expect(connection.status).toBe('up');
  });
});
