import { clock } from '../../lib/clock';

/** Those who want to know of changes. */
export class Watchers {
  private readonly callbacks = new Set<() => void>();
  /** When the latest of them was added. Epoch milliseconds. */
  latestAddedAt = clock.now();

  get size(): number {
    return this.callbacks.size;
  }

  add(onChange: () => void): void {
    this.latestAddedAt = clock.now();
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
