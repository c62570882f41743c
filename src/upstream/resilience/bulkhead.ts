import { type CallSettings } from '../../config/sections/call-settings';
import { CancelledError, type CancellationToken } from '../../lib/cancellation-token';

/** All slots are taken, and the queue is full or the call has waited too long in it. */
export class BulkheadRejectedError extends Error {
  constructor() {
    super('no free slot for the call');
  }
}

interface QueuedCall {
  readonly start: () => void;
  /** Clears the timeout and the subscription to the cancellation. */
  readonly dispose: () => void;
}

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
   * Resolves once the call has a slot. Throws or rejects with {@link BulkheadRejectedError}, or with
   * {@link CancelledError} for a call that is cancelled while it waits.
   */
  enqueue(cancellation: CancellationToken | undefined): Promise<void> {
    if (cancellation?.aborted) throw new CancelledError();
    if (this.queue.length >= this.limits.maxQueued) throw new BulkheadRejectedError();
    return new Promise((resolve, reject) => {
      const leave = (error: Error) => {
        this.queue.splice(this.queue.indexOf(queuedCall), 1);
        queuedCall.dispose();
        reject(error);
      };
      const timer = setTimeout(() => {
        leave(new BulkheadRejectedError());
      }, this.limits.queueTimeoutMs);
      const unsubscribe = cancellation?.onAbort(() => {
        leave(new CancelledError());
      });
      const queuedCall: QueuedCall = {
        start: resolve,
        dispose: () => {
          clearTimeout(timer);
          unsubscribe?.();
        },
      };
      this.queue.push(queuedCall);
    });
  }

  /** Frees a slot, or passes it on to the call that has waited longest. */
  release(): void {
    const next = this.queue.shift();
    if (!next) {
      this.inFlight -= 1;
      return;
    }
    next.dispose();
    next.start();
  }
}
