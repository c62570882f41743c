import { randomUUID } from 'node:crypto';

/** A trace that a call belongs to (W3C Trace Context, level 1). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** Whether those before may have recorded it. */
  readonly isSampled: boolean;
  /** Whether it began before it came here: else nobody knows its id but those that are called. */
  readonly isRemote: boolean;
}

/** Version, trace id, parent id, flags, and what a later version may add; lower case alone. */
const traceparentPattern =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;

const sampledFlag = 1;

/** The trace that a `traceparent` names; null for one that is absent or invalid (its section 3.2.2). */
export function readTraceparent(value: unknown): TraceContext | null {
  if (typeof value !== 'string') return null;
  const [, version, traceId, flags, addition] = traceparentPattern.exec(value) ?? [];
  if (traceId === undefined || (version === '00' && addition !== undefined)) return null;
  return { traceId, isSampled: (parseInt(flags ?? '', 16) & sampledFlag) !== 0, isRemote: true };
}

/** 32 hexadecimal digits, never all zero: a UUID has its version among them. Node draws many UUIDs at a time. */
function randomDigits(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(14, 18) + uuid.slice(19, 23) + uuid.slice(24);
}

/** A trace that begins here, and that the gateway does not record. */
export const newTrace = (): TraceContext => ({
  traceId: randomDigits(),
  isSampled: false,
  isRemote: false,
});

/** What the next one in the trace is sent: each time with a parent id of its own. */
export const traceparentOf = ({ traceId, isSampled }: TraceContext): string =>
  `00-${traceId}-${randomDigits().slice(0, 16)}-${isSampled ? '01' : '00'}`;
