import { type CacheStatus } from '../../cache/cached-resource';
import { type UpstreamError } from '../../upstream/transport/upstream-error';
import { type SourceState } from './order-meta.view';

/** What became of asking one interface for an order's record. */
export type SourceResult<T> = PresentResult<T> | AbsentResult;

interface PresentResult<T> extends CacheStatus {
  readonly state: 'ok' | 'stale';
  readonly record: T;
  /** When it was fetched, by the wall clock. Epoch milliseconds. */
  readonly fetchedAt: number;
  /** The record's bytes as they came. */
  readonly body: Buffer;
}

interface AbsentResult {
  readonly state: 'not-found' | 'unavailable' | 'invalid';
  readonly record: null;
  readonly failure: UpstreamError;
}

/** The state of an interface that gave no record. */
export function stateOfFailure(failure: UpstreamError): Exclude<SourceState, 'ok' | 'stale'> {
  if (failure.isNotFound) return 'not-found';
  return failure.kind === 'invalid' ? 'invalid' : 'unavailable';
}

/**
 * The failure to report when neither interface gave a record. Only if neither knows the order is it not
 * found; one that failed might have known it.
 */
export function dominantFailure(statistics: UpstreamError, order: UpstreamError): UpstreamError {
  return statistics.isNotFound ? order : statistics;
}
