import { type FastifyRequest } from 'fastify';
import { gunzipSync } from 'node:zlib';
import { type CacheStatus } from '../../../../src/cache/cached-read';
import { clock as gatewayClock } from '../../../../src/lib/clock';
import { FakeClock } from '../../../support/clock';
import { compressors } from '../../../../src/http/responses/representation';
import { ResponseCache } from '../../../../src/http/responses/response-cache';
import { content, read, ResponsesServer } from './responses-server';

const target = '/v1/things/7';
let clock: FakeClock;
let server: ResponsesServer;

beforeAll(() => {
  clock = FakeClock.start();
});

beforeEach(async () => {
  clock.reset();
  server = await new ResponsesServer().start();
});

afterEach(() => server.close());
afterAll(() => {
  clock.stop();
});

describe('sending a response', () => {
  it('caches the first one, which reports the miss', async () => {
    const [first, second] = [await server.get(target), await server.get(target)];
    expect(first.headers['cache-status']).toBe('order-gateway/order;fwd=miss;stored');
    expect(second.headers['cache-status']).toMatch(/^order-gateway\/order;hit;ttl=(9|10)$/);
    expect(second.headers).toMatchObject({ etag: first.headers.etag, 'x-gateway-complete': 'true' });
    expect([second.text, server.routed]).toEqual([first.text, 1]);
  });

  it.each<[string, () => void, { method?: string }]>([
    ['incomplete content', () => (server.content = content({ complete: false })), {}],
    ['the response to a POST', () => undefined, { method: 'POST' }],
  ])('never caches %s, and gives it no entity tag', async (_, prepare, how) => {
    prepare();
    const { status, headers } = await server.get(target, { 'if-none-match': '*' }, how);
    expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
    expect(server.cache.size).toBe(0);
    await server.get(target, {}, how);
    expect(server.routed).toBe(2);
  });

  it.each([
    ['the response to HEAD', { method: 'HEAD' }, content()],
    ['content that is not joined', {}, content({ complete: null, entryKey: 'order/1' })],
    ['any success of an upstream', {}, content({ status: 203, contentType: null, complete: null })],
  ])('caches %s', async (_, how, sent) => {
    server.content = sent;
    await server.get(target, {}, how);
    const { status, headers, text } = await server.get(target);
    expect([status, text, headers['content-type']]).toEqual([
      sent.status,
      '{"a":1}',
      sent.contentType ?? undefined,
    ]);
    expect(server.routed).toBe(1);
  });

  it('adds the headers of hooks to the first response, except Vary and Connection', async () => {
    server.hookHeaders = { 'x-hook': '1', vary: 'x-hook', connection: 'x-hook' };
    const { headers } = await server.get(target);
    expect(headers).toMatchObject({ 'x-hook': '1', connection: 'close' });
    expect(headers).not.toHaveProperty('vary');
    expect((await server.get(target)).headers).not.toHaveProperty('x-hook');
  });

  it('responds with 304 where the client has the content, first and cached', async () => {
    const { etag } = (await server.get(target)).headers;
    for (const path of [target, `${target}?page=1`]) {
      const { status, headers, text } = await server.get(path, { 'if-none-match': String(etag) });
      expect([status, text, headers.etag]).toEqual([304, '', etag]);
      expect([headers['content-type'], headers['content-length']]).toEqual([undefined, undefined]);
    }
  });

  it.each([
    ['"any"', 412],
    ['W/"any"', 412],
    ['*', 200],
  ])('with If-Match %s responds with %i', async (ifMatch, status) => {
    expect((await server.get(target, { 'if-match': ifMatch })).status).toBe(status);
  });

  it.each([
    [{}, /^public, max-age=[89], s-maxage=10, stale-while-revalidate=1, stale-if-error=5(89|90)$/],
    [{ API_KEYS: `wallet:${'0'.repeat(64)}` }, /^private, max-age=(9|10)$/],
  ])('with the variables %j has Cache-Control %s', async (variables, cacheControl) => {
    await server.close();
    server = await new ResponsesServer(variables).start();
    const { headers } = await server.get(target);
    expect(headers['cache-control']).toMatch(cacheControl);
    expect(headers['x-accel-expires'] !== undefined).toBe(cacheControl.source.includes('s-maxage'));
  });

  it('varies by Origin where origins are configured', async () => {
    await server.close();
    server = await new ResponsesServer({ CORS_ORIGINS: 'https://wallet.example' }).start();
    expect((await server.get(target)).headers.vary).toBe('origin');
  });

  it('keeps other spellings of a target as aliases, and secrets in them as hashes', async () => {
    await server.get(`${target}?page=1`);
    await server.get(`${target}?key=secret`);
    await server.get(`${target}?page=1&key=secret`);
    expect(server.cache.keys()).toHaveLength(4);
    expect(server.cache.keys()).toEqual(expect.arrayContaining([target, `${target}?page=1`]));
    expect(server.cache.keys().join()).not.toContain('secret');
    for (const path of [target, `${target}?page=1`, `${target}?key=secret`]) await server.get(path);
    expect(server.routed).toBe(3);
  });

  it.each([100, 20_000])('sends %i bytes as they are, first and cached', async (length) => {
    const body = Buffer.from(Array.from({ length }, (_, n) => n % 256));
    server.content = content({ contentType: 'application/octet-stream', body });
    for (let n = 0; n < 2; n += 1) expect((await server.get(target)).bytes.equals(body)).toBe(true);
    expect(server.routed).toBe(1);
  });

  it('compresses once, and counts the copy', async () => {
    const body = Buffer.from(`"${'abcdefgh'.repeat(1000)}"`);
    server.content = content({ body });
    await server.get(target);
    const before = server.cache.calculatedSize;
    const [first, second] = [
      await server.get(target, { 'accept-encoding': 'gzip' }),
      await server.get(target, { 'accept-encoding': 'gzip' }),
    ];
    for (const response of [first, second]) {
      expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(gunzipSync(response.bytes)).toEqual(body);
    }
    expect(server.cache.calculatedSize).toBeGreaterThanOrEqual(before + first.bytes.length);
    expect(server.routed).toBe(2);
  });

  it.each(['br', 'gzip'] as const)(
    'compresses one with %s once, also where it is requested for the first time',
    async (coding) => {
      await server.close();
      server = await new ResponsesServer({}, new ResponseCache(1e6)).start();
      const compress = jest.spyOn(compressors, coding);
      server.content = content({ body: Buffer.from(`"${'abcdefgh'.repeat(1000)}"`) });
      const responses = [];
      for (let n = 0; n < 3; n += 1)
        responses.push(await server.get('/v1/things/AB', { 'accept-encoding': coding }));
      expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual([coding, coding, coding]);
      expect([compress.mock.calls.length, server.routed]).toEqual([1, 1]);
      compress.mockRestore();
    },
  );

  it('keeps none that is compressed and may not be stored', async () => {
    await server.close();
    server = await new ResponsesServer({}, new ResponseCache(1e6)).start();
    server.content = content({ body: Buffer.alloc(8000, 'a'), complete: false });
    await server.get(target, { 'accept-encoding': 'br' });
    expect(server.cache.size).toBe(0);
  });
});

