import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressors, isCompressible, preferredCoding } from '../../../../src/http/responses/content-coding';

describe('the content coding that a client prefers', () => {
  it.each<[string | undefined, string]>([
    [undefined, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['x-unknown', 'identity'],
    ['x-unknown, gzip', 'gzip'],
    // With equal weights, the smallest result.
    ['gzip, deflate, br', 'br'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['identity, gzip', 'gzip'],
    ['*', 'br'],
    // Else the highest weight.
    ['gzip, br;q=0.9', 'gzip'],
    ['identity, gzip;q=0.9, br;q=0.8', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    // Nothing is acceptable: identity rather than an error.
    ['identity;q=0', 'identity'],
    ['*;q=0', 'identity'],
    // Ranking thousands of codings would take longer than all else.
    ['br,'.repeat(342), 'identity'],
  ])('with Accept-Encoding %.60s is %s', (acceptEncoding, coding) => {
    expect(preferredCoding(acceptEncoding)).toBe(coding);
    // From memory.
    expect(preferredCoding(acceptEncoding)).toBe(coding);
  });
});

describe('a compressible body', () => {
  it.each<[string | null, number, boolean]>([
    ['application/json', 1024, true],
    ['application/json', 1023, false],
    ['application/problem+json; charset=utf-8', 5000, true],
    ['text/html', 5000, true],
    ['application/javascript', 5000, true],
    ['image/svg+xml', 5000, true],
    ['image/png', 5000, false],
    ['application/octet-stream', 5000, false],
    [null, 5000, false],
  ])('of the type %j with %i bytes is one: %s', (contentType, bytes, expected) => {
    expect(isCompressible(contentType, bytes)).toBe(expected);
  });
});

describe('a compressor', () => {
  const body = Buffer.from(JSON.stringify(Array.from({ length: 1000 }, (_, n) => ({ n, square: n * n }))));

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('of %s makes the body smaller, and loses nothing', async (coding, decompress) => {
    const compressed = await compressors[coding](body);
    expect(compressed.length).toBeLessThan(body.length / 3);
    expect(decompress(compressed)).toEqual(body);
  });
});
