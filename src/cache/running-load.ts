import { clock } from '../lib/clock';
import { GivenUp } from '../lib/given-up';

/** A load under way, and who waits for it: once everyone has gone, it is given up. */
export class RunningLoad<T> {
  readonly result: Promise<T>;
  /** Epoch milliseconds. */
  readonly startedAt = clock.now();
  /** Resolves if something that may be served is found before the load has ended. */
  readonly copyFound: Promise<void>;
  private readonly givenUp = new GivenUp();
  private waiting = 0;

  /** @param onGivenUp is told before the load is: whoever comes now needs another one */
  constructor(
    load: (givenUp: GivenUp, noteCopy: () => void) => Promise<T>,
    private readonly onGivenUp: () => void,
  ) {
    let noteCopy: () => void = () => undefined;
    this.copyFound = new Promise((resolve) => (noteCopy = resolve));
    this.result = load(this.givenUp, noteCopy);
    // Of a load that goes on behind nobody may be there to see it fail.
    this.result.catch(() => undefined);
  }

  /** Waits for the result. Without a caller who may go away, the load runs to its end. */
  join(gone?: GivenUp): Promise<T> {
    if (gone?.aborted) return this.result;
    this.waiting += 1;
    if (gone) this.countOut(gone);
    return this.result;
  }

  /** Has the load run to its end, whoever waits for it. */
  runOn(): this {
    this.waiting = Infinity;
    return this;
  }

  private countOut(gone: GivenUp): void {
    const stay = gone.listen(() => {
      this.waiting -= 1;
      if (this.waiting > 0) return;
      this.onGivenUp();
      this.givenUp.say();
    });
    this.result.then(stay, stay);
  }
}
