import { randomUUID } from 'node:crypto';
import { newTrace, type TraceContext } from './trace-context';

/** By what a request is known, here and at the interfaces that are called for it. */
export interface CorrelationIds {
  readonly requestId: string;
  readonly trace: TraceContext;
  /** Whose share of an interface's quota its calls take; null for nobody's. Never sent or logged. */
  readonly client: string | null;
}

/** The identity of what no caller asked for. */
export const newCorrelationIds = (): CorrelationIds => ({
  requestId: randomUUID(),
  trace: newTrace(),
  client: null,
});

/** How a line of the log names a request. */
export interface CorrelationFields {
  readonly requestId: string;
  readonly traceId?: string;
}

/** A trace that nobody has seen before is not worth a member. */
export const correlationFields = (requestId: string, trace: TraceContext | null): CorrelationFields =>
  trace?.isRemote ? { requestId, traceId: trace.traceId } : { requestId };
