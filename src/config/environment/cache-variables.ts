import { IsOptional } from 'class-validator';
import { type FreshnessTable } from '../freshness-table';
import { isRedisUrl } from '../redis-url';
import { type Settings } from '../settings';
import { Bytes, BooleanVar, Milliseconds, MatchesPredicate, IntegerVar } from './variable-rules';

/** The memory store allocates room for all entries at start. */
const maxCacheEntries = 10_000_000;

/** Sizes of the caches, Redis, and the warm-up. */
export class CacheVariables {
  @IsOptional()
  @MatchesPredicate(isRedisUrl, 'a redis:// or rediss:// URL, its credentials percent-encoded')
  REDIS_URL?: string;

  @IntegerVar(1, maxCacheEntries)
  CACHE_MAX_ENTRIES = 100_000;

  @Bytes(1024 * 1024)
  CACHE_MAX_BYTES = 256 * 1024 * 1024;

  @Milliseconds()
  REFRESH_WAIT_MS = 1000;

  @Bytes(1024 * 1024)
  RESPONSE_CACHE_MAX_BYTES = 64 * 1024 * 1024;

  @BooleanVar()
  WARM_UP = true;

  @Milliseconds()
  WARM_UP_TIMEOUT_MS = 3000;
}

export const readCache = (
  variables: CacheVariables,
  freshness: FreshnessTable,
): Pick<Settings, 'redisUrl' | 'cache' | 'warmUp'> => ({
  redisUrl: variables.REDIS_URL ?? null,
  cache: {
    maxEntries: variables.CACHE_MAX_ENTRIES,
    maxBytes: variables.CACHE_MAX_BYTES,
    refreshWaitMs: variables.REFRESH_WAIT_MS,
    responseMaxBytes: variables.RESPONSE_CACHE_MAX_BYTES,
    freshness,
  },
  warmUp: { enabled: variables.WARM_UP, timeoutMs: variables.WARM_UP_TIMEOUT_MS },
});
