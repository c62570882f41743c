/** What goes over the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer | null;
}

/** An answer as Node writes it fastest, with all its headers but those of the single request. */
export interface RawAnswer {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** A text has a character for each byte (`latin1`). */
  readonly body: string | Buffer | null;
  /** Epoch milliseconds. */
  readonly writtenAt: number;
  /** Until when nothing of it changes. Epoch milliseconds. */
  readonly sameUntil: number;
}

/** A short text goes out in one piece with the head; a longer one would be copied for that. */
const maxTextBytes = 16 * 1024;

export const rawAnswer = (
  { status, headers, body }: WireAnswer,
  security: Readonly<Record<string, string>>,
  { writtenAt, sameUntil }: Pick<RawAnswer, 'writtenAt' | 'sameUntil'>,
): RawAnswer => ({
  status,
  headers: Object.entries({ ...security, ...headers }).flatMap(([name, value]) => [name, String(value)]),
  body: body && body.length <= maxTextBytes ? body.toString('latin1') : body,
  writtenAt,
  sameUntil,
});
