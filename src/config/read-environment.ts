import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { Environment } from './environment';
import {
  type FreshnessTable,
  type FreshnessWindows,
  defaultFreshness,
  freshnessVariables,
} from './freshness-table';
import { type ApiKey, Settings } from './settings';
import { readTrustProxy } from './trust-proxy';

export type RawEnvironment = Readonly<Record<string, string | undefined>>;

/** The environment cannot be run with. Each complaint names its variable. */
export class InvalidEnvironment extends Error {
  constructor(readonly complaints: readonly string[]) {
    super(`The environment is invalid:\n${complaints.map((complaint) => `  - ${complaint}`).join('\n')}`);
  }
}

/** The addresses of the sandbox, once it listens. */
export interface UpstreamUrls {
  readonly statisticsUrl: string;
  readonly orderUrl: string;
}

/** Whether this environment asks for the embedded sandbox. Throws {@link InvalidEnvironment}. */
export function wantsSandbox(raw: RawEnvironment): boolean {
  const environment = validated(raw);
  return environment.STATS_URL === undefined && environment.ORDER_URL === undefined;
}

/**
 * Reads the environment into settings, with the sandbox's addresses where no upstream is configured.
 * Throws {@link InvalidEnvironment} with every complaint at once.
 */
export function readEnvironment(raw: RawEnvironment, sandbox: UpstreamUrls | null = null): Settings {
  const environment = validated(raw);
  const upstream = sandbox ?? {
    statisticsUrl: environment.STATS_URL ?? '',
    orderUrl: environment.ORDER_URL ?? '',
  };
  return Object.freeze(
    Object.assign(new Settings(), {
      sandbox: sandbox !== null,
      server: {
        host: environment.HOST,
        port: environment.PORT,
        requestBodyMaxBytes: environment.REQUEST_BODY_MAX_BYTES,
        requestTimeoutMs: environment.REQUEST_TIMEOUT_MS,
        shutdownTimeoutMs: environment.SHUTDOWN_TIMEOUT_MS,
        drainDelayMs: environment.DRAIN_DELAY_MS,
        trustProxy: readTrustProxy(environment.TRUST_PROXY),
      },
      statistics: {
        url: upstream.statisticsUrl,
        accessToken: null,
        requestsPerMinute: environment.STATS_REQUESTS_PER_MINUTE ?? null,
      },
      order: {
        url: upstream.orderUrl,
        accessToken: environment.ORDER_ACCESS_TOKEN ?? null,
        requestsPerMinute: environment.ORDER_REQUESTS_PER_MINUTE ?? null,
      },
      calls: {
        budgetMs: environment.UPSTREAM_BUDGET_MS,
        attemptTimeoutMs: environment.UPSTREAM_ATTEMPT_TIMEOUT_MS,
        connectTimeoutMs: environment.UPSTREAM_CONNECT_TIMEOUT_MS,
        maxInFlight: environment.UPSTREAM_MAX_IN_FLIGHT,
        maxRefreshesInFlight: environment.UPSTREAM_MAX_REFRESHES_IN_FLIGHT,
        maxQueued: environment.UPSTREAM_MAX_QUEUED,
        queueTimeoutMs: environment.UPSTREAM_QUEUE_TIMEOUT_MS,
        recordMaxBytes: environment.RECORD_MAX_BYTES,
        tokenListMaxBytes: environment.TOKEN_LIST_MAX_BYTES,
        retry: {
          share: environment.RETRY_BUDGET_PERCENT / 100,
          minDelayMs: environment.RETRY_MIN_DELAY_MS,
          maxDelayMs: environment.RETRY_MAX_DELAY_MS,
        },
        breaker: {
          windowMs: environment.BREAKER_WINDOW_MS,
          minCalls: environment.BREAKER_MIN_CALLS,
          failureShare: environment.BREAKER_FAILURE_PERCENT / 100,
          openMs: environment.BREAKER_OPEN_MS,
          maxOpenMs: environment.BREAKER_MAX_OPEN_MS,
          probes: environment.BREAKER_PROBES,
        },
      },
      apiKeys: (environment.API_KEYS ?? []).map(readApiKey),
      corsOrigins: environment.CORS_ORIGINS ?? [],
      rateLimitPerMinute: environment.RATE_LIMIT_PER_MINUTE ?? null,
      joinGraceMs: environment.JOIN_GRACE_MS,
      warmUp: { enabled: environment.WARM_UP, timeoutMs: environment.WARM_UP_TIMEOUT_MS },
      tokenList: {
        chainIds: environment.TOKEN_LIST_CHAIN_IDS,
        chainParameter: environment.TOKEN_LIST_CHAIN_PARAM,
      },
      redisUrl: environment.REDIS_URL ?? null,
      cache: {
        maxEntries: environment.CACHE_MAX_ENTRIES,
        maxBytes: environment.CACHE_MAX_BYTES,
        freshness: readFreshness(raw),
      },
      logLevel: environment.LOG_LEVEL,
      accessLog: environment.ACCESS_LOG,
      slowRequestMs: environment.SLOW_REQUEST_MS,
    }),
  );
}

