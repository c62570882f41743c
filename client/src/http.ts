import { abortable, sleep } from './abortable.js';
import { type Problem } from './api.js';
import { GatewayError, InvalidResponseError, NetworkError, ProblemError } from './errors.js';
import { type CallOptions, type ClientOptions } from './options.js';

export type Query = Readonly<Record<string, string | number | undefined>>;

export interface Call extends CallOptions {
  readonly path: string;
  readonly query?: Query;
  /** How long the gateway may hold the response. */
  readonly wait?: number | undefined;
  /** What is sent by `POST`, as JSON. */
  readonly body?: object;
  readonly retries?: number;
}

/** How many responses are kept for their entity tags. */
const maxStored = 50;
const retryDelayMs = 1000;
/** The longest `Retry-After` and `retry` that are obeyed: a day. */
export const maxDelayMs = 86_400_000;
/**
 * Tags are kept here, and the key is for this gateway alone: a redirect is a response like any other that is not its own. By
 * `error`, Node 20 loses the signal of a request once garbage is collected.
 */
const requestInit = { cache: 'no-store', redirect: 'manual' } as const;

export const pathOf = (...segments: string[]): string => `/v1/${segments.map(encodeURIComponent).join('/')}`;

export const textOf = (list: string | readonly string[] | undefined): string | undefined =>
  typeof list === 'object' ? list.join(',') : list;

/** The path with the parameters that are set. */
export function target(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  return text === '' ? path : `${path}?${text}`;
}

const baseUrlFaults: readonly (readonly [RegExp, string])[] = [
  [/^$/, 'is empty'],
  [/^(?!https?:\/\/)/i, 'must begin with http:// or https://'],
  [/[?#]/, 'must have no query and no fragment'],
  // `fetch` refuses them.
  [/^\w+:\/\/[^/]*@/, 'must have no user name and no password'],
];

/** The URL without slashes at its end. Throws a TypeError with the reason if requests cannot begin with it. */
export function checkedBaseUrl(baseUrl: string): string {
  const fail = (reason: string) => {
    throw new TypeError(`baseUrl ${reason}`);
  };
  for (const [pattern, reason] of baseUrlFaults) if (pattern.test(baseUrl)) fail(reason);
  try {
    new URL(`${baseUrl}/`);
  } catch {
    fail('is not a URL');
  }
  return baseUrl.replace(/\/+$/, '');
}

/** Sends requests to the gateway, and turns whatever is not a success into a {@link GatewayError}. */
export class Http {
  /** Bodies with their entity tags, the newest at the end. */
  private readonly stored = new Map<string, { readonly etag: string; readonly text: string }>();

  constructor(private readonly options: ClientOptions) {}

  /** Whether a response may be read as it arrives. The `fetch` of some platforms has no bodies. */
  get canStream(): boolean {
    return this.options.fetch !== undefined || 'body' in Response.prototype;
  }

  /** Resolves with the text of the body. Repeats what fails for a passing reason. */
  async call({ retries = this.options.retries ?? 1, ...call }: Call): Promise<string> {
    const timeoutMs = (call.timeoutMs ?? this.options.timeoutMs ?? 20_000) + (call.wait ?? 0) * 1000;
    const deadlineAt = performance.now() + timeoutMs;
    return abortable([call.signal], async (signal, setLimit) => {
      setLimit(timeoutMs);
      for (let left = retries; ; left -= 1) {
        try {
          return await this.send(call, signal);
        } catch (error) {
          const delayMs = delayBeforeRetry(error);
          if (left <= 0 || delayMs === null || performance.now() + delayMs >= deadlineAt) throw error;
          await sleep(delayMs, signal);
        }
      }
    });
  }

  /** Resolves with a success, or with 304, once its head has arrived. */
  async open(path: string, init: RequestInit): Promise<Response> {
    const {
      baseUrl,
      apiKey,
      headers,
      fetch = (url: string, options) => globalThis.fetch(url, options),
    } = this.options;
    const request = async () =>
      fetch(baseUrl + path, {
        ...init,
        ...requestInit,
        headers: { ...headers, ...(apiKey !== undefined && { 'X-API-Key': apiKey }), ...init.headers },
      });
    const response = await request().catch(networkError);
    if (response.ok || response.status === 304) return response;
    throw await errorOf(response);
  }

  private async send({ path, query, body, wait }: Call, signal: AbortSignal): Promise<string> {
    const key = target(path, query);
    const stored = body ? undefined : this.stored.get(key);
    const response = await this.open(target(path, { ...query, wait }), {
      signal,
      headers: {
        Accept: 'application/json',
        ...(stored && { 'If-None-Match': stored.etag }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (response.status === 304 && stored) return stored.text;
    const text = await response.text().catch(networkError);
    const etag = response.headers.get('etag');
    this.stored.delete(key);
    if (!body && etag !== null) this.stored.set(key, { etag, text });
    for (const oldest of this.stored.keys()) if (this.stored.size > maxStored) this.stored.delete(oldest);
    return text;
  }
}

export const networkError = (cause: unknown): never => {
  throw new NetworkError('no response from the gateway', { cause });
};

/** A success of the gateway: an object with this member, whatever was asked for. */
export function parseJson(text: string, member: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && member in value) return value;
  } catch {
    // Not from the gateway.
  }
  throw new InvalidResponseError(200, null);
}

async function errorOf(response: Response): Promise<GatewayError> {
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'));
  const text = await response.text().catch(networkError);
  try {
    const problem = JSON.parse(text) as Partial<Problem>;
    if (typeof problem.code === 'string' && problem.type?.startsWith('urn:order-gateway:'))
      return new ProblemError(problem as Problem, retryAfterMs);
  } catch {
    // Not from the gateway.
  }
  return new InvalidResponseError(response.status, retryAfterMs);
}

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from now. */
function parseRetryAfter(text: string | null): number | null {
  // `Date.parse` takes a fraction for a date, too.
  if (text === null || !/^(\d+$|[a-z])/i.test(text)) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), maxDelayMs);
}

/** Null for what will not pass soon: that an order is not known yet may take minutes. */
function delayBeforeRetry(error: unknown): number | null {
  if (!(error instanceof GatewayError) || !error.retryable) return null;
  if (error instanceof ProblemError && error.status === 404) return null;
  return error.retryAfterMs || Math.random() * retryDelayMs;
}
