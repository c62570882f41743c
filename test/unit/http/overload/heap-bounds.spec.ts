import { getHeapSpaceStatistics } from 'node:v8';
import { readEnvironment } from '../../../../src/config/read-environment';
import {
  oldGenerationMaxBytes,
  oldGenerationUsedBytes,
  withinHeap,
} from '../../../../src/http/overload/heap-bounds';

const mebibytes = (count: number) => count * 1024 * 1024;
const upstreams = { STATS_URL: 'http://127.0.0.1:1', ORDER_URL: 'http://127.0.0.1:2' };

describe('the bound of the heap', () => {
  it.each<[string, number, number]>([
    ['', 4144, 4144],
    ['--max-old-space-size=96', 144, 96],
    ['--max_old_space_size=96', 288, 96],
    ['--enable-source-maps --max-old-space-size=512 --max-old-space-size=96 -r x.cjs', 144, 96],
    ['--max-old-space-size=1', 96, 1],
    ['--max-old-space-size=96000', 4144, 4144],
    ['--not-max-old-space-size=96', 4144, 4144],
  ])('with the flags "%s" and a limit of %i MiB is %i MiB', (flags, limit, bound) => {
    expect(oldGenerationMaxBytes(flags, mebibytes(limit))).toBe(mebibytes(bound));
  });

  it('is compared with what is in use outside the young generation', () => {
    const spaces = getHeapSpaceStatistics();
    const used = (names: RegExp) =>
      spaces
        .filter(({ space_name }) => names.test(space_name))
        .reduce((sum, { space_used_size }) => sum + space_used_size, 0);
    expect(used(/^new_/)).toBeGreaterThan(0);
    expect(oldGenerationUsedBytes(spaces)).toBe(used(/./) - used(/^new_/));
  });
});

describe('caches larger than the heap can hold', () => {
  const settings = readEnvironment({
    ...upstreams,
    CACHE_MAX_BYTES: String(mebibytes(192)),
    RESPONSE_CACHE_MAX_BYTES: String(mebibytes(64)),
  });

  it('are bounded by half of it, together', () => {
    const bounded = withinHeap(settings, mebibytes(128));
    expect(bounded.cache).toEqual({
      ...settings.cache,
      maxBytes: mebibytes(48),
      responseMaxBytes: mebibytes(16),
    });
    expect({ ...bounded, cache: null }).toEqual({ ...settings, cache: null });
  });

  it('stay as they are where they fit', () => {
    expect(withinHeap(settings, mebibytes(512))).toBe(settings);
  });
});
