import { IsOptional } from 'class-validator';
import { type FreshnessTable } from '../freshness-table';
import { isRedisCredentials, isRedisUrl, redisTargetOf } from '../redis-url';
import { type Settings } from '../settings';
import { Bytes, BooleanVar, Milliseconds, MatchesPredicate, IntegerVar } from './variable-rules';

/** The memory store allocates room for all entries at start. */
const maxCacheEntries = 10_000_000;

/** A lock is renewed every half a second, and expires after three renewals that fail. */
const maxRedisTimeoutMs = 1000;

const redisUrlRule =
  'a redis://, redis+cluster:// or redis+sentinel://…/name URL (rediss for TLS), its credentials percent-encoded';

/** Sizes of the caches, Redis, and the warm-up. */
export class CacheVariables {
  @IsOptional()
  @MatchesPredicate(isRedisUrl, redisUrlRule)
  REDIS_URL?: string;

  @IsOptional()
  @MatchesPredicate(isRedisCredentials, 'user:password or :password, percent-encoded')
  REDIS_SENTINEL_CREDENTIALS?: string;

  @IntegerVar(10, maxRedisTimeoutMs)
  REDIS_TIMEOUT_MS = 100;

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
): Pick<Settings, 'redis' | 'cache' | 'warmUp'> => ({
  redis: {
    url: variables.REDIS_URL ?? null,
    sentinelCredentials: variables.REDIS_SENTINEL_CREDENTIALS ?? null,
    timeoutMs: variables.REDIS_TIMEOUT_MS,
  },
  cache: {
    maxEntries: variables.CACHE_MAX_ENTRIES,
    maxBytes: variables.CACHE_MAX_BYTES,
    refreshWaitMs: variables.REFRESH_WAIT_MS,
    responseMaxBytes: variables.RESPONSE_CACHE_MAX_BYTES,
    freshness,
  },
  warmUp: { enabled: variables.WARM_UP, timeoutMs: variables.WARM_UP_TIMEOUT_MS },
});

/** Credentials that no connection would use are a mistake in one of the two variables. */
export const redisViolations = ({ REDIS_URL, REDIS_SENTINEL_CREDENTIALS }: CacheVariables): string[] =>
  REDIS_SENTINEL_CREDENTIALS === undefined || redisTargetOf(REDIS_URL ?? '')?.mode === 'sentinel'
    ? []
    : ['REDIS_SENTINEL_CREDENTIALS needs a REDIS_URL of the form redis+sentinel://host:port,host:port/name'];
