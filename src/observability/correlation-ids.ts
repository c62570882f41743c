import { randomUUID } from 'node:crypto';
import { newTrace, type TraceContext } from './trace-context';

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

/** The fields of a log line that identify a request. */
export interface CorrelationFields {
  readonly requestId: string;
  readonly traceId?: string;
}

/** The trace id is included only if the trace began outside this gateway: no other system knows a new one. */
export const correlationFields = (requestId: string, trace: TraceContext | null): CorrelationFields =>
  trace?.isRemote ? { requestId, traceId: trace.traceId } : { requestId };
