import { copyOf } from '../lib/compact-buffer';
import { type RawPayload } from '../upstream/upstream-payload';

/** The more segments, the fewer payloads are overwritten at once. */
const segmentCount = 64;

/** A part of the ring, from when it is first written to until it is overwritten. */
export class Segment {
  used = 0;
  isOverwritten = false;
  /** Of the payloads in it. */
  readonly keys: string[] = [];

  constructor(readonly bytes: Buffer) {}
}

/** A payload without its body, and where the body is. */
export class PackedPayload {
  constructor(
    private readonly status: number,
    private readonly contentType: string | null,
    readonly segment: Segment,
    private readonly offset: number,
    readonly length: number,
  ) {}

  /** The payload, with a copy of its body; null if it has been overwritten. */
  unpack(): RawPayload | null {
    const { status, contentType, segment, offset, length } = this;
    if (segment.isOverwritten) return null;
    return { status, contentType, body: copyOf(segment.bytes.subarray(offset, offset + length)) };
  }
}

/**
 * Bodies of payloads, one after the other in buffers that are allocated once: new ones overwrite the oldest. V8 frees a
 * buffer of its own only when it collects the old generation, so buffers that come and go make it do that more often.
 */
export class PayloadRing {
  private readonly segments: Segment[] = [];
  private readonly segmentBytes: number;
  private current = -1;

  /** @param onOverwrite called with a segment whose payloads can no longer be unpacked */
  constructor(
    maxBytes: number,
    private readonly onOverwrite: (segment: Segment) => void,
  ) {
    this.segmentBytes = Math.floor(maxBytes / segmentCount);
  }

  /** Copies the body into the ring; null if it is longer than a segment. */
  pack(key: string, { status, contentType, body }: RawPayload): PackedPayload | null {
    if (body.length > this.segmentBytes) return null;
    const segment = this.segmentFor(body.length);
    const offset = segment.used;
    segment.bytes.set(body, offset);
    segment.used += body.length;
    segment.keys.push(key);
    return new PackedPayload(status, contentType, segment, offset, body.length);
  }

  /** The segment that is being written, or else the next one. */
  private segmentFor(length: number): Segment {
    const current = this.segments[this.current];
    if (current && current.used + length <= this.segmentBytes) return current;
    this.current = (this.current + 1) % segmentCount;
    const oldest = this.segments[this.current];
    const next = new Segment(oldest?.bytes ?? Buffer.allocUnsafeSlow(this.segmentBytes));
    this.segments[this.current] = next;
    if (oldest) {
      oldest.isOverwritten = true;
      this.onOverwrite(oldest);
    }
    return next;
  }
}
