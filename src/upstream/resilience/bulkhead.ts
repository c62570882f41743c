import { type CallSettings } from '../../config/sections/call-settings';
import { CancelledError, type CancellationToken } from '../../lib/cancellation-token';
import { NotSentError } from '../transport/transport-errors';

/** All slots are taken, and the queue is full or the call has waited too long in it. */
const noFreeSlot = () => new NotSentError('overloaded', 'no free slot for the call');

/** Starts a call, or rejects it with an error: it waits no longer. */
type QueuedCall = (error?: Error) => void;

/**
 * Bounds how many calls run at once; a bounded queue holds a few more for a bounded time, first come first served.
 * Whoever has a slot must {@link release} it.
 */
export class Bulkhead {
  private inFlight = 0;
  /** An array: as a `Map` does (`lib/slot-map.ts`), a `Set` would keep the calls that have left it. */
  private readonly queue: QueuedCall[] = [];

  constructor(private readonly limits: Pick<CallSettings, 'maxInFlight' | 'maxQueued' | 'queueTimeoutMs'>) {}

  /** How many calls run, and how many wait. */
  get usage(): { readonly inFlight: number; readonly queued: number } {
    return { inFlight: this.inFlight, queued: this.queue.length };
  }

  /** Takes a slot if one is free. */
  tryAcquire(): boolean {
    if (this.inFlight >= this.limits.maxInFlight) return false;
    this.inFlight += 1;
    return true;
  }

  /**
   * Resolves once the call has a slot; throws or rejects with {@link NotSentError}, or {@link CancelledError} if cancelled.
   */
  enqueue(cancellation: CancellationToken | undefined): Promise<void> {
    if (cancellation?.aborted) throw new CancelledError();
    if (this.queue.length >= this.limits.maxQueued) throw noFreeSlot();
    return new Promise((resolve, reject) => {
      const leave = (error: Error) => {
        this.queue.splice(this.queue.indexOf(end), 1);
        end(error);
      };
      const timer = setTimeout(() => {
        leave(noFreeSlot());
      }, this.limits.queueTimeoutMs);
      const unsubscribe = cancellation?.onAbort(() => {
        leave(new CancelledError());
      });
      const end: QueuedCall = (error) => {
        clearTimeout(timer);
        unsubscribe?.();
        if (error) reject(error);
        else resolve();
      };
      this.queue.push(end);
    });
  }

  /** Frees a slot, or passes it on to the call that has waited longest. */
  release(): void {
    const start = this.queue.shift();
    if (start) start();
    else this.inFlight -= 1;
  }
}
