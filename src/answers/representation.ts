import { type Coding, compressors, isCompressible } from './content-coding';

/** Up to there a copy is kept as a text, too, which goes out in one piece with the head: a second takes longer. */
const maxTextBytes = 16 * 1024;

export const isSentAsText = (copy: Buffer): boolean => copy.length <= maxTextBytes;

const sizeOf = (copy: Buffer): number => (isSentAsText(copy) ? 2 * copy.length : copy.length);

/**
 * The bytes of an answer and their compressed copies (RFC 9110, 3.2), each made once, when first asked for.
 */
export class Representation {
  readonly isCompressible: boolean;
  private readonly copies: Partial<Record<Coding, Buffer>>;
  /** Copies in the making; null until there is one. */
  private compressing: Map<Coding, Promise<Buffer>> | null = null;

  constructor(
    readonly contentType: string | null,
    readonly body: Buffer,
  ) {
    this.isCompressible = isCompressible(contentType, body.length);
    this.copies = { identity: body };
  }

  get sizeBytes(): number {
    return Object.values(this.copies).reduce((sum, copy) => sum + sizeOf(copy), 0);
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
