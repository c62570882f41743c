import { randomBytes } from 'node:crypto';
import { MemoryCache } from '../../../../src/cache/entry-store';
import { ListedOrders } from '../../../../src/cache/listed-orders';
import { CachedResponse } from '../../../../src/http/responses/cached-response';
import { ResponseCache } from '../../../../src/http/responses/response-cache';

const options = { cacheability: 'public', route: '/path', vary: [], securityLines: '' } as const;

const response = (bytes: number, entryKey: string | null = null): CachedResponse => {
  const body = Buffer.from('a'.repeat(bytes));
  const content = { status: 200, contentType: 'application/json', body, etagSource: body, complete: true };
  return new CachedResponse({ ...content, entryKey, sources: [] }, options);
};

const megabyte = 1024 * 1024;

const responseCache = (maxBytes: number, onEvicted?: () => void): ResponseCache =>
  new ResponseCache(
    maxBytes,
    new MemoryCache({ maxEntries: 10, maxBytes: 1e6 }),
    new ListedOrders(),
    onEvicted,
  );

describe('the response cache', () => {
  it('finds a response by its target and by aliases', () => {
    const responses = responseCache(megabyte);
    const chains = response(10);
    responses.set('/v1/chains', chains);
    responses.addAlias('/v1/chains?', { target: '/v1/chains', isShared: true }, true);
    responses.addAlias('/v1/chains?key=secret', { target: '/v1/chains', isShared: true }, false);
    for (const target of ['/v1/chains', '/v1/chains?', '/v1/chains?key=secret'])
      expect(responses.get(target)).toBe(chains);
    expect(responses.get('/v1/chains?key=other')).toBeUndefined();
    expect(responses.keys().join()).not.toContain('secret');
  });

  it('keeps a short response once its target is requested again', () => {
    const responses = responseCache(megabyte);
    const [first, second, third] = [response(10), response(10), response(10)];
    expect(responses.add('/v1/orders/1', first)).toBe(false);
    expect(responses.get('/v1/orders/1')).toBeUndefined();
    expect(responses.add('/v1/orders/2', response(10))).toBe(false);
    for (const again of [second, third]) {
      expect(responses.add('/v1/orders/1', again)).toBe(true);
      expect(responses.get('/v1/orders/1')).toBe(again);
    }
  });

  it('keeps a response at once if it is not sent in one write', () => {
    const responses = responseCache(megabyte);
    expect(responses.add('/short', response(16 * 1024))).toBe(false);
    expect(responses.add('/long', response(16 * 1024 + 1))).toBe(true);
    expect([...responses.keys()].sort()).toEqual(['/long', '/short']);
  });

  it('knows until when a response that it does not keep can be served', () => {
    const responses = responseCache(megabyte);
    expect(responses.servableUntil('/v1/orders/1')).toBe(0);
    responses.add('/v1/orders/1', response(10));
    // Made of no entry, it can be served for ever.
    expect(responses.servableUntil('/v1/orders/1')).toBe(Infinity);
    responses.clear();
    expect(responses.servableUntil('/v1/orders/1')).toBe(0);
  });

  it('remembers the last ten thousand targets that were requested once', () => {
    const responses = responseCache(megabyte);
    for (let n = 0; n <= 10_000; n += 1) responses.add(`/v1/orders/${n}`, response(10));
    expect(responses.add('/v1/orders/10000', response(10))).toBe(true);
    expect(responses.add('/v1/orders/0', response(10))).toBe(false);
  });

  it('has no alias of a target for itself, nor any that leads nowhere', () => {
    const responses = responseCache(megabyte);
    responses.addAlias('/v1/chains', { target: '/v1/chains', isShared: true }, true);
    expect(responses.keys()).toEqual([]);
    responses.addAlias('/v1/chains?', { target: '/v1/chains', isShared: true }, true);
    expect(responses.get('/v1/chains?')).toBeUndefined();
    responses.clear();
    expect(responses.keys()).toEqual([]);
  });

  it('does not count the bytes of a cache entry', () => {
    const responses = responseCache(megabyte);
    responses.set('/of-entry', response(megabyte / 2, 'order/token-list/1'));
    expect(responses.calculatedSize).toBeLessThan(10_000);
    responses.set('/own', response(megabyte / 2));
    expect(responses.calculatedSize).toBeGreaterThan(megabyte / 2);
  });

  it('counts a compressed copy after the compression', async () => {
    const responses = responseCache(megabyte);
    const list = response(megabyte / 2, 'order/token-list/1');
    responses.set('/list', list);
    const before = responses.calculatedSize;
    const copy = await list.representation.encode('gzip');
    responses.recount('/list', list);
    expect(responses.calculatedSize).toBeGreaterThanOrEqual(before + copy.length);
  });

  it('does not restore a response that was replaced', () => {
    const responses = responseCache(megabyte);
    const [older, newer] = [response(10), response(10)];
    responses.set('/path', older);
    responses.set('/path', newer);
    responses.recount('/path', older);
    expect(responses.get('/path')).toBe(newer);
  });

  it('evicts the least recently used response, and reports it', () => {
    let evicted = 0;
    const responses = responseCache(megabyte, () => (evicted += 1));
    for (let n = 0; n < 3; n += 1) responses.set(`/${n}`, response(megabyte / 3));
    expect(evicted).toBe(1);
    expect([responses.get('/0'), responses.size]).toEqual([undefined, 2]);
  });

  it('evicts only aliases under a flood of spellings', () => {
    const responses = responseCache(megabyte);
    responses.set('/path', response(10));
    for (let n = 0; n < 25_000; n += 1)
      responses.addAlias(`/path?t=${n}`, { target: '/path', isShared: false }, n % 2 === 0);
    expect(responses.size).toBe(1);
    expect(responses.get('/path?t=24999')).toBe(responses.get('/path'));
    expect(responses.get('/path?t=0')).toBeUndefined();
    expect(responses.keys()).toHaveLength(10_001);
  });

  it('deletes the response of a removed entry, and no other', () => {
    const responses = responseCache(megabyte);
    responses.set('/a', response(10, 'order/a'));
    responses.set('/b', response(10, 'order/b'));
    responses.deleteByEntry('order/a');
    responses.deleteByEntry('order/unknown');
    expect([responses.get('/a'), responses.size]).toEqual([undefined, 1]);
  });

  it('deletes the latest response of an entry, and none that has other bytes since', () => {
    const responses = responseCache(megabyte);
    for (const target of ['/a', '/b']) responses.set(target, response(10, `order${target}`));
    responses.set('/a', response(10, 'order/a'));
    responses.set('/b', response(10));
    for (const entry of ['order/a', 'order/b']) responses.deleteByEntry(entry);
    expect(responses.keys()).toEqual(['/b']);
  });

  it('drops a response that its compressed copies make too large, and knows its entry no more', async () => {
    const body = randomBytes(megabyte);
    const content = { status: 200, contentType: 'text/plain', body, etagSource: body, complete: null };
    const large = new CachedResponse({ ...content, entryKey: 'order/a', sources: [] }, options);
    const responses = responseCache(megabyte);
    responses.set('/a', large);
    await large.representation.encode('gzip');
    responses.recount('/a', large);
    expect(responses.get('/a')).toBeUndefined();
    responses.set('/a', response(10));
    responses.deleteByEntry('order/a');
    expect(responses.size).toBe(1);
  });

  it('does not report a response that is deleted or replaced as evicted', () => {
    let evicted = 0;
    const responses = responseCache(megabyte, () => (evicted += 1));
    for (let n = 0; n < 2; n += 1) responses.set('/a', response(10, 'order/a'));
    responses.deleteByEntry('order/a');
    responses.set('/b', response(10));
    responses.clear();
    expect([evicted, responses.size]).toEqual([0, 0]);
  });
});
