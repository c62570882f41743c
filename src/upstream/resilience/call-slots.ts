import { CallGivenUp, type GivenUp } from '../../lib/given-up';

/** More calls want to run than may run or wait. */
export class NoFreeSlot extends Error {
  constructor() {
    super('no free slot for the call');
  }
}

interface SlotLimits {
  readonly maxInFlight: number;
  readonly maxQueued: number;
  /** How long a call may wait for a slot. */
  readonly queueTimeoutMs: number;
}

interface Waiting {
  readonly start: () => void;
  /** Ends the waiting for anything but a slot. */
  readonly stop: () => void;
}

/** Bounds how many calls run at once; a few more may wait a little, first come first served. */
export class CallSlots {
  private inFlight = 0;
  private readonly queue = new Set<Waiting>();

  constructor(private readonly limits: SlotLimits) {}

  /** How many calls run, and how many wait. */
  get load(): { readonly inFlight: number; readonly queued: number } {
    return { inFlight: this.inFlight, queued: this.queue.size };
  }

  /**
   * Runs the call once there is a slot. Throws {@link NoFreeSlot} if the queue is full or the wait too long, and
   * {@link CallGivenUp} if nobody waits for the call any longer while it waits.
   */
  async run<T>(call: () => Promise<T>, givenUp?: GivenUp): Promise<T> {
    if (this.inFlight >= this.limits.maxInFlight) await this.waitForSlot(givenUp);
    else this.inFlight += 1;
    try {
      return await call();
    } finally {
      this.passSlotOn();
    }
  }

  private waitForSlot(givenUp: GivenUp | undefined): Promise<void> {
    if (givenUp?.aborted) throw new CallGivenUp();
    if (this.queue.size >= this.limits.maxQueued) throw new NoFreeSlot();
    return new Promise((resolve, reject) => {
      const leave = (error: Error) => {
        this.queue.delete(waiting);
        waiting.stop();
        reject(error);
      };
      const timer = setTimeout(() => {
        leave(new NoFreeSlot());
      }, this.limits.queueTimeoutMs);
      const stopListening = givenUp?.listen(() => {
        leave(new CallGivenUp());
      });
      const waiting: Waiting = {
        start: resolve,
        stop: () => {
          clearTimeout(timer);
          stopListening?.();
        },
      };
      this.queue.add(waiting);
    });
  }

  /** The slot of a finished call goes straight to the one that waits longest. */
  private passSlotOn(): void {
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
