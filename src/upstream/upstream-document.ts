import { UnreadableRecord } from '../wire/json-node';
import { type Reader, readJson } from '../wire/read-json';
import { type InterfaceName, UpstreamFailure } from './upstream-failure';
import { type UpstreamReply } from './upstream-http';

/** A good answer of an upstream: its bytes as they came, and what a reader made of them. */
export interface UpstreamDocument<T> {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: Buffer;
  readonly value: T;
}

/** Reads a successful reply, whole and exactly; one that cannot be read is an {@link UpstreamFailure}. */
export function readDocument<T>(
  interfaceName: InterfaceName,
  reply: UpstreamReply,
  read: Reader<T>,
): UpstreamDocument<T> {
  const { status, contentType, body } = reply;
  try {
    return { status, contentType, body, value: readJson(body, read) };
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    throw new UpstreamFailure({ interfaceName, kind: 'invalid', status, reason: error.message });
  }
}
