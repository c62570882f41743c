import { type CallFor } from './transport/upstream-http';

/** A good answer of an upstream, its bytes as they came: what can be stored, and read again. */
export interface StoredAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: Buffer;
}

/** An answer together with what a reader made of it. */
export interface UpstreamDocument<T> extends StoredAnswer {
  readonly value: T;
}

/** For whom something is fetched, and what is known of it already. */
export interface FetchHow<T> extends CallFor {
  readonly known?: T | undefined;
}

/** A call to an interface, and how to read its answer, be it fresh or a stored copy. */
export interface DocumentCall<T> {
  /**
   * Rejects with an {@link UpstreamFailure}. Resolves with `known` itself where the interface still says just
   * that: it has been read already.
   */
  readonly fetch: (how: FetchHow<UpstreamDocument<T>>) => Promise<UpstreamDocument<T>>;
  /** Rejects with an {@link UpstreamFailure} for a copy that cannot be read. */
  readonly read: (answer: StoredAnswer) => Promise<UpstreamDocument<T>>;
}

/** Whether two answers are the same, byte for byte. */
export const isSameAnswer = (a: StoredAnswer, b: StoredAnswer): boolean =>
  a.status === b.status && a.contentType === b.contentType && a.body.equals(b.body);
