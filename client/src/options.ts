/** The platform's `AbortSignal`, by the types of the DOM or of Node; any object without these. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer T } } ? T : object;
/** The platform's `fetch`, in the same way. */
export type Fetch = typeof globalThis extends { fetch: infer T } ? T : (...args: never) => unknown;

/** What `createClient` takes. */
export interface ClientOptions {
  /**
   * Where the gateway is: an absolute URL of http or https, without query, fragment and credentials; a path is kept.
   * @example 'https://orders.example.com'
   */
  readonly baseUrl: string;
  /** Sent as `X-API-Key`, never in a URL. */
  readonly apiKey?: string | undefined;
  /** The platform's `fetch` by default. */
  readonly fetch?: Fetch | undefined;
  /** How long a call may take with all its retries, in milliseconds: 20,000 by default. `wait` comes on top. */
  readonly timeoutMs?: number | undefined;
  /** How often a read is repeated that failed for a passing reason: once by default. */
  readonly retries?: number | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What each call takes. */
export interface CallOptions {
  /** Ends the call: it rejects with the signal's reason. */
  readonly signal?: Signal | undefined;
  /** How long this call may take, in milliseconds, instead of the client's `timeoutMs`. Then it rejects with a TimeoutError. */
  readonly timeoutMs?: number | undefined;
}
/** A part of a list. */
export interface PageOptions extends CallOptions {
  /** How many items, from 1: of tokens up to 500 (100 by default), of the leaderboard and of orders up to 100 (20). */
  readonly limit?: number | undefined;
  /** How many items to pass over: 0 by default. */
  readonly offset?: number | undefined;
}
