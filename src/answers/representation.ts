import { type Coding, compressors, isCompressible } from './content-coding';

/** The bytes of an answer and their compressed copies (RFC 9110, 3.2), each made once, when first asked for. */
export class Representation {
  readonly isCompressible: boolean;
  private readonly copies = new Map<Coding, Buffer>();
  private readonly compressing = new Map<Coding, Promise<Buffer>>();

  constructor(
    readonly contentType: string | null,
    readonly body: Buffer,
  ) {
    this.isCompressible = isCompressible(contentType, body.length);
    this.copies.set('identity', body);
  }

  get sizeBytes(): number {
    return [...this.copies.values()].reduce((sum, { length }) => sum + length, 0);
  }

  isSame(other: Representation): boolean {
    return this.contentType === other.contentType && this.body.equals(other.body);
  }

  /** The copy in a coding, if it is there. */
  copy(coding: Coding): Buffer | undefined {
    return this.copies.get(coding);
  }

  /** The copy in a coding, made first if need be, once for all who ask. */
  async copyMade(coding: Coding): Promise<Buffer> {
    const known = this.copies.get(coding);
    if (known || coding === 'identity') return known ?? this.body;
    const making = this.compressing.get(coding) ?? compressors[coding](this.body);
    this.compressing.set(coding, making);
    try {
      const copy = await making;
      this.copies.set(coding, copy);
      return copy;
    } finally {
      this.compressing.delete(coding);
    }
  }
}
