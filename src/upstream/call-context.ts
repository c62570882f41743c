import { type CancellationToken } from '../lib/cancellation-token';
import { type CorrelationIds } from '../observability/correlation-ids';

/**
 * Whom a call is for: a caller that waits, the cache that refreshes in the background, or a caller whose request is passed
 * on each time.
 */
export type Priority = 'foreground' | 'background' | 'relayed';

/** For whom a call is made. */
export interface CallContext {
  readonly priority: Priority;
  /** Of the request that started the call, whoever else waits for it by now. */
  readonly correlationIds: CorrelationIds;
  /** Aborted when nobody waits for the call any longer. */
  readonly cancellation?: CancellationToken | undefined;
  /** By when the call must have ended, if before the end of its budget. Epoch milliseconds. */
  readonly deadline?: number;
}
