/** Those who want to know of changes. */
export class Watchers {
  private readonly callbacks = new Set<() => void>();

  get size(): number {
    return this.callbacks.size;
  }

  add(onChange: () => void): void {
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
