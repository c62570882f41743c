import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsOptional, Matches, MinLength, ValidateBy } from 'class-validator';
import { chainIdPattern } from './chain-id-pattern';
import { type LogLevelName, logLevels } from './log-levels';
import { isRedisUrl } from './redis-url';
import { isTrustProxy } from './trust-proxy';
import { isUpstreamUrl } from './upstream-url';

/** The chain ids of the specification's token list (spec 4, endpoint 10). */
const specifiedTokenListChainIds = [
  '1',
  '10',
  '56',
  '137',
  '8453',
  '42161',
  '43114',
  '59144',
  '7565164',
  '100000001',
  '100000002',
  '100000008',
  '100000009',
  '100000013',
  '100000014',
  '100000017',
  '100000020',
  '100000021',
  '100000022',
  '100000023',
  '100000025',
  '100000026',
  '100000027',
  '100000028',
];

/** Checks a variable by a predicate; `rule` says what it must be. */
const Satisfies = (holds: (value: unknown) => boolean, rule: string): PropertyDecorator =>
  ValidateBy({
    name: 'satisfies',
    validator: { validate: holds, defaultMessage: () => `$property must be ${rule}` },
  });

const IsUpstreamUrl = () =>
  Satisfies(isUpstreamUrl, 'an http or https URL without credentials, query and fragment');

/** A whole number within bounds, in decimal digits alone. */
const WholeNumber = (min: number, max: number): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value,
    ),
    Satisfies(
      (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
      `a whole number from ${min} to ${max}`,
    ),
  );

const maxMs = 10 * 60 * 1000;
const maxCount = 2 ** 31 - 1;
/** The memory store takes room for every entry when it is made. */
const maxCacheEntries = 10_000_000;

const Milliseconds = (min = 0) => WholeNumber(min, maxMs);
const Count = (min = 1) => WholeNumber(min, maxCount);
const Bytes = (min: number) => WholeNumber(min, maxCount);

const ToFlag = () =>
  Transform(({ value }: { value: unknown }) => ({ true: true, false: false })[String(value)] ?? value);

const ToList = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',').map((item) => item.trim()) : value,
  );

/** What the process's environment may say. Names are the variables; numbers carry their unit. */
export class Environment {
  @IsOptional()
  NODE_ENV?: string;

  @IsOptional()
  @IsUpstreamUrl()
  STATS_URL?: string;

  @IsOptional()
  @IsUpstreamUrl()
  ORDER_URL?: string;

  @IsOptional()
  @MinLength(1)
  ORDER_ACCESS_TOKEN?: string;

  @ToFlag()
  @IsBoolean({ message: 'SANDBOX must be true or false' })
  SANDBOX = false;

  @Matches(/^[A-Za-z0-9.:_-]+$/, { message: 'HOST must be a host name or an IP address' })
  HOST = '127.0.0.1';

  @WholeNumber(0, 65535)
  PORT = 3000;

  @ToList()
  @Satisfies(
    isTrustProxy,
    'a number of proxies (up to 99), or their addresses and subnets separated by commas',
  )
  TRUST_PROXY = ['0'];

  @IsOptional()
  @ToList()
  @Matches(/^[A-Za-z0-9_-]{1,32}:[0-9a-f]{64}$/, {
    each: true,
    message: 'API_KEYS must be name:sha256 (hex) pairs, separated by commas',
  })
  API_KEYS?: string[];

  @IsOptional()
  @ToList()
  @Matches(/^https?:\/\/[a-z0-9.:[\]-]+$/, {
    each: true,
    message: 'CORS_ORIGINS must be origins (https://app.example.org), separated by commas',
  })
  CORS_ORIGINS?: string[];

  @IsOptional()
  @Count()
  RATE_LIMIT_PER_MINUTE?: number;

  @ToList()
  @IsArray()
  @Matches(chainIdPattern, {
    each: true,
    message: 'TOKEN_LIST_CHAIN_IDS must be chain ids in decimal, separated by commas',
  })
  TOKEN_LIST_CHAIN_IDS = specifiedTokenListChainIds;

  @Matches(/^[A-Za-z][A-Za-z0-9_-]*$/, {
    message: 'TOKEN_LIST_CHAIN_PARAM must be the name of a query parameter',
  })
  TOKEN_LIST_CHAIN_PARAM = 'chainId';

  @IsOptional()
  @Count()
  STATS_REQUESTS_PER_MINUTE?: number;

  @IsOptional()
  @Count()
  ORDER_REQUESTS_PER_MINUTE?: number;

  @Milliseconds(100)
  REQUEST_TIMEOUT_MS = 15_000;

  @Milliseconds(100)
  SHUTDOWN_TIMEOUT_MS = 12_000;

  @Milliseconds()
  DRAIN_DELAY_MS = 0;

  @Milliseconds(50)
  UPSTREAM_BUDGET_MS = 4500;

  @Milliseconds(50)
  UPSTREAM_ATTEMPT_TIMEOUT_MS = 2000;

  @Milliseconds(10)
  UPSTREAM_CONNECT_TIMEOUT_MS = 1000;

  @Count()
  UPSTREAM_MAX_IN_FLIGHT = 64;

  @Count()
  UPSTREAM_MAX_REFRESHES_IN_FLIGHT = 16;

  @Count(0)
  UPSTREAM_MAX_QUEUED = 128;

  @Milliseconds()
  UPSTREAM_QUEUE_TIMEOUT_MS = 200;

  @WholeNumber(0, 100)
  RETRY_BUDGET_PERCENT = 20;

  @Milliseconds()
  RETRY_MIN_DELAY_MS = 25;

  @Milliseconds()
  RETRY_MAX_DELAY_MS = 250;

  @Milliseconds(1000)
  BREAKER_WINDOW_MS = 30_000;

  @Count()
  BREAKER_MIN_CALLS = 20;

  @WholeNumber(1, 100)
  BREAKER_FAILURE_PERCENT = 50;

  @Milliseconds(1)
  BREAKER_OPEN_MS = 5000;

  @Milliseconds(1)
  BREAKER_MAX_OPEN_MS = 60_000;

  @Count()
  BREAKER_PROBES = 3;

  @Milliseconds()
  JOIN_GRACE_MS = 1200;

  @ToFlag()
  @IsBoolean({ message: 'WARM_UP must be true or false' })
  WARM_UP = true;

  @Milliseconds()
  WARM_UP_TIMEOUT_MS = 3000;

  @Bytes(1024)
  RECORD_MAX_BYTES = 1024 * 1024;

  @Bytes(1024)
  TOKEN_LIST_MAX_BYTES = 16 * 1024 * 1024;

  @Bytes(256)
  REQUEST_BODY_MAX_BYTES = 16 * 1024;

  @IsOptional()
  @Satisfies(isRedisUrl, 'a redis:// or rediss:// URL, its credentials percent-encoded')
  REDIS_URL?: string;

  @WholeNumber(1, maxCacheEntries)
  CACHE_MAX_ENTRIES = 100_000;

  @Bytes(1024 * 1024)
  CACHE_MAX_BYTES = 256 * 1024 * 1024;

  @IsIn(logLevels)
  LOG_LEVEL: LogLevelName = 'warn';

  @ToFlag()
  @IsBoolean({ message: 'ACCESS_LOG must be true or false' })
  ACCESS_LOG = false;

  @Milliseconds()
  SLOW_REQUEST_MS = 1000;
}
