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
  readonly timer: NodeJS.Timeout;
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
   * Runs the call once there is a slot. Throws {@link NoFreeSlot} if the queue is full or the wait too long.
   */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.inFlight >= this.limits.maxInFlight) await this.waitForSlot();
    else this.inFlight += 1;
    try {
      return await call();
    } finally {
      this.passSlotOn();
    }
  }

  private waitForSlot(): Promise<void> {
    if (this.queue.size >= this.limits.maxQueued) throw new NoFreeSlot();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.queue.delete(waiting);
        reject(new NoFreeSlot());
      }, this.limits.queueTimeoutMs);
      const waiting: Waiting = { start: resolve, timer };
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
    clearTimeout(next.timer);
    next.start();
  }
}
