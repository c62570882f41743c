import { CachedResponse } from '../../../../src/http/responses/cached-response';
import { ResponseCache } from '../../../../src/http/responses/response-cache';

const options = { cacheability: 'public', route: '/path', vary: [], securityLines: '' } as const;

const response = (bytes: number, entryKey: string | null = null): CachedResponse => {
  const body = Buffer.alloc(bytes, 'a');
  const content = { status: 200, contentType: 'application/json', body, etagSource: body, complete: true };
  return new CachedResponse({ ...content, entryKey, sources: [] }, options);
};

const megabyte = 1024 * 1024;

describe('the response cache', () => {
  it('finds a response by its target and by aliases', () => {
    const responses = new ResponseCache(megabyte);
    const chains = response(10);
    responses.set('/v1/chains', chains);
    responses.addAlias('/v1/chains?', '/v1/chains', true);
    responses.addAlias('/v1/chains?key=secret', '/v1/chains', false);
    for (const target of ['/v1/chains', '/v1/chains?', '/v1/chains?key=secret'])
      expect(responses.get(target)).toBe(chains);
    expect(responses.get('/v1/chains?key=other')).toBeUndefined();
    expect(responses.keys().join()).not.toContain('secret');
  });

  it('does not count the bytes of a cache entry', () => {
    const responses = new ResponseCache(megabyte);
    responses.set('/of-entry', response(megabyte / 2, 'order/token-list/1'));
    expect(responses.calculatedSize).toBeLessThan(10_000);
    responses.set('/own', response(megabyte / 2));
    expect(responses.calculatedSize).toBeGreaterThan(megabyte / 2);
  });

  it('counts a compressed copy after the compression', async () => {
    const responses = new ResponseCache(megabyte);
    const list = response(megabyte / 2, 'order/token-list/1');
    responses.set('/list', list);
    const before = responses.calculatedSize;
    const copy = await list.representation.encode('gzip');
    responses.recount('/list', list);
    expect(responses.calculatedSize).toBeGreaterThanOrEqual(before + copy.length);
  });

  it('does not restore a response that was replaced', () => {
    const responses = new ResponseCache(megabyte);
    const [older, newer] = [response(10), response(10)];
    responses.set('/path', older);
    responses.set('/path', newer);
    responses.recount('/path', older);
    expect(responses.get('/path')).toBe(newer);
  });

  it('evicts the least recently used response, and reports it', () => {
    let evicted = 0;
    const responses = new ResponseCache(megabyte, () => (evicted += 1));
    for (let n = 0; n < 3; n += 1) responses.set(`/${n}`, response(megabyte / 3));
    expect(evicted).toBe(1);
    expect([responses.get('/0'), responses.size]).toEqual([undefined, 2]);
  });

  it('evicts only aliases under a flood of spellings', () => {
    const responses = new ResponseCache(megabyte);
    responses.set('/path', response(10));
    for (let n = 0; n < 25_000; n += 1) responses.addAlias(`/path?t=${n}`, '/path', n % 2 === 0);
    expect(responses.size).toBe(1);
    expect(responses.get('/path?t=24999')).toBe(responses.get('/path'));
    expect(responses.get('/path?t=0')).toBeUndefined();
    expect(responses.keys()).toHaveLength(10_001);
  });

  it('deletes the response of a removed entry, and no other', () => {
    const responses = new ResponseCache(megabyte);
    responses.set('/a', response(10, 'order/a'));
    responses.set('/b', response(10, 'order/b'));
    responses.deleteByEntry('order/a');
    responses.deleteByEntry('order/unknown');
    expect([responses.get('/a'), responses.size]).toEqual([undefined, 1]);
  });

  it('shares one representation among all responses with the bytes of a long entry', () => {
    const body = Buffer.alloc(100_000, 'a');
    const content = { status: 200, contentType: 'application/json', body, etagSource: body, complete: null };
    const make = () => new CachedResponse({ ...content, entryKey: 'order/a', sources: [] }, options);
    expect(make().representation).toBe(make().representation);
  });
});
