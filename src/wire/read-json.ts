import { parse } from 'lossless-json';
import { JsonNode, RoundedInteger, UnreadableRecord } from './json-node';

/** Turns a parsed body into a typed record, or throws {@link UnreadableRecord}. */
export type Reader<T> = (root: JsonNode) => T;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes strict UTF-8, without a byte order mark. Throws {@link UnreadableRecord}. */
export function decodeText(body: Uint8Array): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new UnreadableRecord('', 'is not UTF-8');
  }
}

/**
 * Parsed JSON, to be read exactly. `JSON.parse` is several times faster than a lossless parser, and an
 * integer above 2^53 never parses to a safe integer: so the lossless parse runs only when the reader meets
 * such an integer in a place that it uses.
 */
export class ParsedJson {
  private readonly text: string;
  private readonly value: unknown;

  /** Throws {@link UnreadableRecord} for what is not JSON in UTF-8. */
  constructor(body: Uint8Array) {
    this.text = decodeText(body);
    this.value = parseJson(this.text, JSON.parse);
  }

  read<T>(read: Reader<T>): T {
    try {
      return read(new JsonNode(this.value));
    } catch (error) {
      if (!(error instanceof RoundedInteger)) throw error;
      return read(new JsonNode(parseJson(this.text, parseLossless)));
    }
  }
}

/** Parses JSON and reads it, exactly. */
export const readJson = <T>(body: Uint8Array, read: Reader<T>): T => new ParsedJson(body).read(read);

/** Integers become bigints; of a repeated member the last counts, as for `JSON.parse`. */
const parseLossless = (text: string): unknown =>
  parse(text, undefined, { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue });

/**
 * An integer in another notation than digits, that a double cannot hold, stays text: no reader takes it for
 * one.
 */
function exactNumber(text: string): unknown {
  if (/^-?\d+$/.test(text)) return BigInt(text);
  const value = Number(text);
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? text : value;
}

function parseJson(text: string, parser: (text: string) => unknown): unknown {
  try {
    return parser(text);
  } catch {
    throw new UnreadableRecord('', 'is not JSON');
  }
}
