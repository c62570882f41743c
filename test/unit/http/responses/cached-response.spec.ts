import { CachedResponse } from '../../../../src/http/responses/cached-response';
import { clock } from '../../../../src/lib/clock';
import { content, read } from './responses-server';

const options = {
  cacheability: 'public',
  route: '/path',
  vary: ['origin'],
  securityLines: 'x-security: 1\r\n',
} as const;
const now = clock.now();
const source = read({
  storedAt: now - 1500,
  freshUntil: now + 2500,
  staleUntil: now + 60_000,
  errorUntil: now + 600_000,
});
const long = Buffer.from(`"${'abc'.repeat(1000)}"`);

describe('a cached response', () => {
  it('has all header fields in one order', () => {
    const response = new CachedResponse(content({ sources: [source] }), options);
    expect(response.renderMiss({}, now, 'public')?.head.replace(/W\/"[\w-]{22}"/, 'TAG')).toBe(
      [
        'HTTP/1.1 200 OK',
        'x-security: 1',
        'x-gateway-complete: true',
        'etag: TAG',
        'vary: origin',
        'content-type: application/json; charset=utf-8',
        'content-length: 7',
        'age: 1',
        'cache-control: public, max-age=2, s-maxage=4, stale-while-revalidate=1, stale-if-error=597',
        'x-accel-expires: 1',
        'cache-status: order-gateway/order;fwd=miss;stored',
        '',
      ].join('\r\n'),
    );
  });

  it('does not vary where it depends on no header', () => {
    const response = new CachedResponse(content(), { ...options, vary: [] });
    expect(response.renderMiss({}, now, 'public')?.head).not.toContain('vary');
  });

  it('without an upstream is valid for ever', () => {
    const { validUntil, servableUntil } = new CachedResponse(content({ sources: [] }), options);
    expect([validUntil, servableUntil]).toEqual([Infinity, Infinity]);
  });

  it('uses the representation of the response before it where the bytes are the same', () => {
    const first = new CachedResponse(content({ body: long }), options);
    const make = (body: Buffer) => new CachedResponse(content({ body }), options, first.representation);
    expect(make(Buffer.from(long)).representation).toBe(first.representation);
    expect(make(Buffer.from('"other"')).representation).not.toBe(first.representation);
  });

  it('is valid and servable as long as each of its sources is', () => {
    const times = { validUntil: now + 1000, servableUntil: now + 5000 };
    const { validUntil, servableUntil, keys } = new CachedResponse(
      content({ sources: [read(), read({ key: 'statistics/1', source: 'statistics', ...times })] }),
      options,
    );
    expect({ validUntil, servableUntil, keys }).toEqual({ ...times, keys: ['order/1', 'statistics/1'] });
  });
});
