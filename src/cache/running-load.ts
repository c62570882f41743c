import { setMaxListeners } from 'node:events';

/** A load under way, and who waits for it: once everyone has gone, it is given up. */
export class RunningLoad<T> {
  readonly result: Promise<T>;
  private readonly givenUp = new AbortController();
  private waiting = 0;

  /** @param onGivenUp is told before the load is: whoever comes now needs another one */
  constructor(
    load: (givenUp: AbortSignal) => Promise<T>,
    private readonly onGivenUp: () => void,
  ) {
    this.result = load(this.givenUp.signal);
  }

  /** Waits for the result. Without a caller who may go away, the load runs to its end. */
  join(gone?: AbortSignal): Promise<T> {
    if (gone?.aborted) return this.result;
    this.waiting += 1;
    if (gone) this.countOut(gone);
    return this.result;
  }

  private countOut(gone: AbortSignal): void {
    // A caller of a batch waits for many loads at once.
    setMaxListeners(0, gone);
    const leave = (): void => {
      this.waiting -= 1;
      if (this.waiting > 0) return;
      this.onGivenUp();
      this.givenUp.abort();
    };
    gone.addEventListener('abort', leave, { once: true });
    const stay = (): void => {
      gone.removeEventListener('abort', leave);
    };
    this.result.then(stay, stay);
  }
}
