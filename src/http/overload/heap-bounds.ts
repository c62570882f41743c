import { getHeapSpaceStatistics, getHeapStatistics, type HeapSpaceInfo } from 'node:v8';
import { Settings } from '../../config/settings';

const bytesPerMiB = 1024 * 1024;

const oldSpaceFlag = /(?:^|\s)--max[-_]old[-_]space[-_]size=(\d+)(?=\s|$)/g;

/** Where what lives for less than two collections is: it has room of its own. */
const youngSpaces = ['new_space', 'new_large_object_space'];

/** Of the old generation, so much may be records of both caches by their own count: the rest is what requests need. */
const cacheShare = 0.5;

/** What V8 was told about its heap: `NODE_OPTIONS`, and then the command line, which counts more. */
export const heapFlags = (): string => [process.env.NODE_OPTIONS ?? '', ...process.execArgv].join(' ');

/**
 * How many bytes the old generation may hold. V8's limit counts the young generation too, whose 48 to 192 MiB (by the
 * version of Node) the old one cannot use: a small heap is full long before that limit. V8 does not tell how large the
 * young generation may grow; it is known only where a flag sets the size of the old one.
 * @param flags what V8 was told
 * @param heapSizeLimit V8's own limit, in bytes
 */
export function oldGenerationMaxBytes(
  flags = heapFlags(),
  heapSizeLimit = getHeapStatistics().heap_size_limit,
): number {
  const sizeMiB = [...flags.matchAll(oldSpaceFlag)].at(-1)?.[1];
  return sizeMiB === undefined ? heapSizeLimit : Math.min(Number(sizeMiB) * bytesPerMiB, heapSizeLimit);
}

/** How many bytes of the old generation are in use, garbage included. */
export const oldGenerationUsedBytes = (spaces: readonly HeapSpaceInfo[] = getHeapSpaceStatistics()): number =>
  spaces
    .filter(({ space_name: name }) => !youngSpaces.includes(name))
    .reduce((sum, { space_used_size: bytes }) => sum + bytes, 0);

/** The settings with caches that an old generation of so many bytes can hold: both are cut by the same share. */
export function withinHeap(settings: Settings, oldGenerationBytes: number): Settings {
  const { cache } = settings;
  const share = (oldGenerationBytes * cacheShare) / (cache.maxBytes + cache.responseMaxBytes);
  if (share >= 1) return settings;
  const bounded = {
    ...cache,
    maxBytes: Math.floor(cache.maxBytes * share),
    responseMaxBytes: Math.floor(cache.responseMaxBytes * share),
  };
  return Object.freeze(Object.assign(new Settings(), settings, { cache: bounded }));
}

/** What the log says of caches that were cut. */
export const boundedCachesLine = (bounded: Settings, configured: Settings): object => ({
  msg: 'the caches are larger than the heap can hold: they are bounded',
  variables: {
    CACHE_MAX_BYTES: { configured: configured.cache.maxBytes, used: bounded.cache.maxBytes },
    RESPONSE_CACHE_MAX_BYTES: {
      configured: configured.cache.responseMaxBytes,
      used: bounded.cache.responseMaxBytes,
    },
  },
});
