import { type FreshnessTable } from './freshness-table';
import { type LogLevelName } from './log-levels';
import { type TraceExporter } from './environment/trace-variables';

/** One upstream interface. */
export interface InterfaceSettings {
  readonly url: string;
  /** Sent as the query parameter `accesstoken`; a secret. Null when there is none. */
  readonly accessToken: string | null;
  /** How many requests a minute are made at most, by all gateways that share a Redis; null for no limit. */
  readonly requestsPerMinute: number | null;
}

/** A key that callers may show; only its SHA-256 (hex) is known. */
export interface ApiKey {
  readonly name: string;
  readonly sha256: string;
}

/** Bounds of every upstream call. */
export interface CallSettings {
  /** How long a call may take with all its attempts. */
  readonly budgetMs: number;
  readonly attemptTimeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly maxInFlight: number;
  /** Refreshes have a lane of their own. */
  readonly maxRefreshesInFlight: number;
  readonly maxQueued: number;
  readonly queueTimeoutMs: number;
  /** How long an interface may ask for a pause. */
  readonly retryAfterMaxSeconds: number;
  readonly recordMaxBytes: number;
  readonly tokenListMaxBytes: number;
  readonly retry: {
    /** Second attempts for each call, of 1. */
    readonly share: number;
    readonly minDelayMs: number;
    readonly maxDelayMs: number;
  };
  readonly breaker: {
    /** How far back calls count. */
    readonly windowMs: number;
    /** Fewer calls than that within the window say nothing. */
    readonly minCalls: number;
    /** The share of failed calls, of 1, from which on it opens. */
    readonly failureShare: number;
    /** So many failures in a row open it, however few calls there are. */
    readonly consecutiveFailures: number;
    /** How long it stays open at first; after a failed probe twice as long, and so on. */
    readonly openMs: number;
    readonly maxOpenMs: number;
    /** How many calls have to go well, one failure spoiling it, before it closes. */
    readonly probes: number;
  };
}

/** The port for health, metrics and the documentation. */
export interface ManagementSettings {
  readonly host: string;
  readonly port: number;
}

/** Everything configurable, validated once at start and never changed. */
export class Settings {
  /** Whether the upstream is the embedded sandbox. */
  readonly sandbox!: boolean;
  readonly server!: {
    readonly host: string;
    readonly port: number;
    /** Null: the main port serves everything. */
    readonly management: ManagementSettings | null;
    readonly requestBodyMaxBytes: number;
    /** How long a request, its body included, may take to arrive. */
    readonly requestTimeoutMs: number;
    /** How long a caller may take none of the bytes that wait for it. */
    readonly responseStallTimeoutMs: number;
    /** How many callers may be connected at a time; null: as the limit of open files allows. */
    readonly maxConnections: number | null;
    /** How long a stopping gateway may take in all: its drain delay, and what is in flight. */
    readonly shutdownTimeoutMs: number;
    /** How long it goes on accepting, unready, after a signal. */
    readonly drainDelayMs: number;
    /** Whose word on a caller's address counts: so many hops, or these addresses. */
    readonly trustProxy: number | readonly string[];
  };
  readonly statistics!: InterfaceSettings;
  readonly order!: InterfaceSettings;
  readonly calls!: CallSettings;
  /** None: everybody may come in. */
  readonly apiKeys!: readonly ApiKey[];
  /** Whose pages may read answers; none: nobody's. */
  readonly corsOrigins!: readonly string[];
  /** Null: no limit. */
  readonly rateLimitPerMinute!: number | null;
  readonly joinGraceMs!: number;
  /** Whether the hot lists are read at start, and for how long that may keep the gateway from being ready. */
  readonly warmUp!: { readonly enabled: boolean; readonly timeoutMs: number };
  readonly tokenList!: { readonly chainIds: readonly string[]; readonly chainParameter: string };
  /** The Redis or Valkey that gateways share; may hold a password. Null: none. */
  readonly redisUrl!: string | null;
  readonly cache!: {
    readonly maxEntries: number;
    readonly maxBytes: number;
    /** How long a reader waits for a refresh before the stored copy is served. */
    readonly refreshWaitMs: number;
    /** Of the answers to callers that are kept ready, apart from the entries. */
    readonly responseMaxBytes: number;
    readonly freshness: FreshnessTable;
  };
  /** When new work is refused. */
  readonly overload!: {
    /** How late the event loop may be. */
    readonly maxEventLoopDelayMs: number;
    /** How much of the heap's old generation may be in use, of 1. */
    readonly maxHeapShare: number;
  };
  readonly logLevel!: LogLevelName;
  /** Whether every request has a line in the log, and not the slow ones alone. */
  readonly accessLog!: boolean;
  /** A request that takes longer is logged as slow. */
  readonly slowRequestMs!: number;
  /** Null: nothing is traced. */
  readonly traceExporter!: TraceExporter | null;
}
