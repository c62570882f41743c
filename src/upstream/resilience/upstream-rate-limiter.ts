import { type CancellationToken } from '../../lib/cancellation-token';

/** Whom a call is for: a caller that waits, or the cache that refreshes behind. */
export type Priority = 'caller' | 'refresh';

const minuteMs = 60_000;

/** The part of the quota that refreshes leave to callers. */
const foregroundShare = 0.2;

/**
 * Grants at most so many requests to an interface in any minute (a sliding window, so that no burst passes at
 * its border), and none while the interface has asked for a pause.
 */
export interface UpstreamRateLimiter {
  /**
   * Grants a request, or says after how many seconds to ask again; 0 is a grant. Where clients compete, each is granted
   * as much as `ClientShares` says. Rejects with `CallGivenUp`, and grants nothing, where nobody waits for the request
   * any longer by the time that the answer is there.
   */
  tryAcquire(
    priority: Priority,
    now: number,
    client?: string | null,
    cancellation?: CancellationToken,
  ): number | Promise<number>;
  /** What is configured; null for no limit. */
  readonly perMinute: number | null;
  /** How many requests of callers this gateway would still grant; null for no limit. */
  remainingAt(now: number): number | null;
  /** The interface answered 429 with `Retry-After`: grants nothing for that long, then one probe at a time. */
  pauseFor(seconds: number, now: number): void | Promise<void>;
  /** Whether it is for a `Retry-After` that nothing is granted, rather than for the quota. */
  readonly isPaused: boolean;
  /** A granted request has ended: with an answer that is no 429, or without one. */
  recordResponse(isAnswered: boolean, now: number): void;
}

/**
 * How long a grant counts. The interface counts a request when it arrives, which is up to a whole attempt
 * after its grant: only grants that are a minute and that attempt apart surely arrive a minute apart.
 */
export const rateLimitWindowMs = (attemptTimeoutMs: number): number => minuteMs + attemptTimeoutMs;

/** How many requests a lane may find granted within the window, less one, and still be granted its own. */
export const limitFor = (priority: Priority, perMinute: number): number =>
  priority === 'caller' ? perMinute : Math.floor(perMinute * (1 - foregroundShare));

/** A wait as `Retry-After` has it. */
export const wholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));
