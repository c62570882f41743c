import { STATUS_CODES } from 'node:http';
import { checkedFieldLines } from './field-lines';
import { type WireAnswer } from './wire-answer';

/** A shorter body goes out in one piece with the head; a longer one would be copied for that. */
const maxTextBytes = 16 * 1024;

/** When something was written out, and until when nothing of it changes: epoch milliseconds. */
interface Validity {
  readonly writtenAt: number;
  readonly sameUntil: number;
}

/** An answer as it goes over the wire (RFC 9112), but for the header fields of the single request. */
export class RawAnswer {
  readonly status: number;
  readonly writtenAt: number;
  readonly sameUntil: number;
  /** The status line and the header fields. */
  readonly head: string;
  /** A text has a character for each byte (`latin1`). */
  readonly body: string | Buffer;

  constructor(
    { status, headers, body }: WireAnswer,
    security: Readonly<Record<string, string>>,
    { writtenAt, sameUntil }: Validity,
  ) {
    this.status = status;
    this.writtenAt = writtenAt;
    this.sameUntil = sameUntil;
    const statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n`;
    this.head = statusLine + checkedFieldLines(security) + checkedFieldLines(headers);
    this.body = body === null ? '' : body.length <= maxTextBytes ? body.toString('latin1') : body;
  }
}
