import { Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { UnreadableRecord } from '../wire/json-node';
import { loggedIdentity, type RequestIdentity } from '../tracing/request-identity';
import { ParsedJson, type Reader } from '../wire/read-json';
import { type CallFor } from './upstream-http';
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

const logger = new Logger('Upstream');

/** Whether two answers are the same, byte for byte. */
export const isSameAnswer = (a: StoredAnswer, b: StoredAnswer): boolean =>
  a.status === b.status && a.contentType === b.contentType && a.body.equals(b.body);

/**
 * From there on receiving, parsing and reading are apart: together they would hold the event loop too long.
 */
const longBodyBytes = 256 * 1024;

/**
 * Reads a good answer, whole and exactly; one that cannot be read is an {@link UpstreamFailure}. `identity` is
 * whose call brought it, where it is no stored copy.
 */
export async function readDocument<T>(
  interfaceName: InterfaceName,
  answer: StoredAnswer,
  read: Reader<T>,
  identity?: RequestIdentity,
): Promise<UpstreamDocument<T>> {
  const { status, contentType, body } = answer;
  // Then others get their turn between the steps: by a timer, as an immediate would come before whatever else waits.
  const isLong = body.length >= longBodyBytes;
  try {
    if (isLong) await delay(0);
    const json = new ParsedJson(body);
    if (isLong) await delay(0);
    const value = json.read(read);
    if (isLong) await delay(0);
    return { status, contentType, body, value };
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    logger.warn({
      msg: 'unreadable answer',
      interface: interfaceName,
      kind: 'invalid',
      status,
      ...(identity && loggedIdentity(identity.requestId, identity.trace)),
    });
    throw new UpstreamFailure({ interfaceName, kind: 'invalid', status, reason: error.message });
  }
}
