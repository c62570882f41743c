import { UnreadableRecord } from '../wire/json-node';
import { type Reader, readJson } from '../wire/read-json';
import { type Lane } from './request-quota';
import { type InterfaceName, UpstreamFailure } from './upstream-failure';

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

/** A call to an interface, and how to read its answer, be it fresh or a stored copy. */
export interface DocumentCall<T> {
  /** Rejects with an {@link UpstreamFailure}. */
  readonly fetch: (lane: Lane) => Promise<UpstreamDocument<T>>;
  /** Throws an {@link UpstreamFailure} for a copy that cannot be read. */
  readonly read: (answer: StoredAnswer) => UpstreamDocument<T>;
}

/** Reads a good answer, whole and exactly; one that cannot be read is an {@link UpstreamFailure}. */
export function readDocument<T>(
  interfaceName: InterfaceName,
  answer: StoredAnswer,
  read: Reader<T>,
): UpstreamDocument<T> {
  const { status, contentType, body } = answer;
  try {
    return { status, contentType, body, value: readJson(body, read) };
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    throw new UpstreamFailure({ interfaceName, kind: 'invalid', status, reason: error.message });
  }
}
