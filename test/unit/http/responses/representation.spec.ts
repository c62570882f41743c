import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Representation } from '../../../../src/http/responses/representation';
import { compressors } from '../../../../src/http/responses/content-coding';

const json = 'application/json';
const kibibyte = 1024;

const bodyOf = (bytes: number): Buffer => Buffer.alloc(bytes, 'abcdefgh');
const own = (body: Buffer, contentType: string | null = json, known?: Representation) =>
  Representation.of(contentType, body, false, known);
const ofEntry = (body: Buffer, contentType: string | null = json, known?: Representation) =>
  Representation.of(contentType, body, true, known);

describe('a representation', () => {
  it('is compressible by its type and length', () => {
    expect(own(bodyOf(kibibyte)).isCompressible).toBe(true);
    expect(own(bodyOf(kibibyte), 'image/png').isCompressible).toBe(false);
    expect(own(bodyOf(kibibyte - 1)).isCompressible).toBe(false);
  });

  it('has its body in a coding once it was encoded', async () => {
    const body = bodyOf(5000);
    const representation = own(body);
    expect(representation.encoded('identity')).toBe(body);
    expect(await representation.encode('identity')).toBe(body);
    for (const [coding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      expect(representation.encoded(coding)).toBeUndefined();
      const encoded = await representation.encode(coding);
      expect(decompress(encoded)).toEqual(body);
      expect(encoded.buffer.byteLength).toBe(encoded.length);
      expect(representation.encoded(coding)).toBe(encoded);
      expect(await representation.encode(coding)).toBe(encoded);
    }
  });

  it('keeps no buffer that its body is a slice of, once compacted, unless that is of an entry', async () => {
    const slice = bodyOf(5000).subarray(0, 1000);
    const [ours, theirs] = [own(slice), ofEntry(slice)];
    for (const representation of [ours, theirs]) representation.compact();
    expect(await ours.encode('identity')).toEqual(slice);
    expect((await ours.encode('identity')).buffer.byteLength).toBe(1000);
    expect(await theirs.encode('identity')).toBe(slice);
  });

  it('is compressed once for concurrent callers, and in each coding', async () => {
    const representation = own(bodyOf(5000));
    const [first, second, other] = await Promise.all([
      representation.encode('gzip'),
      representation.encode('gzip'),
      representation.encode('br'),
    ]);
    expect(second).toBe(first);
    expect(brotliDecompressSync(other)).toEqual(gunzipSync(first));
  });

  it('is compressed again after a compression that failed', async () => {
    const representation = own(bodyOf(5000));
    const failure = new Error('no memory');
    const compress = jest.spyOn(compressors, 'gzip').mockRejectedValueOnce(failure);
    try {
      await expect(representation.encode('gzip')).rejects.toBe(failure);
      expect(gunzipSync(await representation.encode('gzip'))).toHaveLength(5000);
    } finally {
      compress.mockRestore();
    }
  });

  it.each([
    // A string of the same length is kept beside a body that is sent as one.
    ['own bytes, short', 5000, false, 10_000],
    ['own bytes, long', 20_000, false, 20_000],
    ['the bytes of a cache entry, short', 5000, true, 5000],
    ['the bytes of a cache entry, long', 20_000, true, 0],
  ])('counts %s', async (_, bytes, isOfEntry, sizeBytes) => {
    const representation = new Representation(json, bodyOf(bytes), isOfEntry);
    expect(representation.sizeBytes).toBe(sizeBytes);
    const { length } = await representation.encode('gzip');
    expect(representation.sizeBytes).toBe(sizeBytes + 2 * length);
  });

  it('is that of the response before it with its type and bytes', () => {
    const known = own(bodyOf(5000));
    expect(own(bodyOf(5000), json, known)).toBe(known);
    expect(own(bodyOf(5001), json, known)).not.toBe(known);
    expect(own(bodyOf(5000), 'text/plain', known)).not.toBe(known);
  });
});

describe('the representation of the bytes of a cache entry', () => {
  const [short, long] = [bodyOf(5000), bodyOf(64 * kibibyte)];

  it('is that of the response before it with the same bytes', () => {
    const known = ofEntry(short);
    expect(ofEntry(short, json, known)).toBe(known);
    expect(ofEntry(short)).not.toBe(known);
    // Equal bytes of another entry are counted there.
    expect(ofEntry(Buffer.from(short), json, known)).not.toBe(known);
    expect(ofEntry(short, 'text/plain', known)).not.toBe(known);
  });

  it('does not count these', () => {
    expect(ofEntry(long).sizeBytes).toBe(0);
    expect(ofEntry(short).sizeBytes).toBe(short.length);
  });
});
