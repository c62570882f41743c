import { clock } from '../../lib/clock';

/** Those who want to know of changes. */
export class Watchers {
  private readonly callbacks = new Set<() => void>();
  /** When the latest of them was added. Epoch milliseconds. */
  latestAddedAt = clock.now();

  /** @param onLeft called when the last of them is removed */
  constructor(private readonly onLeft: () => void) {}

  add(onChange: () => void): void {
    this.latestAddedAt = clock.now();
    this.callbacks.add(onChange);
  }

  remove(onChange: () => void): void {
    if (this.callbacks.delete(onChange) && this.callbacks.size === 0) this.onLeft();
  }

  /** Calls each of them. */
  notify(): void {
    for (const onChange of this.callbacks) onChange();
  }
}
