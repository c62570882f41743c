import { STATUS_CODES } from 'node:http';
import { isInlined } from './representation';

/** What of an answer stays the same, as it goes over the wire (RFC 9112). */
export interface StaticPart {
  readonly status: number;
  /** The status line and the header fields. */
  readonly lines: string;
  /** A text has a character for each byte (`latin1`). */
  readonly body: string | Buffer;
}

/** An answer as it goes over the wire, but for the header fields of the single request. */
export interface SerializedResponse {
  readonly staticPart: StaticPart;
  /** The status line and the header fields, those that change with time among them. */
  readonly head: string;
}

/** One that others get, too. */
export interface CachedSerialized extends SerializedResponse {
  /** Epoch milliseconds, as is the next. */
  readonly renderedAt: number;
  /** Until then nothing of the head changes. */
  readonly validUntil: number;
}

/** @param lines the header fields, written out */
export const serializeStatic = (status: number, lines: string, body: Buffer | null): StaticPart => ({
  status,
  lines: `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n${lines}`,
  body: body === null ? '' : inlineOrBuffer(body),
});

const inlineOrBuffer = (body: Buffer): string | Buffer => (isInlined(body) ? body.toString('latin1') : body);
