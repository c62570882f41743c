import { type OnApplicationShutdown } from '@nestjs/common';
import { type HttpModuleOptions, type HttpService } from '@nestjs/axios';
import { Pool } from 'undici';
import { type CallSettings, type InterfaceSettings } from '../config/settings';
import { CallSlots } from './call-slots';
import { type Lane, type RequestQuota } from './request-quota';
import { BrokenAnswer, transportFailureKind } from './transport-failure';
import { upstreamAdapter } from './upstream-adapter';
import { type InterfaceName, UpstreamFailure } from './upstream-failure';

/** One request to an interface. `path` begins with a slash, is percent-encoded, and holds the query. */
export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly maxBytes: number;
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

/** Makes the calls to one interface: the deadline, the size cap and the headers of every call are set here. */
export class UpstreamHttp implements OnApplicationShutdown {
  private readonly pool: Pool;
  private readonly slots: CallSlots;

  constructor(
    readonly interfaceName: InterfaceName,
    private readonly http: HttpService,
    target: InterfaceSettings,
    private readonly limits: CallSettings,
    private readonly quota: RequestQuota,
  ) {
    this.slots = new CallSlots(limits);
    const base = new URL(target.url);
    this.pool = new Pool(base.origin, {
      connections: limits.maxInFlight,
      connect: { timeout: limits.connectTimeoutMs },
    });
    http.axiosRef.defaults.adapter = upstreamAdapter(this.pool, base.pathname.replace(/\/+$/, ''));
  }

  /**
   * Sends one request, if there is a slot and the quota grants it. Any HTTP answer resolves; no answer is an
   * {@link UpstreamFailure}.
   */
  async send(request: UpstreamRequest, lane: Lane): Promise<UpstreamReply> {
    try {
      return await this.slots.run(() => this.exchangeWithinQuota(request, lane));
    } catch (error) {
      if (error instanceof UpstreamFailure) throw error;
      throw new UpstreamFailure({
        interfaceName: this.interfaceName,
        kind: transportFailureKind(error),
        status: error instanceof BrokenAnswer ? error.status : null,
        reason: error instanceof Error ? error.message : 'the call failed',
      });
    }
  }

  /** The grant comes last, so that what is granted is sent. */
  private async exchangeWithinQuota(request: UpstreamRequest, lane: Lane): Promise<UpstreamReply> {
    const waitSeconds = await this.quota.take(lane, Date.now());
    if (waitSeconds > 0) throw this.quotaSpent(waitSeconds);
    const reply = await this.exchange(request);
    if (reply.status === 429 && reply.retryAfterSeconds)
      await this.quota.closeFor(reply.retryAfterSeconds, Date.now());
    return reply;
  }

  private quotaSpent(retryAfterSeconds: number): UpstreamFailure {
    return new UpstreamFailure({
      interfaceName: this.interfaceName,
      kind: 'rate-limited',
      status: null,
      retryAfterSeconds,
      reason: 'the quota is spent',
    });
  }

  private async exchange(request: UpstreamRequest): Promise<UpstreamReply> {
    const response = await this.http.axiosRef.request<Buffer>({
      method: request.method,
      url: request.path,
      maxContentLength: request.maxBytes,
      signal: AbortSignal.timeout(this.limits.attemptTimeoutMs),
      data: request.body?.bytes,
      headers: {
        Accept: request.accept ?? 'application/json',
        'Accept-Encoding': 'gzip, br',
        'User-Agent': 'order-gateway',
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

  /** After the server has closed: requests in flight still need their calls. */
  async onApplicationShutdown(): Promise<void> {
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
