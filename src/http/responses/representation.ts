import { type Coding, compressors, isCompressible } from './content-coding';

/** Up to there a copy is kept as a text, too, which goes out in one piece with the head: a second takes longer. */
const maxTextBytes = 16 * 1024;

export const isInlined = (copy: Buffer): boolean => copy.length <= maxTextBytes;

/** The text that a copy is sent as takes up as much again. */
const textBytesOf = (copy: Buffer): number => (isInlined(copy) ? copy.length : 0);

/**
 * From there on compressing and hashing are dear enough to remember what they made of an entry's bytes. Not of each body:
 * tens of thousands of weak references would slow every garbage collection.
 */
const longBodyBytes = 64 * 1024;

export const isLongBody = (body: Buffer): boolean => body.length >= longBodyBytes;

/** Of entries, by their bytes; each as long as somebody uses it. */
const ofLongEntries = new WeakMap<Buffer, WeakRef<Representation>>();

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

  /**
   * The representation of an entry's own bytes. Of a long body there is one for all answers in which it is sent; of
   * a short one the known representation of the same answer, if its bytes are the same.
   */
  static ofEntry(contentType: string | null, body: Buffer, known?: Representation): Representation {
    const found = isLongBody(body) ? ofLongEntries.get(body)?.deref() : known;
    if (found?.body === body && found.contentType === contentType) return found;
    const made = new Representation(contentType, body, true);
    if (isLongBody(body)) ofLongEntries.set(body, new WeakRef(made));
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
  encoded(coding: Coding): Buffer | undefined {
    return this.copies[coding];
  }

  /** The copy in a coding, made first if need be, once for all who ask. */
  async encode(coding: Coding): Promise<Buffer> {
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
