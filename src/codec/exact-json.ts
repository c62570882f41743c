import { randomBytes } from 'node:crypto';

/** Prefix of an integer on its way through `JSON.parse`. Random, so that no body can contain it. */
const mark = randomBytes(9).toString('base64');

const number = /-?\d[\d.eE+-]*/y;

/** More digits than any value has (2^256 has 78). The time to make an integer grows faster than its digits. */
const maxDigits = 78;

/**
 * Parses text that is known to be JSON. Integers that a double cannot hold become bigints if they are written in
 * digits, and text if they are not, or are longer than any value; all else is as in `JSON.parse`. Takes about twice as
 * long.
 */
export function parseExactJson(text: string): unknown {
  return restore(JSON.parse(withoutUnsafeIntegers(text)));
}

/** The text with each integer that a double cannot hold as a string. */
function withoutUnsafeIntegers(text: string): string {
  const parts: string[] = [];
  let copied = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = endOfString(text, at);
    } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      number.lastIndex = at;
      const token = number.exec(text)?.[0] ?? '-';
      const exact = exactText(token);
      if (exact !== null) {
        parts.push(text.slice(copied, at), exact);
        copied = at + token.length;
      }
      at += token.length;
    } else {
      at += 1;
    }
  }
  return parts.join('') + text.slice(copied);
}

/** The index after a string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = start;
  do end = text.indexOf('"', end + 1);
  while (end !== -1 && isEscaped(text, end));
  return end === -1 ? text.length : end + 1;
}

/** Whether an odd number of backslashes precedes the index. */
function isEscaped(text: string, index: number): boolean {
  let before = index - 1;
  while (text.charCodeAt(before) === 0x5c) before -= 1;
  return (index - before) % 2 === 0;
}

/** The JSON string for a number that a double cannot hold; null for one that it can. */
function exactText(token: string): string | null {
  // Fifteen digits always fit.
  if (token.length <= 15 && !/e/i.test(token)) return null;
  const value = Number(token);
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return null;
  return /^-?\d+$/.test(token) && token.length <= maxDigits + 1 ? `"${mark}${token}"` : `"${token}"`;
}

/** Makes bigints of the marked texts, in place. Without recursion: a body may be nested to any depth. */
function restore(root: unknown): unknown {
  const holder: Record<string, unknown> = { root };
  const open: Record<string, unknown>[] = [holder];
  for (let place = open.pop(); place; place = open.pop())
    for (const name of Object.keys(place)) {
      const value = place[name];
      if (typeof value === 'string') {
        if (value.startsWith(mark)) place[name] = BigInt(value.slice(mark.length));
      } else if (typeof value === 'object' && value !== null) {
        open.push(value as Record<string, unknown>);
      }
    }
  return holder.root;
}
