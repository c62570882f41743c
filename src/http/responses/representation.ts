import { compactBuffer } from '../../lib/compact-buffer';
import { type Coding, compressors, isCompressible } from './content-coding';
import { weakEtag } from './etag';

/** Bodies up to this size are kept as strings too, and sent in one write with the head: two writes take longer. */
const maxInlinedBytes = 16 * 1024;

export const isInlined = (body: Buffer): boolean => body.length <= maxInlinedBytes;

/** The size of the string that a body is sent as. */
const inlinedBytes = (body: Buffer): number => (isInlined(body) ? body.length : 0);

/** A body and its compressed copies (RFC 9110, 3.2), each encoded once, when first needed. */
export class Representation {
  readonly isCompressible: boolean;
  private readonly encodings: { identity: Buffer } & Partial<Record<Coding, Buffer>>;
  private tag: string | null = null;
  /** Compressions in progress; null until the first one. */
  private compressing: Map<Coding, Promise<Buffer>> | null = null;

  /** @param isOfEntry whether the body is the bytes of a cache entry, which are counted there */
  constructor(
    private readonly contentType: string | null,
    body: Buffer,
    private readonly isOfEntry: boolean,
  ) {
    this.isCompressible = isCompressible(contentType, body.length);
    this.encodings = { identity: body };
  }

  /** `known` if that has the same bytes, so that these are compressed once. Bytes of another entry are counted there. */
  static of(
    contentType: string | null,
    body: Buffer,
    isOfEntry: boolean,
    known?: Representation,
  ): Representation {
    const isKnown = isOfEntry ? known?.body === body : known?.body.equals(body);
    if (known && isKnown && known.contentType === contentType) return known;
    return new Representation(contentType, body, isOfEntry);
  }

  private get body(): Buffer {
    return this.encodings.identity;
  }

  /** The entity tag of the body. */
  get etag(): string {
    return (this.tag ??= weakEtag(this.body));
  }

  /** Whether its response is sent in one write. */
  get isShort(): boolean {
    return isInlined(this.body);
  }

  /** Without the bytes of the cache entry. */
  get sizeBytes(): number {
    const bodies = Object.values(this.encodings);
    const bytes = bodies.reduce((sum, body) => sum + body.length + inlinedBytes(body), 0);
    return this.isOfEntry ? bytes - this.body.length : bytes;
  }

  /** For a representation that is kept: keeps no larger buffer that its body is a slice of. */
  compact(): void {
    if (!this.isOfEntry) this.encodings.identity = compactBuffer(this.body);
  }

  /** The body in a coding, if it was encoded before. */
  encoded(coding: Coding): Buffer | undefined {
    return this.encodings[coding];
  }

  /** The body in a coding. Concurrent calls share one compression. */
  async encode(coding: Coding): Promise<Buffer> {
    const known = this.encodings[coding];
    if (known || coding === 'identity') return known ?? this.body;
    this.compressing ??= new Map();
    const compression = this.compressing.get(coding) ?? compressors[coding](this.body).then(compactBuffer);
    this.compressing.set(coding, compression);
    try {
      const encoded = await compression;
      this.encodings[coding] = encoded;
      return encoded;
    } finally {
      this.compressing.delete(coding);
    }
  }
}
