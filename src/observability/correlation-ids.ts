import { randomUUID } from 'node:crypto';

/** The trace of a request (W3C Trace Context, level 1). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** The `sampled` flag: whether the sender may have recorded the trace. */
  readonly isSampled: boolean;
  /** Whether the trace began outside this gateway. */
  readonly isRemote: boolean;
  /** The `tracestate` that came with it, as received; null if it was absent or invalid. */
  readonly tracestate: string | null;
}

/** Version, trace id, parent id, flags, and additions of later versions; lower case only. */
const traceparentPattern =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;

const sampledFlag = 1;

/** Parses a `traceparent` header (section 3.2.2); null if it is absent or invalid, whatever `tracestate` is. */
export function readTraceparent(value: unknown, tracestate?: unknown): TraceContext | null {
  if (typeof value !== 'string') return null;
  const [, version, traceId, flags, addition] = traceparentPattern.exec(value) ?? [];
  if (traceId === undefined || (version === '00' && addition !== undefined)) return null;
  const isSampled = (parseInt(flags ?? '', 16) & sampledFlag) !== 0;
  return { traceId, isSampled, isRemote: true, tracestate: readTracestate(tracestate) };
}

const maxTracestateLength = 512;
const maxTracestateMembers = 32;

/** A member of a `tracestate` with its key, or nothing (section 3.3.1). Keys as in level 2, which has more of them. */
const tracestateMember = /^[ \t]*(?:([a-z0-9][a-z0-9_*/@-]{0,255})=[ -+\--<>-~]{0,255}[!-+\--<>-~])?[ \t]*$/;

function readTracestate(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxTracestateLength) return null;
  const members = value.split(',').map((member) => tracestateMember.exec(member));
  const keys = members.flatMap((member) => member?.[1] ?? []);
  const isValid =
    members.length <= maxTracestateMembers &&
    members.every((member) => member !== null) &&
    keys.length > 0 &&
    new Set(keys).size === keys.length;
  return isValid ? value : null;
}

/** 32 hexadecimal digits. Never all zero: a UUID includes its version. Node generates UUIDs in batches, which is fast. */
const randomDigits = (): string => randomUUID().replaceAll('-', '');

/** A new trace that is not sampled. */
export const newTrace = (): TraceContext => ({
  traceId: randomDigits(),
  isSampled: false,
  isRemote: false,
  tracestate: null,
});

/** The `traceparent` header for an upstream call, each time with a new parent id. */
export const traceparentOf = ({ traceId, isSampled }: TraceContext): string =>
  `00-${traceId}-${randomDigits().slice(0, 16)}-${isSampled ? '01' : '00'}`;

/** Identifies a request in this gateway and at the upstreams that are called for it. */
export interface CorrelationIds {
  readonly requestId: string;
  readonly trace: TraceContext;
  /** The client whose share of an upstream's quota the calls consume; null for none. Never sent or logged. */
  readonly client: string | null;
}

/** New ids for work that no request caused. */
export const newCorrelationIds = (): CorrelationIds => ({
  requestId: randomUUID(),
  trace: newTrace(),
  client: null,
});

/**
 * The fields of a log line that identify a request. The trace id is included only if the trace began outside this gateway:
 * no other system knows a new one.
 */
export const correlationFields = (requestId: string, trace: TraceContext | null) =>
  trace?.isRemote ? { requestId, traceId: trace.traceId } : { requestId };
