import { createHash, randomBytes } from 'node:crypto';

/** A secret that is told from everything else, whole or in part, however it is written. */
export class MarkedSecret {
  /** Random; no text of any program has it. */
  private readonly mark = `mk${randomBytes(9).toString('hex')}`;
  readonly text: string;
  private readonly forms: readonly [form: string, pattern: RegExp][];

  /** @param name what a failure calls it; `around` makes the whole secret of its mark */
  constructor(
    readonly name: string,
    around: (mark: string) => string = (mark) => mark,
  ) {
    this.text = around(this.mark);
    const hash = createHash('sha256').update(this.text).digest();
    const hex = (bytes: Buffer) => bytes.toString('hex');
    const mark = Buffer.from(this.mark);
    this.forms = [
      ['plain', plain(this.mark)],
      ['hex', plain(hex(mark))],
      [
        'percent-encoded',
        anyOf([...this.mark].map((c) => `(?:%(?:25)*${hex(Buffer.from(c))}|${c})`).join('')),
      ],
      ['JSON escapes', anyOf([...this.mark].map((c) => `(?:\\\\u00${hex(Buffer.from(c))}|${c})`).join(''))],
      ['SHA-256', plain(hex(hash))],
      ['SHA-256 in base64', plain(hash.toString('base64').slice(0, 42))],
      ...alignments(mark).map((text) => ['base64', exact(text)] as [string, RegExp]),
    ];
  }

  get sha256(): string {
    return createHash('sha256').update(this.text).digest('hex');
  }

  /** The forms in which a text holds the secret. */
  formsIn(text: string): string[] {
    return this.forms.filter(([, pattern]) => pattern.test(text)).map(([form]) => form);
  }
}

const anyOf = (pattern: string) => new RegExp(pattern, 'i');
const exact = (text: string) => new RegExp(text.replace(/[+]/g, '\\$&'));
const plain = (text: string) => new RegExp(text.replace(/[+]/g, '\\$&'), 'i');

/** The middle of these bytes in base64, wherever in a longer text they begin: the outer characters hang on their neighbours. */
const alignments = (bytes: Buffer): string[] =>
  [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes, Buffer.alloc(2)])
      .toString('base64')
      .slice(4, 4 * Math.floor((offset + bytes.length) / 3)),
  );
