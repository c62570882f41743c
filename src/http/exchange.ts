import { randomUUID } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { type FastifyRequest } from 'fastify';
import { type ApiKey } from '../config/sections/client-settings';
import { type CompletedRequest } from '../observability/request-recorder';

/** What a client may ask for, where clients are identified. */
export interface Allowance {
  /** The key of its rate limit and of its share of upstream quotas: the API key's name, else the address. */
  readonly name: string;
  /** Null for no limit. */
  readonly limitPerMinute: number | null;
  /** Counts more requests. Rejects with `RATE_LIMITED`, and counts none, if they exceed the limit. */
  consume(requests: number): Promise<void>;
}

/** The values of the response's `RateLimit-Policy` and `RateLimit` (IETF draft). */
export interface RateLimit {
  readonly policy: string;
  readonly limit: string;
}

/** The client of a request that has no API key, or none that is valid. */
export const anonymous = 'anonymous';

const noBytes = Buffer.alloc(0);

/** A request, with what the gateway knows of it besides. Node creates it (`IncomingMessage` of `createServer`). */
export class Exchange extends IncomingMessage {
  /** The port that it came to. */
  readonly port: 'main' | 'management' = 'main';
  /** By `performance.now()`. */
  readonly arrivedAt = performance.now();
  /** Its valid or ended API key; null if it has none, undefined until that was looked up. */
  apiKey?: ApiKey | null = undefined;
  /** Null where clients are not identified, and until they are. */
  allowance: Allowance | null = null;
  /** Of its client, once the request is counted; null where there is none. */
  rateLimit: RateLimit | null = null;
  /** Its path, if that does not have its method. */
  refusedBy: { readonly pattern: string; readonly methods: ReadonlySet<string> } | null = null;
  /** The bytes of the body as received, once they were parsed. */
  rawBody: Buffer = noBytes;
  /** When the wait for a change began, by `performance.now()`. That time does not count as the request's duration. */
  private heldAt: number | null = null;
  private requestId: string | null = null;

  /** The client's `X-Request-Id` if it is valid, else a new id. */
  get id(): string {
    return (this.requestId ??= validRequestId(this.headers['x-request-id']) ?? randomUUID());
  }

  /** It is held on purpose from now on. */
  hold(): void {
    this.heldAt = performance.now();
  }

  /** Describes it once its response was handed to Node. */
  completed(route: string, status: number, caller: string): CompletedRequest {
    const { method = 'GET', url = '', id: requestId } = this;
    const ms = (this.heldAt ?? performance.now()) - this.arrivedAt;
    return { route, method, status, caller, ms, requestId, traceparent: this.headers.traceparent, url };
  }
}

export class ManagementExchange extends Exchange {
  override readonly port = 'management';
}

/** The exchange of a request of the framework. */
export const exchangeOf = ({ raw }: Pick<FastifyRequest, 'raw'>): Exchange => raw as Exchange;

/** The value of `X-Request-Id` if it can be an id. */
export const validRequestId = (given: unknown): string | null =>
  typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : null;

/** A host and a port, or empty (RFC 9110, 7.2). No comma: Node joins repeated headers with one. */
const hostField = /^[A-Za-z0-9\-._~!$&'()*+;=%[\]:]*$/;

/** Whether a request has exactly one valid `Host`. */
export const hasHost = (host: string | undefined): boolean => host !== undefined && hostField.test(host);

/** Whether the version is HTTP/1.x. Node also parses 0.9 and 2.0 in a request line. */
export const hasKnownVersion = ({ httpVersionMajor }: IncomingMessage): boolean => httpVersionMajor === 1;
