import { type CallContext } from './transport/upstream-http';

/** A good answer of an upstream, its bytes as they came: what can be stored, and read again. */
export interface RawPayload {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: Buffer;
}

/** An answer together with what a reader made of it. */
export interface ParsedPayload<T> extends RawPayload {
  readonly value: T;
}

/** For whom something is fetched, and what is known of it already. */
export interface FetchOptions<T> extends CallContext {
  readonly known?: T | undefined;
}

/** A call to an interface, and how to read its answer, be it fresh or a stored copy. */
export interface ResourceLoader<T> {
  /**
   * Rejects with an {@link UpstreamFailure}. Resolves with `known` itself where the interface still says just
   * that: it has been read already.
   */
  readonly fetch: (how: FetchOptions<ParsedPayload<T>>) => Promise<ParsedPayload<T>>;
  /** Rejects with an {@link UpstreamFailure} for a copy that cannot be read. */
  readonly parse: (answer: RawPayload) => Promise<ParsedPayload<T>>;
}

/** Whether two answers are the same, byte for byte. */
export const isSamePayload = (a: RawPayload, b: RawPayload): boolean =>
  a.status === b.status && a.contentType === b.contentType && a.body.equals(b.body);
