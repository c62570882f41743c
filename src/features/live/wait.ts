import { type CancellationToken } from '../../lib/cancellation-token';

/** A wait for changes, with an end. */
export class Wait {
  private hasChanged = false;
  private isOver = false;
  private wake: () => void = () => undefined;
  private readonly timer: NodeJS.Timeout;
  private readonly unsubscribe: () => void;

  /** @param cancellation ends the wait when the client has gone */
  constructor(ms: number, cancellation: CancellationToken) {
    this.timer = setTimeout(this.end, ms);
    this.unsubscribe = cancellation.onAbort(this.end);
  }

  /** To be called at each change. */
  readonly onChange = (): void => {
    this.hasChanged = true;
    this.wake();
  };

  /** Ends the wait early. */
  readonly end = (): void => {
    this.isOver = true;
    clearTimeout(this.timer);
    this.wake();
  };

  /** Resolves with true at the next change, or at once if there was one since the last call; with false at the end. */
  async forChange(): Promise<boolean> {
    if (!this.hasChanged && !this.isOver) await new Promise<void>((resolve) => (this.wake = resolve));
    this.hasChanged = false;
    return !this.isOver;
  }

  /** Stops the timer. */
  close(): void {
    this.end();
    this.unsubscribe();
  }
}