const readApiKey = (pair: string): ApiKey => {
  const [name = '', sha256 = ''] = pair.split(':');
  return { name, sha256 };
};

function validated(raw: RawEnvironment): Environment {
  const given = Object.fromEntries(
    Object.entries(raw).filter(([, value]) => value !== undefined && value !== ''),
  );
  const environment = plainToInstance(Environment, given, { exposeDefaultValues: true });
  const complaints = [
    ...validateSync(environment).flatMap((error) => Object.values(error.constraints ?? {})),
    ...freshnessComplaints(given),
    ...upstreamComplaints(environment),
  ];
  // Numbers are compared only once each is known to be one, and within its bounds.
  if (complaints.length === 0) complaints.push(...drainComplaints(environment));
  if (complaints.length > 0) throw new InvalidEnvironment(complaints);
  return environment;
}

function upstreamComplaints({ STATS_URL, ORDER_URL, NODE_ENV, SANDBOX }: Environment): string[] {
  if (STATS_URL !== undefined && ORDER_URL === undefined)
    return ['ORDER_URL is missing: STATS_URL is set, and both interfaces are needed'];
  if (ORDER_URL !== undefined && STATS_URL === undefined)
    return ['STATS_URL is missing: ORDER_URL is set, and both interfaces are needed'];
  if (ORDER_URL !== undefined && SANDBOX)
    return ['SANDBOX cannot be true while STATS_URL and ORDER_URL are set'];
  if (ORDER_URL === undefined && NODE_ENV === 'production' && !SANDBOX)
    return ['STATS_URL and ORDER_URL are missing; in production the sandbox starts only with SANDBOX=true'];
  return [];
}

const drainComplaints = ({ DRAIN_DELAY_MS, SHUTDOWN_TIMEOUT_MS }: Environment): string[] =>
  DRAIN_DELAY_MS < SHUTDOWN_TIMEOUT_MS ? [] : ['DRAIN_DELAY_MS must be less than SHUTDOWN_TIMEOUT_MS'];

const isSeconds = (text: string): boolean => /^\d{1,9}$/.test(text);

const freshnessComplaints = (given: RawEnvironment): string[] =>
  freshnessVariables
    .filter(({ variable }) => !isSeconds(given[variable] ?? '0'))
    .map(({ variable }) => `${variable} must be a whole number of seconds`);

function readFreshness(raw: RawEnvironment): FreshnessTable {
  const table: Record<string, FreshnessWindows> = structuredClone(defaultFreshness);
  for (const { topic, window, variable } of freshnessVariables) {
    const windows = table[topic];
    if (windows && raw[variable]) windows[window] = Number(raw[variable]);
  }
  return table as FreshnessTable;
}
