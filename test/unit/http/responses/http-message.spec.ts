import { httpDate, serializeHeaders, serializeStatic } from '../../../../src/http/responses/http-message';

const sunday = Date.UTC(1994, 10, 6, 8, 49, 37);

describe('a serialized response', () => {
  it.each<[number, string]>([
    [200, 'HTTP/1.1 200 OK\r\na: b\r\n'],
    [304, 'HTTP/1.1 304 Not Modified\r\na: b\r\n'],
    // A status that an upstream made up.
    [299, 'HTTP/1.1 299 unknown\r\na: b\r\n'],
  ])('of status %i starts with the status line', (status, lines) => {
    expect(serializeStatic(status, 'a: b\r\n', null)).toEqual({ status, lines, body: '' });
  });
});

describe('serialized header fields', () => {
  it('have a line each, in their order', () => {
    const fields = { etag: 'W/"1"', age: 7, vary: undefined, allow: ['GET', 'HEAD'] };
    expect(serializeHeaders(fields)).toBe('etag: W/"1"\r\nage: 7\r\nallow: GET,HEAD\r\n');
    expect(serializeHeaders({})).toBe('');
  });

  it.each(['a\r\nb: c', 'a\nb', '\u0000', '\u0100'])('cannot hold %j', async (value) => {
    const serialized = Promise.resolve().then(() => serializeHeaders({ a: value }));
    await expect(serialized).rejects.toMatchObject({ name: 'TypeError', code: 'ERR_INVALID_CHAR' });
  });
});

describe('an HTTP date', () => {
  it.each([
    [sunday, 'Sun, 06 Nov 1994 08:49:37 GMT'],
    [sunday + 999, 'Sun, 06 Nov 1994 08:49:37 GMT'],
    [sunday + 1000, 'Sun, 06 Nov 1994 08:49:38 GMT'],
    [sunday - 1, 'Sun, 06 Nov 1994 08:49:36 GMT'],
  ])('of %i is %s', (now, date) => {
    expect(httpDate(now)).toBe(date);
  });
});
