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
    expect(response.renderMiss({}, now)?.head.replace(/W\/"[\w-]{22}"/, 'TAG')).toBe(
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

  it.each<[string, Parameters<typeof content>[0], RegExp]>([
    ['completeness where it does not apply', { complete: null }, /x-gateway-complete/],
    ['a content type where there is none', { contentType: null }, /content-type/],
  ])('leaves out %s', (_, changes, field) => {
    expect(new CachedResponse(content(changes), options).renderMiss({}, now)?.head).not.toMatch(field);
  });

  it.each<[string, object, number]>([
    ['its entity tag', {}, 304],
    ['any', { 'if-none-match': '*' }, 304],
    ['another', { 'if-none-match': 'W/"other"' }, 200],
    ['another in a list with its own', {}, 304],
  ])('with If-None-Match of %s is %j %i', (name, headers, status) => {
    const response = new CachedResponse(content(), options);
    const etag = /etag: (.*)\r/.exec(response.renderMiss({}, now)?.head ?? '')?.[1] ?? '';
    const listed = name.includes('list') ? `"x", ${etag.replace('W/', '')}` : etag;
    const rendered = response.renderHit({ 'if-none-match': listed, ...headers }, now);
    expect([rendered?.staticPart.status, rendered?.staticPart.body === '']).toEqual([status, status === 304]);
  });

  it('is never 304 where nobody may store it', () => {
    const response = new CachedResponse(content(), { ...options, cacheability: 'no-store' });
    const rendered = response.renderMiss({ 'if-none-match': '*' }, now);
    expect(rendered?.staticPart.status).toBe(200);
    expect(rendered?.head).not.toContain('etag');
  });

  it('has the entity tag of what it covers, not of the body', () => {
    const tagOf = (body: string, etagSource: string) =>
      /etag: (.*)\r/.exec(
        new CachedResponse(content({ body: Buffer.from(body), etagSource }), options).renderMiss({}, now)
          ?.head ?? '',
      )?.[1];
    expect(tagOf('1', 'a')).toBe(tagOf('2', 'a'));
    expect(tagOf('1', 'a')).not.toBe(tagOf('1', 'b'));
  });

  it('is rendered again for a hit when its headers change', () => {
    const response = new CachedResponse(content({ sources: [source] }), options);
    const first = response.renderHit({}, now);
    const validUntil = Number(first?.validUntil);
    expect(first?.renderedAt).toBe(now);
    expect(response.renderHit({}, validUntil - 1)).toBe(first);
    const second = response.renderHit({}, validUntil);
    expect(second?.renderedAt).toBe(validUntil);
    expect(second?.head).not.toBe(first?.head);
    expect(second?.staticPart).toBe(first?.staticPart);
  });

  it('reports the miss to its first client alone', () => {
    const response = new CachedResponse(content({ sources: [source] }), options);
    const statusOf = (head = '') => /cache-status: order-gateway\/order;(\w+)/.exec(head)?.[1];
    for (const headers of [{}, { 'if-none-match': '*' }]) {
      expect(statusOf(response.renderMiss(headers, now)?.head)).toBe('fwd');
      expect(statusOf(response.renderHit(headers, now)?.head)).toBe('hit');
    }
  });

  it('has no coding where compressing it is useless', () => {
    const response = new CachedResponse(content(), options);
    const { head = '' } = response.renderMiss({ 'accept-encoding': 'br' }, now) ?? {};
    expect(head).toContain('vary: origin\r\n');
    expect(head).not.toContain('content-encoding');
  });

  it('does not vary where it depends on no header', () => {
    const response = new CachedResponse(content(), { ...options, vary: [] });
    expect(response.renderMiss({}, now)?.head).not.toContain('vary');
  });

  it('has the status of its content, unless the client has it', () => {
    const response = new CachedResponse(content({ status: 203 }), options);
    expect(response.renderMiss({}, now)?.head).toMatch(/^HTTP\/1.1 203 Non-Authoritative Information\r\n/);
    const known = response.renderMiss({ 'if-none-match': '*' }, now)?.head;
    expect(known).toMatch(/^HTTP\/1.1 304 Not Modified\r\n/);
    expect(known).toContain('vary: origin\r\n');
    expect(known).not.toContain('content-');
  });

  it('without an upstream is valid for ever', () => {
    const { validUntil, servableUntil } = new CachedResponse(content({ sources: [] }), options);
    expect([validUntil, servableUntil]).toEqual([Infinity, Infinity]);
  });

  it('is compressed before it is rendered in a coding', async () => {
    const response = new CachedResponse(content({ body: long }), options);
    const headers = { 'accept-encoding': 'br' };
    expect([response.renderMiss(headers, now), response.renderHit(headers, now)]).toEqual([null, null]);
    const { head, staticPart } = await response.renderMissCompressed(headers);
    expect(head).toContain('content-encoding: br\r\n');
    expect(head).toContain(';fwd=miss;stored\r\n');
    expect(head).toContain('vary: origin, accept-encoding\r\n');
    expect(head).toContain(`content-length: ${staticPart.body.length}\r\n`);
    expect(response.renderHit(headers, now)?.staticPart.body).toEqual(staticPart.body);
    expect(response.renderHit({}, now)?.staticPart.body).toBe(long.toString('latin1'));
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
