import { getHeapSpaceStatistics, getHeapStatistics, type HeapSpaceInfo } from 'node:v8';
import { Settings } from '../../config/settings';

const bytesPerMiB = 1024 * 1024;

const oldSpaceFlag = /(?:^|\s)--max[-_]old[-_]space[-_]size=(\d+)(?=\s|$)/g;

/** The spaces of the young generation: objects that survived fewer than two collections. */
const youngSpaces = ['new_space', 'new_large_object_space'];

/** The part of the old generation that both caches may take, by their own count. Requests need the rest. */
const cacheFraction = 0.5;

/** The flags of V8: `NODE_OPTIONS`, then the command line, which takes precedence. */
const heapFlags = (): string => [process.env.NODE_OPTIONS ?? '', ...process.execArgv].join(' ');

/**
 * Bytes available to the old generation: `--max-old-space-size`, else V8's limit, which counts the young generation too
 * (docs/upgrading.md).
 * @param flags the flags of V8
 * @param heapSizeLimit V8's own limit, in bytes
 */
export function oldGenerationMaxBytes(
  flags = heapFlags(),
  heapSizeLimit = getHeapStatistics().heap_size_limit,
): number {
  const sizeMiB = [...flags.matchAll(oldSpaceFlag)].at(-1)?.[1];
  return sizeMiB === undefined ? heapSizeLimit : Math.min(Number(sizeMiB) * bytesPerMiB, heapSizeLimit);
}

/** The bytes of the old generation in use, garbage included. */
export const oldGenerationUsedBytes = (spaces: readonly HeapSpaceInfo[] = getHeapSpaceStatistics()): number =>
  spaces
    .filter(({ space_name: name }) => !youngSpaces.includes(name))
    .reduce((sum, { space_used_size: bytes }) => sum + bytes, 0);

/** The settings with both caches reduced by the same factor, if needed, to fit an old generation of this size. */
export function withinHeap(settings: Settings, oldGenerationBytes: number): Settings {
  const { cache } = settings;
  const factor = (oldGenerationBytes * cacheFraction) / (cache.maxBytes + cache.responseMaxBytes);
  if (factor >= 1) return settings;
  const reduced = {
    ...cache,
    maxBytes: Math.floor(cache.maxBytes * factor),
    responseMaxBytes: Math.floor(cache.responseMaxBytes * factor),
  };
  return Object.freeze(Object.assign(new Settings(), settings, { cache: reduced }));
}

export const boundedCachesLine = ({ cache: reduced }: Settings, { cache: configured }: Settings): object => ({
  msg: 'the caches are larger than the heap can hold: they are bounded',
  variables: {
    CACHE_MAX_BYTES: { configured: configured.maxBytes, used: reduced.maxBytes },
    RESPONSE_CACHE_MAX_BYTES: { configured: configured.responseMaxBytes, used: reduced.responseMaxBytes },
  },
});
