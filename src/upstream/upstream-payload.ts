import { type CallContext } from './call-context';
import { type RetryAfter } from './transport/retry-after';

/** The body of a request, with its media type. */
export interface RequestBody {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** One request to an upstream. `path` begins with a slash, is percent-encoded, and holds the query. */
export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly maxBytes: number;
  /** Whether the request may be sent twice. */
  readonly isIdempotent: boolean;
  readonly accept?: string;
  /**
   * What a 404 without the upstream's own error body may be about: the order or transaction that is asked for, or a path
   * that a caller chose. By default it is about the upstream's URL.
   */
  readonly mayMiss?: 'subject' | 'path' | undefined;
  readonly body?: RequestBody;
}

/** An upstream's response. `body` is decompressed, otherwise untouched. */
export interface UpstreamResponse {
  readonly status: number;
  /** Null where the upstream sends none. */
  readonly contentType: string | null;
  /** Of `Retry-After`, up to the maximum of the settings; null if absent or invalid. */
  readonly retryAfterSeconds: number | null;
  readonly retryAfterFault: RetryAfter['fault'];
  readonly body: Buffer;
}

/** A good response of an upstream, its bytes as they came: what can be stored, and parsed again. */
export interface RawPayload {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: Buffer;
}

/** A payload together with the value that a reader made of it. */
export interface ParsedPayload<T> extends RawPayload {
  readonly value: T;
}

/** For whom a payload is loaded, and the stored one, if any. */
export interface FetchOptions<T> extends CallContext {
  readonly known?: T | undefined;
}

/** Whether two payloads are equal, byte for byte. */
export const isSamePayload = (a: RawPayload, b: RawPayload): boolean =>
  a.status === b.status && a.contentType === b.contentType && a.body.equals(b.body);
