import { type CacheStatus } from '../../cache/cached-resource';
import { type UpstreamFailure } from '../../upstream/transport/upstream-failure';
import { type SourceState } from './order-meta.view';

/** What became of asking one interface for an order's record. */
export type SourceAnswer<T> = PresentAnswer<T> | AbsentAnswer;

interface PresentAnswer<T> extends CacheStatus {
  readonly state: 'ok' | 'stale';
  readonly record: T;
  /** When it was fetched, by the wall clock. Epoch milliseconds. */
  readonly fetchedAt: number;
  /** The record's bytes as they came. */
  readonly body: Buffer;
}

interface AbsentAnswer {
  readonly state: 'not-found' | 'unavailable' | 'invalid';
  readonly record: null;
  readonly failure: UpstreamFailure;
}

/** The state of an interface that gave no record. */
export function absentState(failure: UpstreamFailure): Exclude<SourceState, 'ok' | 'stale'> {
  if (failure.isNotFound) return 'not-found';
  return failure.kind === 'invalid' ? 'invalid' : 'unavailable';
}

/**
 * The failure to report when neither interface gave a record. Only if neither knows the order is it not
 * found; one that failed might have known it.
 */
export function failureOfBoth(statistics: UpstreamFailure, order: UpstreamFailure): UpstreamFailure {
  return statistics.isNotFound ? order : statistics;
}
