import { CancelledError, type CancellationToken } from '../../lib/cancellation-token';

/** More calls want to run than may run or wait. */
export class BulkheadRejectedError extends Error {
  constructor() {
    super('no free slot for the call');
  }
}

interface BulkheadLimits {
  readonly maxInFlight: number;
  readonly maxQueued: number;
  /** How long a call may wait for a slot. */
  readonly queueTimeoutMs: number;
}

interface QueuedCall {
  readonly start: () => void;
  /** Ends the waiting for anything but a slot. */
  readonly stop: () => void;
}

/** Bounds how many calls run at once; a few more may wait a little, first come first served. */
export class Bulkhead {
  private inFlight = 0;
  private readonly queue = new Set<QueuedCall>();

  constructor(private readonly limits: BulkheadLimits) {}

  /** How many calls run, and how many wait. */
  get usage(): { readonly inFlight: number; readonly queued: number } {
    return { inFlight: this.inFlight, queued: this.queue.size };
  }

  /**
   * Runs the call once there is a slot. Throws {@link BulkheadRejectedError} if the queue is full or the wait too long, and
   * {@link CancelledError} if nobody waits for the call any longer while it waits.
   */
  async run<T>(call: () => Promise<T>, cancellation?: CancellationToken): Promise<T> {
    if (this.inFlight >= this.limits.maxInFlight) await this.enqueue(cancellation);
    else this.inFlight += 1;
    try {
      return await call();
    } finally {
      this.release();
    }
  }

  private enqueue(cancellation: CancellationToken | undefined): Promise<void> {
    if (cancellation?.aborted) throw new CancelledError();
    if (this.queue.size >= this.limits.maxQueued) throw new BulkheadRejectedError();
    return new Promise((resolve, reject) => {
      const leave = (error: Error) => {
        this.queue.delete(queuedCall);
        queuedCall.stop();
        reject(error);
      };
      const timer = setTimeout(() => {
        leave(new BulkheadRejectedError());
      }, this.limits.queueTimeoutMs);
      const stopListening = cancellation?.onAbort(() => {
        leave(new CancelledError());
      });
      const queuedCall: QueuedCall = {
        start: resolve,
        stop: () => {
          clearTimeout(timer);
          stopListening?.();
        },
      };
      this.queue.add(queuedCall);
    });
  }

  /** The slot of a finished call goes straight to the one that waits longest. */
  private release(): void {
    const [next] = this.queue;
    if (!next) {
      this.inFlight -= 1;
      return;
    }
    this.queue.delete(next);
    next.stop();
    next.start();
  }
}
