interface QueuedEvent {
  readonly atMs: number;
  /** Of two events at one time the one that was added first runs first. */
  readonly number: number;
  readonly run: () => void;
}

const isBefore = (a: QueuedEvent, b: QueuedEvent): boolean =>
  a.atMs < b.atMs || (a.atMs === b.atMs && a.number < b.number);

/** A virtual clock: events run in the order of their times, and no time passes between them. Epoch milliseconds. */
export class EventQueue {
  /** A binary heap. */
  private readonly events: QueuedEvent[] = [];
  private added = 0;
  private clockMs: number;

  constructor(startMs: number) {
    this.clockMs = startMs;
  }

  get nowMs(): number {
    return this.clockMs;
  }

  /** Runs `run` at a time; if that has passed, after the events that are due now. */
  at(atMs: number, run: () => void): void {
    this.added += 1;
    const event = { atMs: Math.max(atMs, this.clockMs), number: this.added, run };
    let index = this.events.push(event) - 1;
    while (index > 0) {
      const parentIndex = (index - 1) >> 1;
      const parent = this.events[parentIndex];
      if (!parent || !isBefore(event, parent)) break;
      this.events[index] = parent;
      index = parentIndex;
    }
    this.events[index] = event;
  }

  after(delayMs: number, run: () => void): void {
    this.at(this.clockMs + delayMs, run);
  }

  /** Runs all events before a time, those that they add included, and sets the clock to it. */
  runUntil(endMs: number): void {
    for (let next = this.events[0]; next && next.atMs < endMs; next = this.events[0]) {
      this.removeFirst();
      this.clockMs = next.atMs;
      next.run();
    }
    this.clockMs = Math.max(this.clockMs, endMs);
  }

  private removeFirst(): void {
    const last = this.events.pop();
    if (!last || this.events.length === 0) return;
    let index = 0;
    for (;;) {
      const left = this.events[2 * index + 1];
      const right = this.events[2 * index + 2];
      const isRight = left !== undefined && right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (!child || !isBefore(child, last)) break;
      this.events[index] = child;
      index = 2 * index + (isRight ? 2 : 1);
    }
    this.events[index] = last;
  }
}
