import { randomUUID } from 'node:crypto';

/** The trace of a request (W3C Trace Context, level 1). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** The `sampled` flag: whether the sender may have recorded the trace. */
  readonly isSampled: boolean;
  /** Whether the trace began outside this gateway. */
  readonly isRemote: boolean;
}

/** Version, trace id, parent id, flags, and additions of later versions; lower case only. */
const traceparentPattern =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;

const sampledFlag = 1;

/** Parses a `traceparent` header (section 3.2.2); null if it is absent or invalid. */
export function readTraceparent(value: unknown): TraceContext | null {
  if (typeof value !== 'string') return null;
  const [, version, traceId, flags, addition] = traceparentPattern.exec(value) ?? [];
  if (traceId === undefined || (version === '00' && addition !== undefined)) return null;
  return { traceId, isSampled: (parseInt(flags ?? '', 16) & sampledFlag) !== 0, isRemote: true };
}

/** 32 hexadecimal digits. Never all zero: a UUID includes its version. Node generates UUIDs in batches, which is fast. */
function randomDigits(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(14, 18) + uuid.slice(19, 23) + uuid.slice(24);
}

/** A new trace that is not sampled. */
export const newTrace = (): TraceContext => ({
  traceId: randomDigits(),
  isSampled: false,
  isRemote: false,
});

/** The `traceparent` header for an upstream call, each time with a new parent id. */
export const traceparentOf = ({ traceId, isSampled }: TraceContext): string =>
  `00-${traceId}-${randomDigits().slice(0, 16)}-${isSampled ? '01' : '00'}`;
