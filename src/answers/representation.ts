import { type Coding, compressors, isCompressible } from './content-coding';

/** Up to there a copy is kept as a text, too, which goes out in one piece with the head: a second takes longer. */
const maxTextBytes = 16 * 1024;

export const isSentAsText = (copy: Buffer): boolean => copy.length <= maxTextBytes;

/** The text that a copy is sent as takes up as much again. */
const textBytesOf = (copy: Buffer): number => (isSentAsText(copy) ? copy.length : 0);

/** Of entries, by their bytes; each as long as somebody uses it. */
const ofEntries = new WeakMap<Buffer, WeakRef<Representation>>();

/**
 * The bytes of an answer and their compressed copies (RFC 9110, 3.2), each made once, when first asked for.
 */
export class Representation {
  readonly isCompressible: boolean;
  private readonly copies: Partial<Record<Coding, Buffer>>;
  /** Copies in the making; null until there is one. */
  private compressing: Map<Coding, Promise<Buffer>> | null = null;

  /** @param isOfEntry whether the body is an entry's own bytes, which count there and not here */
  constructor(
    private readonly contentType: string | null,
    private readonly body: Buffer,
    private readonly isOfEntry: boolean,
  ) {
    this.isCompressible = isCompressible(contentType, body.length);
    this.copies = { identity: body };
  }

  /** The representation of an entry's own bytes: one for all answers in which they are sent. */
  static ofEntry(contentType: string | null, body: Buffer): Representation {
    const known = ofEntries.get(body)?.deref();
    if (known?.contentType === contentType) return known;
    const made = new Representation(contentType, body, true);
    ofEntries.set(body, new WeakRef(made));
    return made;
  }

  /** Without the bytes that an entry holds anyway. */
  get sizeBytes(): number {
    const copies = Object.values(this.copies);
    const bytes = copies.reduce((sum, copy) => sum + copy.length + textBytesOf(copy), 0);
    return this.isOfEntry ? bytes - this.body.length : bytes;
  }

  isSame(other: Representation): boolean {
    return this.contentType === other.contentType && this.body.equals(other.body);
  }

  /** The copy in a coding, if it is there. */
  copy(coding: Coding): Buffer | undefined {
    return this.copies[coding];
  }

  /** The copy in a coding, made first if need be, once for all who ask. */
  async copyMade(coding: Coding): Promise<Buffer> {
    const known = this.copies[coding];
    if (known || coding === 'identity') return known ?? this.body;
    this.compressing ??= new Map();
    const making = this.compressing.get(coding) ?? compressors[coding](this.body);
    this.compressing.set(coding, making);
    try {
      const copy = await making;
      this.copies[coding] = copy;
      return copy;
    } finally {
      this.compressing.delete(coding);
    }
  }
}
