import { Transform } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
} from 'class-validator';

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

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const IsUpstreamUrl = () =>
  IsUrl(
    {
      protocols: ['http', 'https'],
      require_tld: false,
      require_protocol: true,
      allow_query_components: false,
    },
    { message: '$property must be an http or https URL without a query' },
  );

const ToInteger = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value,
  );

const ToFlag = () =>
  Transform(({ value }: { value: unknown }) => ({ true: true, false: false })[String(value)] ?? value);

const ToList = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',').map((item) => item.trim()) : value,
  );

/** What the process's environment may say. Names are the variables; numbers carry their unit. */
export class Environment {
  @IsOptional()
  @IsIn(['development', 'production', 'test'])
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

  @ToInteger()
  @IsInt()
  @Max(65535)
  PORT = 3000;

  @ToList()
  @IsArray()
  @Matches(/^(\d{1,2}|[0-9a-fA-F.:]+(\/\d{1,3})?)$/, {
    each: true,
    message: 'TRUST_PROXY must be a number of proxies, or their addresses separated by commas',
  })
  TRUST_PROXY = ['0'];

  @IsOptional()
  @ToList()
  @Matches(/^[A-Za-z0-9_-]{1,32}:[0-9a-f]{64}$/, {
    each: true,
    message: 'API_KEYS must be name:sha256 (hex) pairs, separated by commas',
  })
  API_KEYS?: string[];

  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(1)
  RATE_LIMIT_PER_MINUTE?: number;

  @ToList()
  @IsArray()
  @Matches(/^[1-9]\d{0,19}$/, {
    each: true,
    message: 'TOKEN_LIST_CHAIN_IDS must be chain ids in decimal, separated by commas',
  })
  TOKEN_LIST_CHAIN_IDS = specifiedTokenListChainIds;

  @Matches(/^[A-Za-z][A-Za-z0-9_-]*$/, {
    message: 'TOKEN_LIST_CHAIN_PARAM must be the name of a query parameter',
  })
  TOKEN_LIST_CHAIN_PARAM = 'chainId';

  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(1)
  STATS_REQUESTS_PER_MINUTE?: number;

  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(1)
  ORDER_REQUESTS_PER_MINUTE?: number;

  @ToInteger()
  @IsInt()
  @Min(50)
  UPSTREAM_ATTEMPT_TIMEOUT_MS = 2000;

  @ToInteger()
  @IsInt()
  @Min(10)
  UPSTREAM_CONNECT_TIMEOUT_MS = 1000;

  @ToInteger()
  @IsInt()
  @Min(1)
  UPSTREAM_MAX_IN_FLIGHT = 64;

  @ToInteger()
  @IsInt()
  UPSTREAM_MAX_QUEUED = 128;

  @ToInteger()
  @IsInt()
  UPSTREAM_QUEUE_TIMEOUT_MS = 200;

  @ToInteger()
  @IsInt()
  JOIN_GRACE_MS = 1200;

  @ToInteger()
  @IsInt()
  @Min(1024)
  RECORD_MAX_BYTES = 1024 * 1024;

  @ToInteger()
  @IsInt()
  @Min(1024)
  TOKEN_LIST_MAX_BYTES = 16 * 1024 * 1024;

  @ToInteger()
  @IsInt()
  @Min(256)
  REQUEST_BODY_MAX_BYTES = 16 * 1024;

  @IsOptional()
  @Matches(/^rediss?:\/\/\S+$/, { message: 'REDIS_URL must be a redis:// or rediss:// URL' })
  REDIS_URL?: string;

  @ToInteger()
  @IsInt()
  @Min(1)
  CACHE_MAX_ENTRIES = 100_000;

  @ToInteger()
  @IsInt()
  @Min(1024 * 1024)
  CACHE_MAX_BYTES = 256 * 1024 * 1024;

  @IsIn(logLevels)
  LOG_LEVEL = 'warn';
}
