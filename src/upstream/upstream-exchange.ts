import { type HttpModuleOptions, type HttpService } from '@nestjs/axios';
import { type AxiosRequestConfig } from 'axios';
import { Pool } from 'undici';
import { type RequestIdentity } from '../tracing/request-identity';
import { traceparentOf } from '../tracing/trace-context';
import { upstreamAdapter } from './upstream-adapter';

/** One request to an interface. `path` begins with a slash, is percent-encoded, and holds the query. */
export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly maxBytes: number;
  /** Whether asking twice is the same as asking once. */
  readonly isRepeatable: boolean;
  readonly accept?: string;
  readonly body?: { readonly bytes: Buffer; readonly contentType: string };
}

/** An upstream's answer as it came. `body` is decompressed, otherwise untouched. */
export interface UpstreamReply {
  readonly status: number;
  /** Null where the upstream names none. */
  readonly contentType: string | null;
  readonly retryAfterSeconds: number | null;
  readonly body: Buffer;
}

/** What axios must never do with an upstream's answer: follow it, guess at it, or throw on its status. */
export const upstreamHttpOptions: HttpModuleOptions = {
  maxRedirects: 0,
  proxy: false,
  allowAbsoluteUrls: false,
  responseType: 'arraybuffer',
  transformRequest: [],
  transformResponse: [],
  validateStatus: () => true,
};

/** What axios would otherwise merge into every request, and check: each has all its headers, and no JSON is parsed. */
const unusedDefaults: AxiosRequestConfig = { headers: {}, transitional: undefined };

interface ExchangeOptions {
  readonly maxConnections: number;
  readonly connectTimeoutMs: number;
  /** Whether each exchange is a span, which then names itself in `traceparent`. */
  readonly isTraced: boolean;
}

/** Exchanges one request for one reply with an interface: the size cap and the headers are set here. */
export class UpstreamExchange {
  private readonly pool: Pool;
  private readonly isTraced: boolean;

  constructor(
    private readonly http: HttpService,
    url: string,
    { maxConnections, connectTimeoutMs, isTraced }: ExchangeOptions,
  ) {
    this.isTraced = isTraced;
    const base = new URL(url);
    this.pool = new Pool(base.origin, {
      connections: maxConnections,
      connect: { timeout: connectTimeoutMs },
    });
    const adapter = upstreamAdapter(this.pool, base.pathname.replace(/\/+$/, ''));
    Object.assign(http.axiosRef.defaults, { ...unusedDefaults, adapter });
  }

  /** Any HTTP answer resolves; rejects where there is none, or `signal` comes first. */
  async send(
    request: UpstreamRequest,
    { requestId, trace }: RequestIdentity,
    signal: AbortSignal,
  ): Promise<UpstreamReply> {
    const response = await this.http.axiosRef.request<Buffer>({
      method: request.method,
      url: request.path,
      maxContentLength: request.maxBytes,
      signal,
      data: request.body?.bytes,
      headers: {
        Accept: request.accept ?? 'application/json',
        'Accept-Encoding': 'gzip, br',
        'User-Agent': 'order-gateway',
        'X-Request-Id': requestId,
        ...(!this.isTraced && { traceparent: traceparentOf(trace) }),
        ...(request.body && { 'Content-Type': request.body.contentType }),
      },
    });
    return {
      status: response.status,
      contentType: headerText(response.headers['content-type']),
      retryAfterSeconds: readRetryAfter(headerText(response.headers['retry-after'])),
      body: response.data,
    };
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}

const headerText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** `Retry-After` (RFC 9110, 10.2.3) in seconds, from seconds or a date; null when absent or unreadable. */
function readRetryAfter(text: string | null): number | null {
  if (text === null) return null;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const seconds = Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
