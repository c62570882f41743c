import { clock } from '../../lib/clock';

/** Those who want to know of changes. */
export class Watchers {
  private readonly callbacks = new Set<() => void>();
  private addedAt = clock.now();

  get size(): number {
    return this.callbacks.size;
  }

  /** When the latest of them was added. Epoch milliseconds. */
  get latestAddedAt(): number {
    return this.addedAt;
  }

  add(onChange: () => void): void {
    this.addedAt = clock.now();
    this.callbacks.add(onChange);
  }

  remove(onChange: () => void): void {
    this.callbacks.delete(onChange);
  }

  /** Calls each of them. */
  notify(): void {
    for (const onChange of this.callbacks) onChange();
  }
}
