import { type OutgoingHttpHeader, validateHeaderValue } from 'node:http';

/** A header field as it goes over the wire (RFC 9112, 5). */
export const headerLine = (name: string, value: string): string => `${name}: ${value}\r\n`;

/** The lines of those that have a value; throws where it could not be one. */
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

/** The lines of names and values in turn. */
export function headerLines(namesAndValues: readonly string[]): string {
  let lines = '';
  for (let index = 0; index + 1 < namesAndValues.length; index += 2)
    lines += headerLine(namesAndValues[index] ?? '', namesAndValues[index + 1] ?? '');
  return lines;
}
