import { type OpenAPIObject } from '@nestjs/swagger';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { exampleOrderId, exampleTransactionHash } from '../../src/http/schema/examples';
import { apiKeysVariable, rightKey } from '../support/api-keys';
import { usesFakeClock } from '../support/clock';
import { eventually } from '../support/eventually';
import { exampleClockMs, isCacheable, trialRequests } from '../support/example-requests';
import { type HttpResponse, type Ask, ask, post } from '../support/http-client';
import { gated, json, reset } from '../support/scripted-upstream';
import { type RunningGateway, startGateway } from '../support/gateway';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { creationHash, jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const id = orderId(7);
const path = `/v1/orders/${id}`;

const tokenList = jsonText({
  tokens: Object.fromEntries(
    Array.from({ length: 400 }, (_, n) => {
      const address = `0x${n.toString(16).padStart(40, '0')}`;
      return [address, { address, symbol: `T${n}`, name: `Token ${n}`, decimals: 18, tags: [] }];
    }),
  ),
});
const popularTokens = { tokens: [], totalCount: 0 };

/** Reads of an open order, directly or through its transaction; the upstreams respond as scripted below. */
const polled = [path, `${path}/status`, `/v1/transactions/${creationHash}/orders`];

const askOf =
  ({ url }: RunningGateway) =>
  (target: string, how?: Ask): Promise<HttpResponse> =>
    ask(url, target, how);

describe('HTTP caching for clients', () => {
  const gatewayTestBed = usesGatewayTestBed();
  const { statistics, order } = gatewayTestBed;
  const clock = usesFakeClock();

  beforeEach(() => {
    statistics.on('/api/Orders/', json(200, jsonText(statisticsOrder(id))));
    statistics.on('/api/Transaction/', json(200, { orderIds: [id] }));
    statistics.on('/api/TokenMetadata/popularTokens', json(200, jsonText(popularTokens)));
    statistics.on('/api/Users/', json(200, jsonText({ users: [], totalCount: 0, searchResult: null })));
    order.on(`/v1.0/dln/order/${id}`, json(200, jsonText(orderRecord(id))));
    order.on('/v1.0/token-list', json(200, tokenList));
  });

  afterEach(() => {
    clock.reset();
    gatewayTestBed.resetUpstreams();
  });

  async function start(environment: Record<string, string> = {}) {
    return askOf(await gatewayTestBed.pooledGateway(environment));
  }

  it('reports for each upstream what was fetched, and then how long it is fresh', async () => {
    const get = await start({ ORDER_OPEN_FRESH_SECONDS: '100' });
    const first = await get(path);
    expect(first.headers['cache-status']).toBe(
      'order-gateway/statistics;fwd=miss;stored, order-gateway/order;fwd=miss;stored',
    );
    clock.passSeconds(30);
    const second = await get(path);
    expect(second.headers['cache-status']).toMatch(
      /^order-gateway\/statistics;hit;ttl=\d+, order-gateway\/order;hit;ttl=\d+$/,
    );
    expect(second.headers.age).toBe('30');
    const ttls = [...String(second.headers['cache-status']).matchAll(/ttl=(\d+)/g)].map(([, ttl]) =>
      Number(ttl),
    );
    ttls.forEach((ttl) => {
      expect(ttl).toBeGreaterThanOrEqual(58);
      expect(ttl).toBeLessThan(80);
    });
    const ttl = Math.min(...ttls);
    expect(second.headers['cache-control']).toMatch(
      new RegExp(
        `^public, max-age=${ttl + 29}, s-maxage=${ttl + 31}, stale-while-revalidate=1, stale-if-error=(299|300)$`,
      ),
    );
    expect(second.headers['x-accel-expires']).toBe(String(ttl - 1));
  });

  it.each([-3600, 3600])(
    'continues as before where the wall clock is set by %d seconds',
    async (bySeconds) => {
      const get = await start({ ORDER_OPEN_FRESH_SECONDS: '2', ORDER_OPEN_STALE_SECONDS: '0' });
      const unknown = `/v1/orders/${orderId(8)}`;
      statistics.on(`/api/Orders/${orderId(8)}`, json(404, {}));
      order.on(`/v1.0/dln/order/${orderId(8)}`, json(400, { errorId: 'UNKNOWN_ORDER', errorCode: 15 }));
      await get(path);
      expect((await get(unknown)).status).toBe(404);
      clock.setWallClock(bySeconds);
      expect((await get(path)).headers.age).toBe('0');
      expect(statistics.countOf(`/api/Orders/${id}`)).toBe(1);
      clock.passSeconds(4);
      statistics.on(`/api/Orders/${orderId(8)}`, json(200, jsonText(statisticsOrder(orderId(8)))));
      expect((await get(unknown)).status).toBe(200);
      const { headers, body } = await get(path);
      expect(headers.age).toBe('0');
      expect(statistics.countOf(`/api/Orders/${id}`)).toBe(2);
      const { asOf } = (body as { meta: { sources: { statistics: { asOf: string } } } }).meta.sources
        .statistics;
      expect(Math.abs(Date.parse(asOf) - Date.now())).toBeLessThan(2000);
    },
  );

  it('lets no cache store the response to a request that waits, nor respond to one with a stored response', async () => {
    const get = await start({ ORDER_OPEN_FRESH_SECONDS: '100' });
    const paths = [path, `${path}/status`, `/v1/transactions/${creationHash}/orders`];
    for (const target of paths) {
      const plain = await get(target);
      expect(plain.headers['cache-control']).toContain('s-maxage=');
      expect(plain.headers.vary).toContain('prefer');
      for (const waiting of [
        await get(target, { headers: { prefer: 'wait=1' } }),
        await get(`${target}?wait=1`),
      ]) {
        expect(waiting.status).toBe(200);
        expect(waiting.headers['cache-control']).toBe('no-store');
      }
      const other = await get(target, { headers: { prefer: 'respond-async' } });
      expect(other.headers['cache-control']).toContain('s-maxage=');
      expect((await get(target)).headers['cache-control']).toContain('s-maxage=');
    }
  });

  it('marks a stale response as stale, with a max-age of 0', async () => {
    const get = await start({ ORDER_OPEN_FRESH_SECONDS: '2', ORDER_OPEN_STALE_SECONDS: '0' });
    await get(path);
    statistics.on('/api/Orders/', json(500, {}));
    order.on(`/v1.0/dln/order/${id}`, json(500, {}));
    clock.passSeconds(60);
    for (let n = 0; n < 3; n += 1) {
      const { status, headers, body } = await get(path);
      expect(status).toBe(200);
      expect(headers['cache-control']).toMatch(
        /^public, max-age=0, s-maxage=0, stale-while-revalidate=0, stale-if-error=30[0-3]$/,
      );
      expect(headers).not.toHaveProperty('x-accel-expires');
      expect(headers['cache-status']).toMatch(
        /^order-gateway\/statistics;hit;ttl=-5\d, order-gateway\/order;hit;ttl=-5\d$/,
      );
      expect(headers.age).toBe('60');
      expect(body.meta).toMatchObject({
        sources: { statistics: { state: 'stale' }, order: { state: 'stale' } },
      });
    }
    expect(statistics.countOf('/api/Orders/')).toBe(2);
  });

  it('reports one call for requests at the same time, and which of them waited for that of another', async () => {
    const get = await start({ REFRESH_WAIT_MS: '4000' });
    const both = (status: string) =>
      ['statistics', 'order'].map((name) => `order-gateway/${name};${status}`).join(', ');
    for (const fwd of ['miss', 'stale']) {
      const record = gated(json(200, jsonText(statisticsOrder(id))));
      const otherRecord = gated(json(200, jsonText(orderRecord(id))));
      statistics.on('/api/Orders/', record.behaviour);
      order.on(`/v1.0/dln/order/${id}`, otherRecord.behaviour);
      let arrived = 0;
      gatewayTestBed.gateway.app.getHttpServer().on('request', () => (arrived += 1));
      const requests = [1, 2, 3, 4, 5].map(() => get(path));
      await eventually('all have come', () => arrived === requests.length);
      // Requests start in the order in which they came.
      await get('/v1/chains');
      record.open();
      otherRecord.open();
      const statuses = (await Promise.all(requests)).map(({ headers }) => headers['cache-status']);
      expect(statuses.sort()).toEqual([
        both(`fwd=${fwd};stored`),
        ...Array<string>(4).fill(both(`fwd=${fwd};stored;collapsed`)),
      ]);
      clock.passSeconds(60);
    }
    expect(gatewayTestBed.upstreamCalls).toBe(4);
  });

  it('reports a record that was fetched as such, whatever the join makes of it', async () => {
    const get = await start();
    statistics.on('/api/Orders/', json(200, jsonText(statisticsOrder(id, { state: 'ClaimedUnlock' }))));
    order.on(`/v1.0/dln/order/${id}`, json(200, jsonText(orderRecord(id, { status: 'ClaimedOrderCancel' }))));
    const { headers, body } = await get(path);
    expect(body.outcome).toBe('contradictory');
    expect(headers['cache-status']).toBe(
      'order-gateway/statistics;fwd=miss;stored, order-gateway/order;fwd=miss;stored',
    );
  });

  it('names the upstream that gave nothing', async () => {
    const get = await start();
    order.on('/v1.0/', reset);
    statistics.on('/api/TokenMetadata/popularTokens', json(500, {}));
    expect((await get(path)).headers['cache-status']).toBe(
      'order-gateway/statistics;fwd=miss;stored, order-gateway/order;detail=absent',
    );
    order.on('/v1.0/token-list', json(200, { tokens: {} }));
    expect((await get('/v1/tokens?chainId=1')).headers['cache-status']).toBe(
      'order-gateway/order;fwd=miss;stored, order-gateway/statistics;detail=absent',
    );
  });

  it('keeps the tag while only the times change, on every gateway, and changes it with the data', async () => {
    const [one, other] = [await start(), askOf(await gatewayTestBed.startGateway())];
    const { etag } = (await one(path)).headers;
    expect((await other(path)).headers.etag).toBe(etag);
    clock.passSeconds(60);
    const refreshed = await one(path);
    expect(refreshed.headers['cache-status']).toContain('fwd=stale');
    expect(refreshed.headers.etag).toBe(etag);
    statistics.on('/api/Orders/', json(200, jsonText(statisticsOrder(id, { state: 'Fulfilled' }))));
    clock.passSeconds(60);
    const changed = await one(path, { headers: { 'if-none-match': String(etag) } });
    expect(changed.status).toBe(200);
    expect(changed.body.status).toBe('Fulfilled');
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('changes the tag of a record on its drop-in path with its bytes', async () => {
    const get = await start();
    const target = `/api/Orders/${id}`;
    const { etag } = (await get(target)).headers;
    statistics.on('/api/Orders/', json(200, jsonText(statisticsOrder(id, { state: 'Fulfilled' }))));
    clock.passSeconds(60);
    const { status, headers } = await get(target, { headers: { 'if-none-match': String(etag) } });
    expect(status).toBe(200);
    expect(headers.etag).not.toBe(etag);
  });

  it.each(polled)(
    '%s: 29 of 30 polls of an unchanged open order, a second apart, are a 304',
    async (target) => {
      const get = await start();
      const statuses: number[] = [];
      let etag = '"none"';
      for (let n = 0; n < 30; n += 1) {
        const response = await get(target, { headers: { 'if-none-match': etag } });
        statuses.push(response.status);
        etag = String(response.headers.etag);
        clock.passSeconds(1);
      }
      expect(statuses).toEqual([200, ...Array<number>(29).fill(304)]);
      expect(statistics.countOf('/api/Orders/')).toBeGreaterThan(5);
    },
  );

  it('changes the tag of a selection of sources with every refresh: whoever names them wants to see it', async () => {
    const get = await start({ ORDER_OPEN_FRESH_SECONDS: '2', ORDER_OPEN_STALE_SECONDS: '0' });
    const target = `${path}?fields=meta.sources.order.asOf`;
    const { etag } = (await get(target)).headers;
    clock.passSeconds(60);
    const refreshed = await get(target, { headers: { 'if-none-match': String(etag) } });
    expect(refreshed.status).toBe(200);
    expect(refreshed.headers.etag).not.toBe(etag);
  });

  it('gives another tag for each selection, and the same one for an id in any case', async () => {
    const get = await start();
    const tagOf = async (target: string) => (await get(target)).headers.etag;
    const tags = await Promise.all([path, `${path}?fields=status`, `${path}?expand=raw`].map(tagOf));
    expect(new Set(tags).size).toBe(3);
    expect(await tagOf(`/v1/orders/0x${id.slice(2).toUpperCase()}`)).toBe(tags[0]);
  });

  it.each([
    [path, [`${path}?fields=meta,status`, `${path}?fields=status%2Cmeta`, `${path}?fields=meta&expand=raw`]],
    [`/api/Orders/${id}`, []],
    ['/v1.0/token-list?chainId=1', []],
    ['/v1/tokens?chainId=1&limit=50', ['/v1/tokens?limit=50&chainId=1']],
  ])('lets shared caches store %s, with its parameters in any order', async (target, spellings) => {
    const get = await start({ ORDER_OPEN_FRESH_SECONDS: '100' });
    for (const each of [target, ...spellings])
      for (let n = 0; n < 3; n += 1)
        expect((await get(each)).headers).toMatchObject({
          'cache-control': expect.stringMatching(/^public, .*s-maxage=/) as string,
          'x-accel-expires': expect.any(String) as string,
        });
  });

  it.each([
    ['/v1.0/token-list?chainId=1', '/v1.0/token-list?chainId=1&t=1'],
    ['/v1/tokens?chainId=1', '/v1/tokens?chainId=1&limit=100'],
    ['/v1/chains', '/v1/chains?'],
    [path, `${path}?fields=status,status`],
    [
      `/v1/transactions/${creationHash}/orders`,
      `/v1/transactions/0x${creationHash.slice(2).toUpperCase()}/orders`,
    ],
    [`/api/Orders/${id}`, `/api/orders/${id}`],
  ])('lets shared caches store %s, and not what %s gives', async (canonical, other) => {
    const get = await start({ ORDER_OPEN_FRESH_SECONDS: '100' });
    const response = await get(canonical);
    for (let n = 0; n < 3; n += 1) {
      const { status, headers } = await get(other);
      expect(status).toBe(200);
      expect(headers['cache-control']).toMatch(/^private, max-age=\d+$/);
      expect(headers['x-accel-expires']).toBeUndefined();
    }
    expect(response.headers['cache-control']).toMatch(/^public, /);
    expect((await get(canonical)).headers['cache-control']).toMatch(/^public, /);
  });

  it('forbids storing a partial view, a problem or the response to a POST', async () => {
    const get = await start();
    const { etag = '' } = (await get(path)).headers;
    order.on(`/v1.0/dln/order/${orderId(8)}`, reset);
    statistics.on('/api/Orders/', json(200, jsonText(statisticsOrder(orderId(8)))));
    for (let n = 0; n < 2; n += 1) {
      const partial = await get(`/v1/orders/${orderId(8)}`, { headers: { 'if-none-match': `*, ${etag}` } });
      expect(partial.status).toBe(200);
      expect(partial.headers).toMatchObject({ 'cache-control': 'no-store', 'x-gateway-complete': 'false' });
      expect(partial.headers.etag).toBeUndefined();
    }
    for (const [target, how] of [
      ['/v1/orders/0x12', {}],
      ['/v1/nothing', {}],
      ['/v1/orders/batch', post({ orderIds: [id] })],
      ['/api/Users/usersLeaderboard', post({ skip: 0 })],
    ] as const)
      expect((await get(target, how)).headers['cache-control']).toBe('no-store');
  });

  it('checks requests before it serves cached responses', async () => {
    const get = await start({ ORDER_OPEN_FRESH_SECONDS: '100' });
    expect((await get(path)).status).toBe(200);
    expect((await get(`${path}?a=1`)).status).toBe(400);
    expect((await get(path, { method: 'DELETE' })).status).toBe(405);
    expect((await get(path, { headers: { accept: 'text/html' } })).status).toBe(406);
    expect((await get(path, { headers: { 'x-request-id': 'my-request-1' } })).headers['x-request-id']).toBe(
      'my-request-1',
    );
  });

  it('serves cached responses only to clients with an API key', async () => {
    const get = await start({ ...apiKeysVariable({ web: rightKey }), ORDER_OPEN_FRESH_SECONDS: '100' });
    const withKey = { headers: { 'x-api-key': rightKey } };
    for (let n = 0; n < 2; n += 1)
      expect((await get(path, withKey)).headers['cache-control']).toMatch(/^private, max-age=\d+$/);
    expect((await get(path)).status).toBe(401);
  });
});

describe('every cacheable read of the OpenAPI document', () => {
  const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenAPIObject;
  const cacheable = [
    ...trialRequests(document, isCacheable).map(({ target }) => target),
    `/v1/orders/${exampleOrderId}?fields=status,meta`,
    `/v1/orders/${exampleOrderId}?expand=raw`,
    `/v1/transactions/${exampleTransactionHash}/orders?expand=none`,
  ];
  let sandbox: Sandbox;
  let gateway: RunningGateway;

  beforeAll(async () => {
    // No order moves, and no list is read again.
    sandbox = await startSandbox({ clock: () => exampleClockMs });
    gateway = await startGateway(sandbox, { ORDER_LIST_FIRST_PAGE_FRESH_SECONDS: '100' });
    // A list whose names are still being loaded is partial, and is not stored.
    await eventually('the token lists', async () => {
      const { headers } = await ask(gateway.url, '/v1/tokens/popular');
      return headers['x-gateway-complete'] === 'true';
    });
  });

  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
  });

  it.each(cacheable)('%s: tag, 304, HEAD and compressed copies, at first and again', async (target) => {
    const get = askOf(gateway);
    const whole = await get(target);
    expect(whole.status).toBe(200);
    const { etag = '' } = whole.headers;
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const other of [await get(target), await get(target)]) {
      expect(other.bytes.equals(whole.bytes)).toBe(true);
      expect(other.headers['content-type']).toBe(whole.headers['content-type']);
      expect(other.headers.etag).toBe(etag);
    }

    const unchanged = await get(target, { headers: { 'if-none-match': etag } });
    expect({ status: unchanged.status, text: unchanged.text }).toEqual({ status: 304, text: '' });
    expect(unchanged.headers.etag).toBe(etag);
    expect(unchanged.headers['cache-control']).toMatch(/^public, max-age=\d+/);
    expect(unchanged.headers['x-request-id']).toBeDefined();
    expect(unchanged.headers['content-type']).toBeUndefined();

    const head = await get(target, { method: 'HEAD' });
    expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' });
    expect(head.headers).toMatchObject({ etag, 'content-length': String(whole.bytes.length) });

    for (const [accepted, coding, decompress] of [
      ['gzip', 'gzip', gunzipSync],
      ['gzip, deflate, br', 'br', brotliDecompressSync],
    ] as const) {
      for (let n = 0; n < 2; n += 1) {
        const packed = await get(target, { headers: { 'accept-encoding': accepted } });
        if (whole.bytes.length < 1024) {
          expect(packed.headers['content-encoding']).toBeUndefined();
        } else {
          expect(packed.headers).toMatchObject({ 'content-encoding': coding, etag });
          expect(packed.headers.vary).toMatch(/(^|, )accept-encoding$/);
          expect(decompress(packed.bytes).equals(whole.bytes)).toBe(true);
        }
      }
    }
  });
});
