import fc from 'fast-check';
import { deserializePayload, serializePayload } from '../../../src/cache/entry-serializer';
import { InvalidPayloadError } from '../../../src/codec/json-node';

const json = 'application/json';
const maxBytes = 10_000;
const head = (members: object): string =>
  JSON.stringify({ status: 200, contentType: json, isCompressed: false, ...members });

describe('a payload in the shared store', () => {
  it('is read as it was written: its status, its content type and each byte of its body', async () => {
    const status = fc.integer({ min: 200, max: 299 }).filter((code) => code !== 204 && code !== 205);
    const contentType = fc.option(fc.constantFrom(json, '', 'text/plain;\tcharset="\u00e9\u00ff"', ' ~'));
    const body = fc.constantFrom(0, 1, 2047, 2048, maxBytes).map((length) => Buffer.alloc(length, '\u00ff{'));
    await fc.assert(
      fc.asyncProperty(status, contentType, body, async (code, type, bytes) => {
        const payload = { status: code, contentType: type, body: bytes };
        const read = await deserializePayload(await serializePayload(payload), maxBytes);
        expect(read).toEqual(payload);
        expect(read.body.buffer.byteLength).toBeLessThanOrEqual(2 * read.body.length);
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ['as it is below 2,048 bytes', 2047, false],
    ['compressed from 2,048 bytes on', 2048, true],
  ])('has its body %s', async (_, length, isCompressed) => {
    const body = Buffer.alloc(length, 'a');
    const serialized = await serializePayload({ status: 200, contentType: json, body });
    expect(JSON.parse(serialized.head)).toEqual({ status: 200, contentType: json, isCompressed });
    expect(serialized.body.length < length).toBe(isCompressed);
  });

  it.each([
    ['before the next turn of the event loop up to 16 KiB, so that it goes to Redis first', 16_384, true],
    ['by another thread above 16 KiB', 16_385, false],
  ])('is compressed %s', async (_, length, isAtOnce) => {
    let isSerialized = false;
    const serialized = serializePayload({ status: 200, contentType: json, body: Buffer.alloc(length, 'a') });
    void serialized.then(() => (isSerialized = true));
    // No other thread can report to this one between microtasks.
    for (let n = 0; n < 10; n += 1) await Promise.resolve();
    expect(isSerialized).toBe(isAtOnce);
    expect((await serialized).body.length).toBeLessThan(length);
  });

  it.each([200, 206, 299])('is read with status %d', async (status) => {
    const serialized = { head: head({ status }), body: Buffer.from('{}') };
    await expect(deserializePayload(serialized, maxBytes)).resolves.toMatchObject({ status });
  });

  it.each<[string, string, object]>([
    ['no status', 'status', { status: undefined }],
    ['a status below 200', 'status', { status: 199 }],
    ['a status above 299', 'status', { status: 300 }],
    ['status 204, which has no content', 'status', { status: 204 }],
    ['status 205, which has no content', 'status', { status: 205 }],
    ['a fraction as status', 'status', { status: 200.5 }],
    ['a text as status', 'status', { status: 'OK' }],
    ['a content type with a line break', 'contentType', { contentType: 'a\r\nSet-Cookie: b' }],
    ['a content type that ends with a line break', 'contentType', { contentType: 'a\n' }],
    ['a content type that begins with a line break', 'contentType', { contentType: '\na' }],
    ['a content type beyond Latin-1', 'contentType', { contentType: '\u0100' }],
    ['a content type that is no text', 'contentType', { contentType: 1 }],
    ['a flag that is none', 'isCompressed', { isCompressed: 'yes' }],
  ])('is rejected with %s', async (_, path, members) => {
    const reading = deserializePayload({ head: head(members), body: Buffer.from('{}') }, maxBytes);
    await expect(reading).rejects.toThrow(InvalidPayloadError);
    await expect(reading).rejects.toMatchObject({
      path,
      message: expect.stringContaining(' is not ') as string,
    });
  });

  it('is rejected with a head that is no JSON', async () => {
    await expect(deserializePayload({ head: '{', body: Buffer.from('{}') }, maxBytes)).rejects.toThrow(
      SyntaxError,
    );
  });

  it('is rejected where its body is larger than allowed once it is decompressed', async () => {
    const body = Buffer.alloc(maxBytes + 1);
    const serialized = await serializePayload({ status: 200, contentType: json, body });
    await expect(deserializePayload(serialized, maxBytes)).rejects.toMatchObject({
      code: 'ERR_BUFFER_TOO_LARGE',
    });
  });

  it('is rejected where its body is not compressed although its head says so', async () => {
    const serialized = { head: head({ isCompressed: true }), body: Buffer.from('{}') };
    await expect(deserializePayload(serialized, maxBytes)).rejects.toMatchObject({ code: 'Z_DATA_ERROR' });
  });
});
