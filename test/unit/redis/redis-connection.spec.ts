import { RedisConnection } from '../../../src/redis/redis-connection';
import { type RedisCommands } from '../../../src/redis/redis-node';
import { eventually } from '../../support/eventually';
import { RedisServer } from '../../processes/redis-server';
import { describeWithRedis } from '../../support/describe-with-redis';
import { SlowLink } from '../../support/slow-link';

const withinMs = 10_000;
const timeoutMs = 150;

const ping = (commands: RedisCommands) => commands.eval('return 1', { keys: [], arguments: [] });

/** Of the list `text`. */
const lengthOf = (commands: RedisCommands) =>
  commands.eval("return redis.call('LLEN', KEYS[1])", { keys: ['text'], arguments: [] });

describeWithRedis('the connection to Redis', () => {
  let redis: RedisServer;
  let link: SlowLink;
  let connection: RedisConnection;
  let logged: string[];
  let warned: string[];

  beforeEach(async () => {
    redis = await RedisServer.start('--user', 'gateway', 'on', '>first-password', '~*', '+@all');
    link = await SlowLink.to(redis.port);
    logged = [];
    warned = [];
  });

  afterEach(async () => {
    connection.onApplicationShutdown();
    await link.close();
    await redis.kill();
  });

  const connectTo = async (url: string, sentinelCredentials: string | null = null) => {
    const log = (message: string, level: 'log' | 'warn') => {
      logged.push(message);
      if (level === 'warn') warned.push(message);
    };
    connection = await RedisConnection.to({ url, sentinelCredentials, timeoutMs }, { log });
  };

  /** Connects over the link, by which Redis can be slow. */
  const connect = async (credentials = 'gateway:first-password@') => {
    await connectTo(`redis://${credentials}127.0.0.1:${link.port}`);
  };

  const tells = (what: string, times = 1) =>
    eventually(
      `${what}, ${times} times`,
      () => logged.filter((line) => line.includes(what)).length >= times,
      withinMs,
    );

  /** Resolves once the client has met so many errors of a kind, whether they were logged or not. */
  const meets = (what: string, times: number) =>
    new Promise<void>((met) => {
      let left = times;
      connection.nodes[0]?.client.on('error', ({ message }: Error) => {
        if (message.startsWith(what)) left -= 1;
        if (left === 0) met();
      });
    });

  const changePassword = (password: string) => {
    redis.command('ACL', 'SETUSER', 'gateway', 'resetpass', `>${password}`);
    redis.command('CLIENT', 'KILL', 'USER', 'gateway');
  };

  it('names each kind of reason once in an outage, and again in the next', async () => {
    await connect();
    await tells('Redis circuit closed');
    link.delayMs = 300;
    expect(await connection.execute('any', ping)).toBeNull();
    const refused = meets('WRONGPASS', 3);
    changePassword('second-password');
    await refused;
    expect(logged.slice(0, 2)).toEqual([
      'Redis circuit closed',
      'Redis circuit open: no answer within 150 ms',
    ]);
    expect(logged.at(-1)).toMatch(/^Redis circuit still open: WRONGPASS /);
    expect(new Set(logged).size).toBe(logged.length);
    link.delayMs = 0;
    changePassword('first-password');
    await tells('Redis circuit closed', 2);
    // The first one is the start.
    expect(warned).toEqual(logged.slice(1));
    changePassword('third-password');
    await tells('Redis circuit still open: WRONGPASS', 2);
  }, 30_000);

  it('logs that Redis requires a password and none is configured', async () => {
    redis.command('CONFIG', 'SET', 'requirepass', 'wanted');
    await connect('');
    await connection.firstAttempt;
    expect(logged).toEqual([expect.stringMatching(/^Redis circuit open: NOAUTH /)]);
    expect(connection.isAvailable).toBe(false);
  });

  it('names each kind of refusal once, and is used all the same', async () => {
    await connect();
    await tells('Redis circuit closed');
    redis.command('SET', 'text', 'garbage');
    for (let n = 1; n <= 3; n += 1) expect(await connection.execute('text', lengthOf)).toBeNull();
    expect(logged.slice(1)).toEqual([expect.stringMatching(/^Redis refuses: WRONGTYPE /)]);
    expect(connection.isAvailable).toBe(true);
  });

  it('names once what to set where Redis is a node of a cluster', async () => {
    await connect();
    await tells('Redis circuit closed');
    const moved = "return redis.error_reply('MOVED 3999 127.0.0.1:6381')";
    for (let n = 1; n <= 3; n += 1)
      await connection.execute('any', (client) => client.eval(moved, { keys: [], arguments: [] }));
    expect(logged.slice(1)).toEqual([
      'Redis refuses: MOVED 3999 127.0.0.1:6381 (this Redis is a node of a cluster: set REDIS_URL to redis+cluster://host:port,host:port)',
    ]);
  });

  it.each([
    ['cluster', '', /^Redis cluster circuit open: ERR This instance has cluster support disabled/],
    ['sentinel', '/main', /^Redis Sentinel circuit open: ERR unknown command 'SENTINEL'/],
  ])('logs why a Redis is no %s', async (mode, name, reason) => {
    const url = `redis+${mode}://gateway:first-password@127.0.0.1:${link.port}${name}`;
    await connectTo(url, mode === 'sentinel' ? 'gateway:first-password' : null);
    await connection.firstAttempt;
    expect(logged).toEqual([expect.stringMatching(reason)]);
    expect(connection.status).toBe('down');
    expect(await connection.execute('any', ping)).toBeNull();
  });
});
