import { type FreshnessTable } from './freshness-table';
import { type TraceExporter } from './environment/trace-variables';
import { type RelayPath } from './relay-path';

/** The values of `LOG_LEVEL`. Each level includes the ones before it. */
export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const;

export type LogLevelName = (typeof logLevels)[number];

/** A chain id in decimal. 20 digits hold every number below 2^64. */
export const chainIdPattern = /^[1-9]\d{0,19}$/;

/** One upstream. */
export interface InterfaceSettings {
  readonly url: string;
  /** Sent as the query parameter `accesstoken`; a secret. Null if there is none. */
  readonly accessToken: string | null;
  /** The most requests a minute, of all gateways that share a Redis; null for no limit. */
  readonly requestsPerMinute: number | null;
}

/** An API key of clients; only its SHA-256 (hex) is known. */
export interface ApiKey {
  readonly name: string;
  readonly sha256: string;
  /** Its own limit, in place of `rateLimitPerMinute`; null if it has none. */
  readonly requestsPerMinute: number | null;
  /** When it stops being valid, in epoch milliseconds of the wall clock; null if it has no end. */
  readonly untilMs: number | null;
}

/** Bounds of every upstream call. */
export interface CallSettings {
  /** The most time for a call with all its attempts. */
  readonly budgetMs: number;
  readonly attemptTimeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly maxInFlight: number;
  /** Background refreshes have a limit of their own. */
  readonly maxRefreshesInFlight: number;
  readonly maxQueued: number;
  readonly queueTimeoutMs: number;
  /** The longest pause that an upstream may ask for. */
  readonly retryAfterMaxSeconds: number;
  readonly recordMaxBytes: number;
  readonly tokenListMaxBytes: number;
  readonly retry: {
    /** Retries per call, as a share of 1. */
    readonly share: number;
    readonly minDelayMs: number;
    readonly maxDelayMs: number;
  };
  readonly breaker: {
    /** The length of the sliding window of calls. */
    readonly windowMs: number;
    /** The breaker stays closed with fewer calls in the window. */
    readonly minCalls: number;
    /** The share of failed calls, of 1, that opens it. */
    readonly failureShare: number;
    /** The number of consecutive failures that opens it, with any number of calls. */
    readonly consecutiveFailures: number;
    /** The first open period; doubled after each failed probe. */
    readonly openMs: number;
    readonly maxOpenMs: number;
    /** Consecutive successful probes that close it. */
    readonly probes: number;
  };
}

/** The port for health, metrics and the documentation. */
export interface ManagementSettings {
  readonly host: string;
  readonly port: number;
}

/** Ids of the embedded sandbox that requests can be tried with. */
export interface SandboxExamples {
  /** An order that both interfaces report, with its transaction, maker and source chain. */
  readonly orderId: string;
  readonly transactionHash: string;
  readonly walletAddress: string;
  readonly chainId: string;
  /** Orders that move by themselves, from the start of the sandbox on. */
  readonly liveOrderIds: readonly string[];
}

/** The whole configuration, validated at start and never changed. */
export class Settings {
  /** Null unless the upstream is the embedded sandbox. */
  readonly sandbox!: SandboxExamples | null;
  /** Whether the explorer is served at `/explorer`. */
  readonly explorer!: boolean;
  readonly server!: {
    readonly host: string;
    readonly port: number;
    /** Null: the main port serves everything. */
    readonly management: ManagementSettings | null;
    readonly requestBodyMaxBytes: number;
    /** The most time for a request, body included, to arrive. */
    readonly requestTimeoutMs: number;
    /** The most time that a client may read no byte of a pending response. */
    readonly responseStallTimeoutMs: number;
    /** The most concurrent connections; null for what the limit of open files allows. */
    readonly maxConnections: number | null;
    /** The most time for shutdown: the drain delay and the requests in flight. */
    readonly shutdownTimeoutMs: number;
    /** How long the gateway accepts connections, not ready, after a signal. */
    readonly drainDelayMs: number;
    /** The proxies trusted for the client's address: a number of hops, or addresses. */
    readonly trustProxy: number | readonly string[];
  };
  readonly statistics!: InterfaceSettings;
  readonly order!: InterfaceSettings;
  /** The proxy between the gateway and both upstreams; may hold a password. Null: none. */
  readonly upstreamProxyUrl!: string | null;
  readonly calls!: CallSettings;
  /** Empty: no key is needed. */
  readonly apiKeys!: readonly ApiKey[];
  /** Origins whose pages may read responses. Empty: none. */
  readonly corsOrigins!: readonly string[];
  /** Of each client whose API key has no limit of its own. Null: no limit. */
  readonly rateLimitPerMinute!: number | null;
  readonly joinGraceMs!: number;
  /** Whether the hot lists are loaded at start, and the most time that readiness waits for it. */
  readonly warmUp!: { readonly enabled: boolean; readonly timeoutMs: number };
  readonly tokenList!: { readonly chainIds: readonly string[]; readonly chainParameter: string };
  readonly redis!: {
    /** The Redis or Valkey that gateways share; may hold a password. Null: none. */
    readonly url: string | null;
    /** `user:password` of the Sentinels, percent-encoded; a secret. Null: they need none. */
    readonly sentinelCredentials: string | null;
    /** How long an operation may hold a request up. */
    readonly timeoutMs: number;
  };
  readonly cache!: {
    readonly maxEntries: number;
    readonly maxBytes: number;
    /** How long a request waits for a refresh before the stored copy is served. */
    readonly refreshWaitMs: number;
    /** The size of the response cache. */
    readonly responseMaxBytes: number;
    readonly freshness: FreshnessTable;
  };
  /** When load is shed. */
  readonly overload!: {
    /** The longest expected wait of a request for its turn of the event loop. */
    readonly maxQueueWaitMs: number;
    /** The most used share, of 1, of the heap's old generation. */
    readonly maxHeapShare: number;
  };
  /** Event streams and requests that wait for a change, together. */
  readonly live!: {
    readonly maxStreams: number;
    /** Of each client: by its API key, or by its address where no keys are configured. */
    readonly maxStreamsPerKey: number;
    readonly maxStreamsPerAddress: number;
    /** How many streams each client may open in a minute. */
    readonly opensPerMinute: number;
  };
  /** The paths beyond the ten endpoints that are passed on to the upstreams. */
  readonly relay!: {
    /** A named set of paths; null for none. */
    readonly bundle: 'orders' | null;
    readonly paths: readonly RelayPath[];
  };
  readonly logLevel!: LogLevelName;
  /** Whether every request is logged, not only slow ones. */
  readonly accessLog!: boolean;
  /** A request that takes longer is logged as slow. */
  readonly slowRequestMs!: number;
  /** Null: no tracing. */
  readonly traceExporter!: TraceExporter | null;
  /** Where spans go in place of an endpoint for gRPC; may hold credentials. Null: where OpenTelemetry's variables say. */
  readonly traceFallbackUrl!: string | null;
}
