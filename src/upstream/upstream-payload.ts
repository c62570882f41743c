import { type CallContext } from './transport/upstream-http';

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
