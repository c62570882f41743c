import { STATUS_CODES } from 'node:http';
import { isSentAsText } from './representation';

/** What of an answer stays the same, as it goes over the wire (RFC 9112). */
export interface FixedAnswer {
  readonly status: number;
  /** The status line and the header fields. */
  readonly lines: string;
  /** A text has a character for each byte (`latin1`). */
  readonly body: string | Buffer;
}

/** An answer as it goes over the wire, but for the header fields of the single request. */
export interface RawAnswer {
  readonly fixed: FixedAnswer;
  /** The status line and the header fields, those that change with time among them. */
  readonly head: string;
}

/** One that others get, too. */
export interface KeptAnswer extends RawAnswer {
  /** Epoch milliseconds, as is the next. */
  readonly writtenAt: number;
  /** Until then nothing of the head changes. */
  readonly sameUntil: number;
}

/** @param lines the header fields, written out */
export const fixedAnswer = (status: number, lines: string, body: Buffer | null): FixedAnswer => ({
  status,
  lines: `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n${lines}`,
  body: body === null ? '' : sentForm(body),
});

const sentForm = (body: Buffer): string | Buffer => (isSentAsText(body) ? body.toString('latin1') : body);
