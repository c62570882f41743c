import { createHash } from 'node:crypto';

/** A secret of the tests. */
export interface Secret {
  /** What a failure calls it. */
  readonly kind: string;
  readonly text: string;
}

/** One way in which a secret may be written: a text in small letters. */
interface SecretForm {
  readonly form: string;
  readonly needle: string;
}

/** A shorter text may stand somewhere by chance. */
export const minCoreLength = 16;

/** The part of a secret that stays one piece however it is quoted or encoded: its longest run of letters, digits, `-` and `_`. */
const coreOf = (text: string): string =>
  (text.match(/[\w-]+/g) ?? []).reduce((longest, run) => (run.length > longest.length ? run : longest), '');

/** The core of a secret; throws where that is too short to be told from other texts. */
export function checkSearchable({ kind, text }: Secret): string {
  const core = coreOf(text);
  if (core.length < minCoreLength)
    throw new Error(
      `${kind} ${JSON.stringify(text)} cannot be searched for: give it ${minCoreLength} letters or digits in a row`,
    );
  return core;
}

/** All forms that are searched for; `core` is a part that gives the whole away. */
export function secretForms(text: string, core = coreOf(text)): SecretForm[] {
  const hash = createHash('sha256').update(text).digest();
  const forms: [form: string, needle: string][] = [
    ['plain', core],
    ['hex', Buffer.from(core).toString('hex')],
    ['SHA-256', hash.toString('hex')],
    ['SHA-256 in base64', hash.toString('base64').slice(0, 42)],
    ['SHA-256 in base64url', hash.toString('base64url').slice(0, 42)],
    ...alignments(Buffer.from(core)).map((needle) => ['base64', needle] as [string, string]),
  ];
  return forms.map(([form, needle]) => ({ form, needle: needle.toLowerCase() }));
}

/** The middle of these bytes in base64, wherever in a longer text they begin: the outer characters hang on their neighbours. */
const alignments = (bytes: Buffer): string[] =>
  [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes, Buffer.alloc(2)])
      .toString('base64')
      .slice(4, 4 * Math.floor((offset + bytes.length) / 3)),
  );

/** A text as forms are found in it: in small letters, as it stands and, where it is another, decoded. */
export function readingsOf(text: string): string[] {
  const decoded = decode(text);
  return (decoded === text ? [text] : [text, decoded]).map((reading) => reading.toLowerCase());
}

/** Percent-encoding and JSON's escapes of ASCII undone, one within the other and as often as they were applied. */
function decode(text: string): string {
  const once = text.replace(
    /%([0-7][0-9a-f])|\\+u00([0-7][0-9a-f])/gi,
    (_, percent?: string, json?: string) => String.fromCharCode(Number.parseInt(percent ?? json ?? '', 16)),
  );
  return once === text ? text : decode(once);
}
