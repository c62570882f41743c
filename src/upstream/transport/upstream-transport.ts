import { type HttpModuleOptions, type HttpService } from '@nestjs/axios';
import { type Pool } from 'undici';
import { type CorrelationIds } from '../../observability/correlation-ids';
import { traceparentOf } from '../../observability/trace-context';
import { type CancellationToken } from '../../lib/cancellation-token';
import { type RawResponse } from './buffering-response-handler';
import { readRetryAfter, type RetryAfter } from './retry-after';
import { upstreamAdapter, type UpstreamRequestConfig } from './upstream-adapter';
import { upstreamPool } from './upstream-pool';

/** One request to an interface. `path` begins with a slash, is percent-encoded, and holds the query. */
export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly maxBytes: number;
  /** Whether asking twice is the same as asking once. */
  readonly isIdempotent: boolean;
  readonly accept?: string;
  readonly body?: { readonly bytes: Buffer; readonly contentType: string };
}

/** An upstream's answer as it came. `body` is decompressed, otherwise untouched. */
export interface UpstreamResponse {
  readonly status: number;
  /** Null where the upstream names none. */
  readonly contentType: string | null;
  /** At most what this gateway waits; null where none is named, or none that can be read. */
  readonly retryAfterSeconds: number | null;
  readonly retryAfterFault: RetryAfter['fault'];
  readonly body: Buffer;
}

/**
 * All that is left of axios' own defaults: it goes through each of them for every request, and the adapter reads none.
 * It follows no redirect and no proxy, passes the body on as bytes, and no status is an error.
 */
export const upstreamHttpOptions: HttpModuleOptions = { allowAbsoluteUrls: false };

interface TransportOptions {
  readonly maxConnections: number;
  readonly connectTimeoutMs: number;
  readonly retryAfterMaxSeconds: number;
  /** Whether each exchange is a span, which then names itself in `traceparent`. */
  readonly isTraced: boolean;
}

/** Exchanges one request for one reply with an interface: the size cap and the headers are set here. */
export class UpstreamTransport {
  private readonly pool: Pool;
  private readonly isTraced: boolean;
  private readonly retryAfterMaxSeconds: number;

  constructor(
    private readonly http: HttpService,
    url: string,
    { maxConnections, connectTimeoutMs, retryAfterMaxSeconds, isTraced }: TransportOptions,
  ) {
    this.isTraced = isTraced;
    this.retryAfterMaxSeconds = retryAfterMaxSeconds;
    const base = new URL(url);
    this.pool = upstreamPool(base.origin, {
      connections: maxConnections,
      connect: { timeout: connectTimeoutMs },
    });
    const adapter = upstreamAdapter(this.pool, base.pathname.replace(/\/+$/, ''));
    const { defaults } = http.axiosRef;
    for (const name of Object.keys(defaults)) Reflect.deleteProperty(defaults, name);
    Object.assign(defaults, upstreamHttpOptions, { adapter });
  }

  /** Any HTTP answer resolves; rejects where there is none within the time, or the call is given up. */
  async send(
    request: UpstreamRequest,
    identity: CorrelationIds,
    timeoutMs: number,
    cancellation?: CancellationToken,
  ): Promise<UpstreamResponse> {
    const config: UpstreamRequestConfig = {
      method: request.method,
      url: request.path,
      maxContentLength: request.maxBytes,
      timeout: timeoutMs,
      signal: cancellation,
      data: request.body?.bytes,
      rawHeaders: this.headersOf(request, identity),
    };
    const { data } = await this.http.axiosRef.request<RawResponse>(config);
    const { status, headers, body } = data;
    const retryAfterText = headerText(headers['retry-after']);
    const retryAfter = readRetryAfter(retryAfterText, Date.now(), this.retryAfterMaxSeconds);
    return {
      status,
      contentType: headerText(headers['content-type']),
      retryAfterSeconds: retryAfter.seconds,
      retryAfterFault: retryAfter.fault,
      body,
    };
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }

  /** Names and values in turn. */
  private headersOf({ accept, body }: UpstreamRequest, { requestId, trace }: CorrelationIds): string[] {
    const headers = ['Accept', accept ?? 'application/json', ...commonHeaders, 'X-Request-Id', requestId];
    if (!this.isTraced) headers.push('traceparent', traceparentOf(trace));
    if (body) headers.push('Content-Type', body.contentType);
    return headers;
  }
}

/** Of every request. */
const commonHeaders = ['Accept-Encoding', 'gzip, br', 'User-Agent', 'order-gateway'] as const;

const headerText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
