import { clock } from '../lib/clock';
import { CancellationToken } from '../lib/cancellation-token';

/** A load under way, and who waits for it: once everyone has gone, it is given up. */
export class InFlightLoad<T> {
  readonly result: Promise<T>;
  /** Epoch milliseconds. */
  readonly startedAt = clock.now();
  /** Resolves if something that may be served is found before the load has ended. */
  readonly staleCopyFound: Promise<void>;
  private readonly cancellation = new CancellationToken();
  private waiting = 0;

  /** @param onAbandoned is told before the load is: whoever comes now needs another one */
  constructor(
    load: (cancellation: CancellationToken, noteCopy: () => void) => Promise<T>,
    private readonly onAbandoned: () => void,
  ) {
    let noteCopy: () => void = () => undefined;
    this.staleCopyFound = new Promise((resolve) => (noteCopy = resolve));
    this.result = load(this.cancellation, noteCopy);
    // Of a load that goes on behind nobody may be there to see it fail.
    this.result.catch(() => undefined);
  }

  /** Waits for the result. Without a caller who may go away, the load runs to its end. */
  join(gone?: CancellationToken): Promise<T> {
    if (gone?.aborted) return this.result;
    this.waiting += 1;
    if (gone) this.trackWaiter(gone);
    return this.result;
  }

  /** Has the load run to its end, whoever waits for it. */
  runToEnd(): this {
    this.waiting = Infinity;
    return this;
  }

  private trackWaiter(gone: CancellationToken): void {
    const stay = gone.onAbort(() => {
      this.waiting -= 1;
      if (this.waiting > 0) return;
      this.onAbandoned();
      this.cancellation.abort();
    });
    this.result.then(stay, stay);
  }
}
