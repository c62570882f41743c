import { type HttpService } from '@nestjs/axios';
import { type CorrelationIds, traceparentOf } from '../../observability/correlation-ids';
import { type CancellationToken } from '../../lib/cancellation-token';
import { type RawResponse } from './buffering-response-handler';
import { type UpstreamRequest, type UpstreamResponse } from '../upstream-payload';
import { readRetryAfter } from './retry-after';
import { type ExchangeConfig, upstreamAdapter, UpstreamExchange } from './upstream-adapter';
import { proxiedPool } from './proxied-pool';
import { type UpstreamDispatcher, upstreamPool } from './upstream-pool';

interface TransportOptions {
  readonly maxConnections: number;
  readonly connectTimeoutMs: number;
  /** Null: no proxy. It may hold credentials. */
  readonly proxyUrl: string | null;
  readonly retryAfterMaxSeconds: number;
  /** Whether each request is a span, whose instrumentation then sets `traceparent` and `tracestate`. */
  readonly isTraced: boolean;
}

/**
 * Sends requests to one upstream: the headers, the time limit and the size limit are set here. It follows no redirect,
 * passes bodies on as bytes, and rejects no status.
 */
export class UpstreamTransport {
  private readonly pool: UpstreamDispatcher;
  private readonly isTraced: boolean;
  private readonly retryAfterMaxSeconds: number;

  /** @param http an axios that nobody shares: its adapter is set here */
  constructor(
    private readonly http: HttpService,
    url: string,
    { maxConnections, connectTimeoutMs, proxyUrl, retryAfterMaxSeconds, isTraced }: TransportOptions,
  ) {
    this.isTraced = isTraced;
    this.retryAfterMaxSeconds = retryAfterMaxSeconds;
    const base = new URL(url);
    this.pool =
      proxyUrl === null
        ? upstreamPool(base.origin, { connections: maxConnections, connect: { timeout: connectTimeoutMs } })
        : proxiedPool(base.origin, { proxyUrl, connections: maxConnections, connectTimeoutMs });
    const adapter = upstreamAdapter(this.pool, base.pathname.replace(/\/+$/, ''));
    http.axiosRef.defaults.adapter = adapter;
  }

  /** Resolves with any HTTP response; rejects where there is none in time, or the call is cancelled. */
  async send(
    request: UpstreamRequest,
    correlationIds: CorrelationIds,
    timeoutMs: number,
    cancellation?: CancellationToken,
  ): Promise<UpstreamResponse> {
    const exchange = new UpstreamExchange(
      request.method,
      request.path,
      this.headersOf(request, correlationIds),
      request.body?.bytes ?? null,
      request.maxBytes,
      timeoutMs,
      cancellation,
    );
    const { data } = await this.http.axiosRef.request<RawResponse>({ exchange } as ExchangeConfig);
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

  /** Alternating names and values. */
  private headersOf({ accept, body }: UpstreamRequest, { requestId, trace }: CorrelationIds): string[] {
    const headers = ['Accept', accept ?? 'application/json', ...commonHeaders, 'X-Request-Id', requestId];
    if (!this.isTraced) {
      headers.push('traceparent', traceparentOf(trace));
      if (trace.tracestate !== null) headers.push('tracestate', trace.tracestate);
    }
    if (body) headers.push('Content-Type', body.contentType);
    return headers;
  }
}

/** Headers of every request. */
const commonHeaders = ['Accept-Encoding', 'gzip, br', 'User-Agent', 'order-gateway'] as const;

const headerText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
