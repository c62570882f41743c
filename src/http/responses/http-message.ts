import { type OutgoingHttpHeader, STATUS_CODES, validateHeaderValue } from 'node:http';
import { isInlined } from './representation';

/** The part of a response that does not change with time, serialized (RFC 9112). */
export interface StaticPart {
  readonly status: number;
  /** The status line and the header fields. */
  readonly lines: string;
  /** A string has one character for each byte (`latin1`). */
  readonly body: string | Buffer;
}

/** A serialized response without the header fields of the single request. */
export interface SerializedResponse extends StaticPart {
  /** The status line and all header fields, those that change with time included. */
  readonly head: string;
}

/** A serialized response that is kept for later requests. Times in epoch milliseconds. */
export interface CachedSerialized extends SerializedResponse {
  readonly renderedAt: number;
  /** The head is the same until then. */
  readonly validUntil: number;
}

/** @param lines the serialized header fields */
export const serializeStatic = (status: number, lines: string, body: Buffer | null): StaticPart => ({
  status,
  lines: `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n${lines}`,
  body: body === null ? '' : inlineOrBuffer(body),
});

const inlineOrBuffer = (body: Buffer): string | Buffer => (isInlined(body) ? body.toString('latin1') : body);

/** A serialized header field (RFC 9112, 5). */
export const headerLine = (name: string, value: string): string => `${name}: ${value}\r\n`;

/**
 * Serializes the header fields that have a value.
 * @throws TypeError `ERR_INVALID_CHAR` for a value that cannot be sent
 */
export function serializeHeaders(fields: Readonly<Partial<Record<string, OutgoingHttpHeader>>>): string {
  let lines = '';
  for (const name of Object.keys(fields)) {
    const given = fields[name];
    if (given === undefined) continue;
    const value = String(given);
    validateHeaderValue(name, value);
    lines += headerLine(name, value);
  }
  return lines;
}

let date = '';
let second = 0;

/** Epoch milliseconds as an HTTP date (RFC 9110, 5.6.7); formatted once a second. */
export function httpDate(now: number): string {
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    date = new Date(now).toUTCString();
  }
  return date;
}
