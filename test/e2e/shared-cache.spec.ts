import { eventAt, statisticsOf } from '../support/joined-orders';
import { readFileSync } from 'node:fs';
import { FakeClock } from '../support/clock';
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

  it('one that fails to load leaves the next to try', async () => {
    const [first, second] = [await stage.connectedGateway(), await stage.connectedGateway()];
    upstream.on('/v1.0/token-list', json(500, { errorId: 'INTERNAL_SERVER_ERROR', errorCode: 1 }));
    expect((await fetch(`${first.url}/v1.0/token-list?chainId=56`)).status).toBe(500);
    upstream.on('/v1.0/token-list', json(200, tokenList));
    expect((await fetch(`${second.url}/v1.0/token-list?chainId=56`)).status).toBe(200);
  });

  it('an outage serves what another gateway has fetched, marked stale', async () => {
    const short = { ORDER_OPEN_FRESH_SECONDS: '0', ORDER_OPEN_STALE_SECONDS: '0' };
    const first = await stage.connectedGateway(short);
    await fetch(`${first.url}/v1/orders/${orderId(3)}`);
    const second = await stage.connectedGateway(short);
    upstream.on('/', json(503, {}));
    const response = await fetch(`${second.url}/v1/orders/${orderId(3)}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      meta: { sources: { statistics: { state: 'stale' }, order: { state: 'stale' } } },
    });
  });

  /** Puts a hash where gateways keep an order of the statistics interface. */
  function storeCopy(n: number, changes: Record<string, string>): void {
    const [seconds = '0'] = stage.redis.command('TIME').split('\n');
    const copy = {
      id: 'written-by-the-test',
      storedAt: `${seconds}000`,
      freshMs: '60000',
      head: JSON.stringify({ status: 200, contentType: 'application/json', isCompressed: false }),
      body: jsonText(statisticsOrder(orderId(n))),
      ...changes,
    };
    stage.redis.command('HSET', statisticsKeyOf(n), ...Object.entries(copy).flat());
  }

  it('a copy that is whole is served', async () => {
    const gateway = await stage.connectedGateway();
    storeCopy(5, {});
    const response = await fetch(`${gateway.url}/api/Orders/${orderId(5)}`);
    expect(await response.text()).toBe(jsonText(statisticsOrder(orderId(5))));
    expect(upstream.countOf(`/api/Orders/${orderId(5)}`)).toBe(0);
  });

  it.each<[string, Record<string, string>]>([
    ['the body of another order', { body: jsonText(statisticsOrder(orderId(99))) }],
    ['a head that is none', { head: 'not json at all' }],
    [
      'a head without end',
      {
        head: JSON.stringify({ status: 200, contentType: null, isCompressed: false, more: 'x'.repeat(5000) }),
      },
    ],
    ['an id without end', { id: 'x'.repeat(100) }],
    ['a time without end', { storedAt: '1e300' }],
  ])('a copy with %s is as good as nothing', async (_, changes) => {
    const gateway = await stage.connectedGateway();
    const path = `/api/Orders/${orderId(5)}`;
    storeCopy(5, changes);
    expect(await (await fetch(gateway.url + path)).text()).toBe(jsonText(statisticsOrder(orderId(5))));
    expect(upstream.countOf(path)).toBe(1);
  });

  it('a text under the key of an entry is as good as nothing, and gives way to one', async () => {
    const gateway = await stage.connectedGateway();
    stage.redis.command('SET', statisticsKeyOf(5), 'not a hash');
    expect((await fetch(`${gateway.url}/api/Orders/${orderId(5)}`)).status).toBe(200);
    await eventually('the entry is there', () => stage.redis.command('TYPE', statisticsKeyOf(5)) === 'hash');
  });

  it('three gateways make one call that takes longer than an attempt usually may', async () => {
    const patient = { UPSTREAM_BUDGET_MS: '9000', UPSTREAM_ATTEMPT_TIMEOUT_MS: '8000' };
    const all = await Promise.all([1, 2, 3].map(() => stage.connectedGateway(patient)));
    const path = `/v1.0/dln/order/${orderId(50)}`;
    upstream.on(path, after(2500, json(200, jsonText(orderRecord(orderId(50))))));
    const statuses = await Promise.all(all.map(async ({ url }) => (await fetch(`${url}${path}`)).status));
    expect(statuses).toEqual([200, 200, 200]);
    expect(upstream.countOf(path)).toBe(1);
    await eventually('no lock is left', () => stage.redis.command('KEYS', '*:lock:*') === '');
  }, 30_000);

  it('a gateway whose wall clock is ahead makes nothing fresh for longer', async () => {
    const clock = FakeClock.start();
    try {
      clock.setWallClock(60);
      const first = await stage.connectedGateway();
      await fetch(`${first.url}/v1.0/dln/order/${orderId(51)}`);
      clock.setWallClock(-60);
      const second = await stage.connectedGateway();
      const { headers } = await fetch(`${second.url}/v1.0/dln/order/${orderId(51)}`);
      expect(Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1])).toBeLessThanOrEqual(3);
      expect(upstream.countOf(`/v1.0/dln/order/${orderId(51)}`)).toBe(1);
    } finally {
      clock.stop();
    }
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

  it('an expired lock of a crashed holder delays no load', async () => {
    const gateway = await stage.connectedGateway();
    stage.redis.command('SET', `order-gateway:2:lock:{order/order/${orderId(7)}}`, '1', 'PX', '200');
    expect((await fetch(`${gateway.url}/v1.0/dln/order/${orderId(7)}`)).status).toBe(200);
    expect(upstream.countOf(`/v1.0/dln/order/${orderId(7)}`)).toBe(1);
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

  it('a refusal by the upstream is never shared', async () => {
    const [first, second] = [await stage.connectedGateway(), await stage.connectedGateway()];
    upstream
      .on('/api/Orders', neverRespond)
      .on('/api/Orders', json(404, { errorCode: 404, message: 'unknown' }));
    expect((await fetch(`${first.url}/api/Orders/${orderId(70)}`)).status).toBe(404);
    upstream.on('/api/Orders', json(200, jsonText(statisticsOrder(orderId(70)))));
    expect((await fetch(`${second.url}/api/Orders/${orderId(70)}`)).status).toBe(200);
  });
});
