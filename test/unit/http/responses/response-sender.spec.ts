import { type FastifyRequest } from 'fastify';
import { type CacheStatus } from '../../../../src/cache/cached-read';
import { clock as gatewayClock } from '../../../../src/lib/clock';
import { entryOfBytes } from '../../../support/memory-entries';
import { usesFakeClock } from '../../../support/clock';
import { content, read, ResponsesServer } from './responses-server';

const target = '/v1/things/7';
const clock = usesFakeClock();
let server: ResponsesServer;

beforeEach(async () => {
  clock.reset();
  server = await new ResponsesServer().start();
});

afterEach(() => server.close());
describe('sending a response', () => {
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

  it('counts the compressed copy of one that is kept', async () => {
    server.content = content({ body: Buffer.from(`"${'abcdefgh'.repeat(1000)}"`) });
    await server.get(target);
    const before = server.cache.calculatedSize;
    const { bytes } = await server.get(target, { 'accept-encoding': 'gzip' });
    expect(server.cache.calculatedSize).toBeGreaterThanOrEqual(before + bytes.length);
  });

  it('keeps none that is compressed and may not be stored', async () => {
    await server.close();
    server = await new ResponsesServer({}, false).start();
    server.content = content({ body: Buffer.alloc(8000, 'a'), complete: false });
    await server.get(target, { 'accept-encoding': 'br' });
    expect(server.cache.size).toBe(0);
  });
});

const canServe = (originalUrl: string, { id, ...query }: { id: string; page?: string }): boolean => {
  const request = { raw: {}, originalUrl, query, params: { id }, routeOptions: { url: '/v1/things/:id' } };
  return server.sender.canServe(request as unknown as FastifyRequest);
};

/** A minute after the specs begin, in epoch milliseconds. */
const until = gatewayClock.now() + 60_000;

describe('looking up a response', () => {
  it.each<[string, Partial<CacheStatus>, () => boolean]>([
    ['found', { validUntil: until }, () => server.cache.find(target, {}) !== null],
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

  it('keeps its entries from being evicted', async () => {
    const store = (key: string) => server.memory.set(key, { value: entryOfBytes(1) });
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
    server = await new ResponsesServer({}, false).start();
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
