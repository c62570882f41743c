import { type HttpService } from '@nestjs/axios';
import { type Dispatcher } from 'undici';
import { type UpstreamSettings } from '../../config/sections/upstream-settings';
import { type Settings } from '../../config/settings';
import { type CorrelationIds, traceparentOf } from '../../observability/correlation-ids';
import { type CancellationToken } from '../../lib/cancellation-token';
import { type UpstreamResponse } from '../upstream-payload';
import { type RawResponse, type TrackedRequest, UpstreamExchange, upstreamPool } from './upstream-exchange';
import { proxiedPool } from './proxied-pool';

/** A request body with the media type that it came in. */
export interface RequestBody {
  readonly bytes: Buffer;
  readonly contentType: string;
}

export const jsonBody = (members: object): RequestBody => ({
  bytes: Buffer.from(JSON.stringify(members)),
  contentType: 'application/json',
});

/**
 * One request to an upstream. `path` begins with a slash, is percent-encoded, and holds the query; it is appended to the base
 * path as it is, so it can neither name another host nor fold path segments.
 */
export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly maxBytes: number;
  /** Whether the request may be sent twice. */
  readonly isIdempotent: boolean;
  readonly accept?: string;
  /**
   * What a 404 without the upstream's own error body may be about: the order or transaction that is asked for, or a path
   * that a client chose. By default it is about the upstream's URL.
   */
  readonly mayMiss?: 'subject' | 'path' | undefined;
  readonly body?: RequestBody;
}

/**
 * Sends requests to one upstream: the headers, the time limit and the size limit are set here. An adapter of axios sends
 * them over an undici pool: connections are bounded and kept, connecting has a time limit. It follows no redirect, passes
 * bodies on as bytes, and rejects no status.
 */
export class UpstreamTransport {
  private readonly pool: Dispatcher;
  private readonly basePath: string;

  /** @param http an axios that nobody shares: its adapter is set here */
  constructor(
    private readonly http: HttpService,
    private readonly upstream: Pick<UpstreamSettings, 'url' | 'accessToken'>,
    private readonly settings: Pick<Settings, 'calls' | 'upstreamProxyUrl' | 'traceExporter'>,
  ) {
    const { calls, upstreamProxyUrl: proxyUrl } = settings;
    const { connectTimeoutMs } = calls;
    const connections = calls.maxInFlight + calls.maxRefreshesInFlight;
    const { origin, pathname } = new URL(upstream.url);
    this.basePath = pathname.replace(/\/+$/, '');
    this.pool =
      proxyUrl === null
        ? upstreamPool(origin, { connections, connect: { timeout: connectTimeoutMs } })
        : proxiedPool({ proxyUrl, connections, connectTimeoutMs });
    http.axiosRef.defaults.adapter = async (config) => {
      const exchange = config.data as UpstreamExchange;
      const { path, method, headers, body } = exchange.request;
      const sent: TrackedRequest = { exchange, origin, path, method, headers, body };
      this.pool.dispatch(sent, exchange);
      const data = await exchange.response;
      // The response's own headers are in its data. Others would be copied by axios.
      return { data, status: data.status, statusText: '', headers: config.headers, config };
    };
  }

  /** Resolves with any HTTP response; rejects where there is none in time, or the call is cancelled. */
  async send(
    request: UpstreamRequest,
    correlationIds: CorrelationIds,
    timeoutMs: number,
    cancellation?: CancellationToken,
  ): Promise<UpstreamResponse> {
    const sent = {
      path: this.basePath + this.withAccessToken(request.path),
      method: request.method,
      headers: this.headersOf(request, correlationIds),
      body: request.body?.bytes ?? null,
    };
    const exchange = new UpstreamExchange(sent, request.maxBytes, timeoutMs, cancellation);
    // In one member, and of a class: axios spends time on each member and each header, and copies plain objects.
    const { data } = await this.http.axiosRef.request<RawResponse>({ data: exchange });
    const { status, headers, body } = data;
    const retryAfterText = headers['retry-after']?.toString() ?? null;
    const maxSeconds = this.settings.calls.retryAfterMaxSeconds;
    const { retryAfterSeconds, retryAfterFault } = readRetryAfter(retryAfterText, Date.now(), maxSeconds);
    const contentType = typeof headers['content-type'] === 'string' ? headers['content-type'] : null;
    return { status, contentType, retryAfterSeconds, retryAfterFault, body };
  }

  private withAccessToken(path: string): string {
    const { accessToken } = this.upstream;
    if (accessToken === null) return path;
    return `${path}${path.includes('?') ? '&' : '?'}accesstoken=${encodeURIComponent(accessToken)}`;
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }

  /** Alternating names and values. */
  private headersOf({ accept, body }: UpstreamRequest, { requestId, trace }: CorrelationIds): string[] {
    const headers = ['Accept', accept ?? 'application/json', ...commonHeaders, 'X-Request-Id', requestId];
    // Of a traced request the instrumentation sets them.
    if (this.settings.traceExporter === null) {
      headers.push('traceparent', traceparentOf(trace));
      if (trace.tracestate !== null) headers.push('tracestate', trace.tracestate);
    }
    if (body) headers.push('Content-Type', body.contentType);
    return headers;
  }
}

/** Headers of every request. */
const commonHeaders = ['Accept-Encoding', 'gzip, br', 'User-Agent', 'order-gateway'] as const;

type RetryAfter = Pick<UpstreamResponse, 'retryAfterSeconds' | 'retryAfterFault'>;

/** `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994` (RFC 9110, 5.6.7). */
const httpDate =
  /^[A-Z][a-z]+(, \d\d[ -][A-Z][a-z]{2}[ -](\d\d){1,2} [\d:]{8} GMT| [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4})$/;

/**
 * Parses `Retry-After` (RFC 9110, 10.2.3): seconds in digits, or a date in one of three forms.
 * @param nowMs by the wall clock
 */
export function readRetryAfter(text: string | null, nowMs: number, maxSeconds: number): RetryAfter {
  if (text === null) return { retryAfterSeconds: null, retryAfterFault: null };
  const seconds = secondsOf(text.trim(), nowMs);
  if (Number.isNaN(seconds)) return { retryAfterSeconds: null, retryAfterFault: 'unreadable' };
  return seconds > maxSeconds
    ? { retryAfterSeconds: maxSeconds, retryAfterFault: 'too-long' }
    : { retryAfterSeconds: seconds, retryAfterFault: null };
}

function secondsOf(text: string, nowMs: number): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (!httpDate.test(text)) return NaN;
  // The third form names no zone.
  const epochMs = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Math.max(0, Math.ceil((epochMs - nowMs) / 1000));
}