const canServe = (originalUrl: string, { id, ...query }: { id: string; page?: string }): boolean => {
  const request = { originalUrl, query, params: { id }, routeOptions: { url: '/v1/things/:id' } };
  return server.sender.canServe(request as unknown as FastifyRequest);
};

/** A minute after the specs begin, in epoch milliseconds. */
const until = gatewayClock.now() + 60_000;

describe('looking up a response', () => {
  it('finds none once an entry may have changed', async () => {
    server.content = content({ sources: [read(), read({ validUntil: read().storedAt + 2000 })] });
    await server.get(target);
    clock.passSeconds(1);
    expect(server.sender.lookup(target, {})).not.toBeNull();
    clock.passSeconds(1);
    expect(server.sender.lookup(target, {})).toBeNull();
  });

  it.each<[string, Partial<CacheStatus>, () => boolean]>([
    ['found', { validUntil: until }, () => server.sender.lookup(target, {}) !== null],
    ['served under overload', { servableUntil: until }, () => canServe(target, { id: '7' })],
  ])('is %s to the last millisecond', async (_, times, isAvailable) => {
    server.content = content({ sources: [read(times)] });
    await server.get(target);
    const isAvailableAt = (now: number) => {
      jest.spyOn(gatewayClock, 'now').mockReturnValueOnce(now);
      return isAvailable();
    };
    expect([isAvailableAt(until - 1), isAvailableAt(until)]).toEqual([true, false]);
  });

  it('renders the headers with times again only when they change', async () => {
    await server.get(target);
    const first = server.sender.lookup(target, {})?.serialized;
    expect(server.sender.lookup(target, {})?.serialized).toBe(first);
    clock.passSeconds(1);
    const later = server.sender.lookup(target, {})?.serialized;
    expect(later?.staticPart).toBe(first?.staticPart);
    expect([first?.head, later?.head].map((head) => /age: (\d)\r/.exec(head ?? '')?.[1])).toEqual(['0', '1']);
  });

  it('keeps its entries from being evicted', async () => {
    const store = (key: string) => server.memory.set(key, { value: { sizeBytes: 1 } });
    store('order/1');
    for (let n = 2; n <= 10; n += 1) store(`order/${n}`);
    await server.get(target);
    await server.get(target);
    store('order/11');
    expect([server.memory.has('order/1'), server.memory.has('order/2')]).toEqual([true, false]);
  });
});

describe('a response that can be served under overload', () => {
  const id = 'ab'.repeat(32);

  it('is one whose entries the cache has, fresh or stale', async () => {
    await server.get(target);
    clock.passSeconds(59);
    expect(canServe(target, { id: '7' })).toBe(true);
    clock.passSeconds(1);
    expect(canServe(target, { id: '7' })).toBe(false);
  });

  it('may be one that is not kept, since it was requested once', async () => {
    await server.close();
    server = await new ResponsesServer({}, new ResponseCache(1e6)).start();
    await server.get(`/v1/things/${id}`);
    expect(server.cache.size).toBe(0);
    const upper = id.toUpperCase();
    for (const each of [id, upper]) expect(canServe(`/v1/things/${each}`, { id: each })).toBe(true);
    await server.get(`/v1/things/${id}`);
    expect([server.cache.size, server.routed]).toEqual([1, 2]);
    await server.get(`/v1/things/${id}`);
    expect(server.routed).toBe(2);
  });

  it('is found by the parameters of its route, ids in any case', async () => {
    expect(canServe(`/v1/things/${id}`, { id })).toBe(false);
    await server.get(`/v1/things/${id}`);
    const upper = id.toUpperCase();
    expect(canServe(`/v1/things/${upper}?key=1`, { id: upper })).toBe(true);
    expect(canServe(`/v1/things/${upper}?page=2`, { id: upper, page: '2' })).toBe(false);
  });
});
