import { type WireAnswer } from './wire-answer';

/** A short text goes out in one piece with the head; a longer one would be copied for that. */
const maxTextBytes = 16 * 1024;

/** When something was written out, and until when nothing of it changes: epoch milliseconds. */
interface Validity {
  readonly writtenAt: number;
  readonly sameUntil: number;
}

/** An answer as Node writes it fastest: only what belongs to the single request is missing. */
export class RawAnswer {
  readonly status: number;
  /** A text has a character for each byte (`latin1`). */
  readonly body: string | Buffer | null;
  readonly writtenAt: number;
  readonly sameUntil: number;
  /** Names and values in turn. */
  private readonly headers: string[];
  /** With the place of the request id, which is the last. */
  private readonly ownLength: number;

  constructor(
    { status, headers, body }: WireAnswer,
    security: Readonly<Record<string, string>>,
    { writtenAt, sameUntil }: Validity,
  ) {
    this.status = status;
    this.body = body && body.length <= maxTextBytes ? body.toString('latin1') : body;
    this.writtenAt = writtenAt;
    this.sameUntil = sameUntil;
    const own: WireAnswer['headers'] = { ...security, ...headers, 'x-request-id': '' };
    this.headers = Object.entries(own).flatMap(([name, value]) => [name, String(value)]);
    this.ownLength = this.headers.length;
  }

  /**
   * All headers, with the id and those of the request: names and values in turn. It is the same list each time, to be
   * sent before the next is asked for: a new list for each answer takes up to a microsecond.
   */
  headersFor(requestId: string, added: readonly string[]): string[] {
    const { headers, ownLength } = this;
    if (headers.length !== ownLength + added.length) headers.length = ownLength + added.length;
    headers[ownLength - 1] = requestId;
    for (let index = 0; index < added.length; index += 1) headers[ownLength + index] = added[index] ?? '';
    return headers;
  }
}
