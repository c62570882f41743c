import { JsonNode, PrecisionLossError, InvalidPayloadError } from './json-node';

/** Turns a parsed body into a typed record, or throws {@link InvalidPayloadError}. */
export type Reader<T> = (root: JsonNode) => T;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes strict UTF-8, without a byte order mark. Throws {@link InvalidPayloadError}. */
export function decodeText(body: Uint8Array): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new InvalidPayloadError('', 'is not UTF-8');
  }
}

/**
 * Parsed JSON that is read exactly. `JSON.parse` is several times faster than a lossless parser, and an integer above
 * 2^53 never parses to a safe integer: so the exact parse runs only if the reader uses such an integer.
 */
export class ParsedJson {
  private readonly text: string;
  private readonly value: unknown;

  /** Throws {@link InvalidPayloadError} for what is not JSON in UTF-8. */
  constructor(body: Uint8Array) {
    this.text = decodeText(body);
    this.value = parseJson(this.text);
  }

  read<T>(read: Reader<T>): T {
    try {
      return read(new JsonNode(this.value));
    } catch (error) {
      if (!(error instanceof PrecisionLossError)) throw error;
      return read(new JsonNode(JSON.parse(withExactIntegers(this.text))));
    }
  }
}

/** Parses JSON and reads it, exactly. */
export const readJson = <T>(body: Uint8Array, read: Reader<T>): T => new ParsedJson(body).read(read);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidPayloadError('', 'is not JSON');
  }
}

/** A string, in parts that begin at its escapes; or a number. */
const stringOrNumber = /"[^"\\]*"?|\\.[^"\\]*"?|-?\d[\d.eE+-]*/g;

/** The same JSON with each integer that a double cannot hold as a string, in its digits. Takes up to three times as long as to parse it. */
export const withExactIntegers = (json: string): string =>
  json.replace(stringOrNumber, (token) => {
    const value = Number(token);
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? `"${token}"` : token;
  });
