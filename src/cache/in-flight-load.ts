import { clock } from '../lib/clock';
import { CancellationToken } from '../lib/cancellation-token';

/** A load in progress with the callers who wait for it (single flight). Cancelled once all of them have disconnected. */
export class InFlightLoad<T> {
  /**
   * For the caller who starts the load; for later ones, once {@link collapse} was called, what that makes of it. It is never
   * left unhandled: a load in the background may fail with no caller left.
   */
  result!: Promise<T>;
  /** Epoch milliseconds. */
  readonly startedAt = clock.now();
  /** Resolves when another gateway's stale copy was stored before the load has ended. */
  readonly staleCopyStored: Promise<void>;
  /** Resolves {@link staleCopyStored}. */
  reportStaleCopy: () => void = () => undefined;
  /** Aborted when no caller waits any longer. */
  readonly cancellation = new CancellationToken();
  private waiting = 0;
  private isCollapsed = false;

  /** @param onAbandoned called before the load is cancelled: a later caller needs another load */
  constructor(private readonly onAbandoned: () => void) {
    this.staleCopyStored = new Promise((resolve) => (this.reportStaleCopy = resolve));
  }

  /** @param load the work, which has begun */
  begin(load: Promise<T>): void {
    this.result = handled(load);
  }

  /** Another caller joins. */
  collapse(toCollapsed: (result: T) => T): this {
    if (!this.isCollapsed) this.result = handled(this.result.then(toCollapsed));
    this.isCollapsed = true;
    return this;
  }

  /** Waits for the result. Without a cancellable caller the load runs to its end. */
  join(cancellation?: CancellationToken): Promise<T> {
    if (cancellation?.aborted) return this.result;
    this.waiting += 1;
    if (cancellation) this.trackWaiter(cancellation);
    return this.result;
  }

  /** Lets the load run to its end, whoever waits for it. */
  runToEnd(): this {
    this.waiting = Infinity;
    return this;
  }

  private trackWaiter(cancellation: CancellationToken): void {
    const unsubscribe = cancellation.onAbort(() => {
      this.waiting -= 1;
      if (this.waiting > 0) return;
      this.onAbandoned();
      this.cancellation.abort();
    });
    this.result.then(unsubscribe, unsubscribe);
  }
}

function handled<T>(result: Promise<T>): Promise<T> {
  result.catch(() => undefined);
  return result;
}
