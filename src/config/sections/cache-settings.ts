import { FreshnessTable } from '../freshness-table';
import { redisCredentialsOf, redisTargetOf } from '../redis-url';
import { Boolean, Bytes, Integer, Milliseconds, PositiveInt, Text } from '../variable';

/** A lock is renewed every half a second, and expires after three renewals that fail. */
const maxRedisTimeoutMs = 1000;

const urlRule =
  'be a redis://, redis+cluster:// or redis+sentinel://…/name URL (rediss for TLS), without a query, ' +
  'its credentials percent-encoded';

const credentialsRule = 'be user:password or :password, percent-encoded';

export class RedisSettings {
  /** The Redis or Valkey that gateways share; may hold a password. Null: none. */
  @Text('REDIS_URL', (text) => redisTargetOf(text) !== null, urlRule) readonly url: string | null = null;
  /** `user:password` of the Sentinels, percent-encoded; a secret. Null: they need none. */
  @Text('REDIS_SENTINEL_CREDENTIALS', (text) => redisCredentialsOf(text) !== null, credentialsRule)
  readonly sentinelCredentials: string | null = null;
  /** How long an operation may hold a request up. */
  @Integer('REDIS_TIMEOUT_MS', 10, maxRedisTimeoutMs) readonly timeoutMs: number = 100;
}

/** Credentials that no connection would use are a mistake in one of the two variables. */
export const redisViolations = ({ url, sentinelCredentials }: RedisSettings): string[] =>
  sentinelCredentials === null || redisTargetOf(url ?? '')?.mode === 'sentinel'
    ? []
    : ['REDIS_SENTINEL_CREDENTIALS needs a REDIS_URL of the form redis+sentinel://host:port,host:port/name'];

/** Sizes and times of the caches. */
export class CacheSettings {
  @PositiveInt('CACHE_MAX_ENTRIES') readonly maxEntries: number = 100_000;
  @Bytes('CACHE_MAX_BYTES', 1024 * 1024) readonly maxBytes: number = 256 * 1024 * 1024;
  /** How long a request waits for a refresh before the stored copy is served. */
  @Milliseconds('REFRESH_WAIT_MS') readonly refreshWaitMs: number = 1000;
  /** The size of the response cache. */
  @Bytes('RESPONSE_CACHE_MAX_BYTES', 1024 * 1024) readonly responseMaxBytes: number = 64 * 1024 * 1024;
  readonly freshness = new FreshnessTable();
}

/** Whether the hot lists are loaded at start, and the most time that readiness waits for it. */
export class WarmUpSettings {
  @Boolean('WARM_UP') readonly enabled: boolean = true;
  @Milliseconds('WARM_UP_TIMEOUT_MS') readonly timeoutMs: number = 3000;
}
