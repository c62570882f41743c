import { eventAt, statisticsOf } from '../support/joined-orders';
import { readFileSync } from 'node:fs';
import { TypicalTimes } from '../../src/cache/typical-times';
import { changeChannel } from '../../src/redis/redis-keys';
import { EventStreamClient } from '../support/event-stream-client';
import { eventually } from '../support/eventually';
import { type RunningGateway } from '../support/gateway';
import { RedisServer } from '../processes/redis-server';
import { generousRedisTimeoutMs } from '../support/connect-to-redis';
import { describeWithRedis } from '../support/describe-with-redis';
import { usesRedisTestBed } from '../support/redis-test-bed';
import { after, json, neverRespond } from '../support/scripted-upstream';
import { SlowLink } from '../support/slow-link';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';
import { statisticsKeyOf } from '../support/uses-redis';

const tokenList = jsonText({
  tokens: Object.fromEntries(
    Array.from({ length: 500 }, (_, n) => {
      const address = `0x${n.toString(16).padStart(40, '0')}`;
      return [address, { address, symbol: `T${n}`, name: `Token ${n}`, decimals: 18, tags: [] }];
    }),
  ),
});

/** What an ACL has to allow, as docs/cache.md has it. */
const documentedCommands =
  /`(\+get [^`]+)`/.exec(readFileSync('docs/cache.md', 'utf8'))?.[1]?.split(/\s+/) ?? [];

describeWithRedis('gateways that share a Redis', () => {
  const stage = usesRedisTestBed();
  const { upstream } = stage;

  beforeEach(() => {
    upstream.on('/v1.0/token-list', json(200, tokenList));
    for (let n = 0; n < 60; n += 1) {
      upstream.on(`/api/Orders/${orderId(n)}`, json(200, jsonText(statisticsOrder(orderId(n)))));
      upstream.on(`/v1.0/dln/order/${orderId(n)}`, json(200, jsonText(orderRecord(orderId(n)))));
    }
  });

  afterEach(() => stage.clear());

  it('the second finds what the first has read at its start, and reads none of it again', async () => {
    upstream.on('/api/TokenMetadata/', json(200, { tokens: [], totalCount: 0 }));
    upstream.on('/api/Users/', json(200, { users: [], totalCount: 0, searchResult: null }));
    const warm = { WARM_UP: 'true', TOKEN_LIST_CHAIN_IDS: '1,10' };
    const isReady = async ({ url }: RunningGateway) => (await fetch(`${url}/health/ready`)).status === 200;
    const first = await stage.startGateway(warm);
    await eventually('the first is ready', () => isReady(first));
    expect(upstream.requests).toHaveLength(6);
    const second = await stage.startGateway(warm);
    await eventually('the second is ready', () => isReady(second));
    expect((await fetch(`${second.url}/v1/tokens?chainId=10`)).headers.get('cache-status')).not.toContain(
      'fwd',
    );
    expect(upstream.requests).toHaveLength(6);
  });

  it("the second serves the first's token list, byte for byte, without asking upstream", async () => {
    const [first, second] = [await stage.connectedGateway(), await stage.connectedGateway()];
    const path = '/v1.0/token-list?chainId=1';
    expect(await (await fetch(`${first.url}${path}`)).text()).toBe(tokenList);
    const response = await fetch(`${second.url}${path}`);
    expect(await response.text()).toBe(tokenList);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((await fetch(`${second.url}/v1/tokens?chainId=1&limit=1`)).status).toBe(200);
    expect(upstream.countOf('/v1.0/token-list')).toBe(1);
  });

  it('200 simultaneous cold reads over both make one call', async () => {
    const [first, second] = [await stage.connectedGateway(), await stage.connectedGateway()];
    upstream.on('/v1.0/token-list', after(100, json(200, tokenList)));
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const response = await fetch(`${(n % 2 ? first : second).url}/v1.0/token-list?chainId=10`);
        await response.arrayBuffer();
        return response.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(upstream.countOf('/v1.0/token-list')).toBe(1);
  });

  /** Puts a hash where gateways keep an order of the statistics interface. */
  function storeCopy(n: number, body: string): void {
    const [seconds = '0'] = stage.redis.command('TIME').split('\n');
    const copy = {
      id: 'written-by-the-test',
      storedAt: `${seconds}000`,
      freshMs: '60000',
      head: JSON.stringify({ status: 200, contentType: 'application/json', isCompressed: false }),
      body,
    };
    stage.redis.command('HSET', statisticsKeyOf(n), ...Object.entries(copy).flat());
  }

  it.each([
    ['that is whole is served', jsonText(statisticsOrder(orderId(5))), 0],
    ['of another order is as good as nothing', jsonText(statisticsOrder(orderId(99))), 1],
    ['that is garbage is as good as nothing', 'garbage', 1],
  ])('a copy %s', async (_, body, calls) => {
    const gateway = await stage.connectedGateway();
    const path = `/api/Orders/${orderId(5)}`;
    storeCopy(5, body);
    expect(await (await fetch(gateway.url + path)).text()).toBe(jsonText(statisticsOrder(orderId(5))));
    expect(upstream.countOf(path)).toBe(calls);
  });

  describe('when Redis', () => {
    let link: SlowLink | undefined;

    afterEach(async () => {
      await link?.close();
      link = undefined;
    });

    /** Asks for cold orders one after the other and tells how long each took. */
    async function coldReads(gateway: RunningGateway, from: number, count: number): Promise<number[]> {
      const took: number[] = [];
      for (let n = from; n < from + count; n += 1) {
        const startedAt = performance.now();
        const response = await fetch(`${gateway.url}/v1.0/dln/order/${orderId(n)}`);
        expect(response.status).toBe(200);
        await response.arrayBuffer();
        took.push(performance.now() - startedAt);
      }
      return took;
    }

    /** Had each read waited until the timeout of Redis, the mean would be above that. */
    const expectBoundedOnce = (took: readonly number[]) => {
      const meanMs = took.reduce((sum, ms) => sum + ms, 0) / took.length;
      expect(meanMs).toBeLessThan(generousRedisTimeoutMs / 2);
    };

    it('freezes, one request waits a little, and none while it stays so; it is used again once it thaws', async () => {
      const gateway = await stage.connectedGateway();
      stage.redis.freeze();
      expectBoundedOnce(await coldReads(gateway, 10, 20));
      stage.redis.thaw();
      await stage.untilUsedBy(gateway);
    }, 20_000);

    it('is slow, one request waits a little, and none while it stays so; it is used again once it is quick', async () => {
      link = await SlowLink.to(stage.redis.port);
      const gateway = await stage.connectedGateway({ REDIS_URL: `redis://127.0.0.1:${link.port}` });
      link.delayMs = 4 * generousRedisTimeoutMs;
      const took = await coldReads(gateway, 10, 20);
      expect(Math.max(...took)).toBeLessThan(2 * generousRedisTimeoutMs);
      expectBoundedOnce(took);
      link.delayMs = 0;
      await stage.untilUsedBy(gateway);
    }, 20_000);

    it('is far away, a cold read completes after one round trip to it', async () => {
      link = await SlowLink.to(stage.redis.port);
      const gateway = await stage.connectedGateway({ REDIS_URL: `redis://127.0.0.1:${link.port}` });
      link.delayMs = 300;
      const took = await coldReads(gateway, 10, 5);
      expect(Math.min(...took)).toBeGreaterThan(link.delayMs - 10);
      const mean = took.reduce((sum, ms) => sum + ms, 0) / took.length;
      expect(mean).toBeLessThan(2 * link.delayMs);
    }, 20_000);

    it('is killed and started again, no request fails or waits, and it is used again', async () => {
      const gateway = await stage.connectedGateway();
      await stage.redis.kill();
      expectBoundedOnce(await coldReads(gateway, 10, 20));
      await stage.redis.run();
      await stage.untilUsedBy(gateway);
    }, 20_000);

    it('is down at the start, the gateway responds, and uses it once it is up', async () => {
      await stage.redis.kill();
      const gateway = await stage.startGateway();
      expectBoundedOnce(await coldReads(gateway, 10, 5));
      await stage.redis.run();
      await stage.untilUsedBy(gateway);
    }, 20_000);

    it('is full, every request succeeds, and what it holds is still read', async () => {
      const full = await RedisServer.start('--maxmemory', '2mb', '--maxmemory-policy', 'noeviction');
      const gateway = await stage.startGateway({ REDIS_URL: full.url });
      const filler = "for n = 1, 25 do redis.call('SET', 'filler:' .. n, string.rep('x', 100000)) end";
      full.command('EVAL', filler, '0');
      expect(full.command('SET', 'one more', 'x')).toContain('OOM');
      expectBoundedOnce(await coldReads(gateway, 10, 10));
      await stage.closeGateways();
      await full.kill();
    }, 20_000);

    it('wants credentials, a gateway that has them uses it, and one that has not runs without it', async () => {
      const user = [
        '--user',
        'gateway',
        'on',
        '>top:secret-of-the-guarded-redis',
        '~order-gateway:*',
        '&order-gateway:*',
        ...documentedCommands,
      ];
      const guarded = await RedisServer.start(...user);
      const gateway = await stage.startGateway({
        REDIS_URL: `redis://gateway:top%3Asecret-of-the-guarded-redis@127.0.0.1:${guarded.port}`,
        ORDER_REQUESTS_PER_MINUTE: '5',
      });
      await stage.untilUsedBy(gateway, guarded);
      await coldReads(gateway, 30, 2);
      expect(guarded.command('LLEN', 'order-gateway:2:quota:{order}')).toBe('2');
      const stream = await EventStreamClient.open(gateway.url, `/v1/orders/${orderId(1)}/events`);
      await eventually('it listens for changes', () =>
        guarded.command('PUBSUB', 'NUMSUB', changeChannel).endsWith('1'),
      );
      stream.close();
      const typicalTimes = gateway.app.get(TypicalTimes, { strict: false });
      const now = new Date().toISOString();
      typicalTimes.learn(statisticsOf({ events: [eventAt('Created', now), eventAt('Fulfilled', now)] }));
      await typicalTimes.share();
      expect(guarded.command('KEYS', 'order-gateway:1:typical:*').split('\n')).toHaveLength(3);
      const stranger = await stage.startGateway({
        REDIS_URL: `redis://gateway:guessed-by-a-stranger@127.0.0.1:${guarded.port}`,
      });
      expectBoundedOnce(await coldReads(stranger, 10, 10));
      expect(guarded.command('KEYS', `*${orderId(10)}`)).toBe('');
      await stage.closeGateways();
      await guarded.kill();
    }, 20_000);
  });

  it('a gateway that waits for another, cut off from Redis while it loads, responds in time', async () => {
    const link = await SlowLink.to(stage.redis.port);
    const cutOff = await stage.connectedGateway({ REDIS_URL: `redis://127.0.0.1:${link.port}` });
    const waiting = await stage.connectedGateway();
    const path = `/v1.0/dln/order/${orderId(52)}`;
    upstream.on(path, neverRespond);
    const stuck = fetch(`${cutOff.url}${path}`);
    await eventually('it loads', () => upstream.countOf(path) === 1);
    await link.close();
    upstream.on(path, json(200, jsonText(orderRecord(orderId(52)))));
    expect((await fetch(`${waiting.url}${path}`)).status).toBe(200);
    await stuck;
  }, 30_000);
});
