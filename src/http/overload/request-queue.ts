/** So many requests start in one turn of the event loop. What they make is in memory at once, and delays all other work. */
const startsPerTurn = 16;

/** How long a turn counts for the pace, in milliseconds: one further back counts less than e⁻¹. */
const paceMemoryMs = 1000;

/** A turn counts as at most this long: a stopped process is no slow one. */
const longestTurnMs = 100;

/**
 * Lets a limited number of requests start in each turn of the event loop. The others wait, in the order of their arrival,
 * while cached responses and the results of upstream calls are sent.
 */
export class RequestQueue {
  private readonly waiting: (() => void)[] = [];
  private startsLeft = startsPerTurn;
  private isTurnScheduled = false;
  /** When the last turn started all that it may, with others left waiting. By `performance.now()`. */
  private fullTurnAt: number | null = null;
  /** The latest full turns: how many requests started, in how much time. */
  private readonly pace = { starts: 0, ms: 0 };

  /** How long one more request would wait, in milliseconds, at the pace of the latest turns (Little's law). */
  get expectedWaitMs(): number {
    const { starts, ms } = this.pace;
    return starts === 0 ? 0 : (this.waiting.length * ms) / starts;
  }

  /** Whether one more request may start at once: then it counts for this turn. */
  tryStart(): boolean {
    if (this.startsLeft === 0) return false;
    this.startsLeft -= 1;
    this.scheduleTurn();
    return true;
  }

  /** Calls `start` once the requests before it have started. Only where {@link tryStart} has just returned false. */
  add(start: () => void): void {
    this.waiting.push(start);
    this.scheduleTurn();
  }

  private scheduleTurn(): void {
    if (this.isTurnScheduled) return;
    this.isTurnScheduled = true;
    setImmediate(() => {
      this.beginTurn(performance.now());
    });
  }

  private beginTurn(now: number): void {
    if (this.fullTurnAt !== null) this.recordFullTurn(now - this.fullTurnAt);
    const starting = this.waiting.splice(0, startsPerTurn);
    this.startsLeft = startsPerTurn - starting.length;
    this.fullTurnAt = this.waiting.length > 0 ? now : null;
    this.isTurnScheduled = false;
    if (starting.length > 0) this.scheduleTurn();
    for (const start of starting) start();
  }

  private recordFullTurn(elapsedMs: number): void {
    const ms = Math.min(elapsedMs, longestTurnMs);
    const decay = Math.exp(-ms / paceMemoryMs);
    this.pace.starts = this.pace.starts * decay + startsPerTurn;
    this.pace.ms = this.pace.ms * decay + ms;
  }
}
