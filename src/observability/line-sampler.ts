/** What lines that repeat have in common: all of these are names that the code gives, so there are few of them. */
const kindMembers = ['context', 'msg', 'interface', 'kind', 'code'] as const;

/** Texts of other origin can be any number. Kinds beyond that are not counted, and pass. */
const maxKinds = 1000;

/** A line of the log, by its members. */
export type Line = Readonly<Record<string, unknown>>;

/** How many lines of one kind were not written. */
export interface SuppressedLines {
  /** The members that the lines had in common. */
  readonly kind: Line;
  readonly count: number;
}

interface KindCount {
  readonly kind: Line;
  lines: number;
}

/**
 * Lets the first lines of each kind in a window pass and counts the rest: in an outage, thousands of lines a second
 * say the same. Times are milliseconds of any clock that does not step.
 */
export class LineSampler {
  private readonly counts = new Map<string, KindCount>();
  private windowEndMs = -Infinity;

  constructor(
    private readonly maxLines: number,
    private readonly windowMs: number,
  ) {}

  /** Whether the line is to be written. */
  admits(line: Line, nowMs: number): boolean {
    if (this.counts.size === 0) this.windowEndMs = nowMs + this.windowMs;
    const key = kindMembers.map((member) => String(line[member])).join('\n');
    const known = this.counts.get(key);
    if (!known && this.counts.size >= maxKinds) return true;
    const count = known ?? { kind: kindOf(line), lines: 0 };
    count.lines += 1;
    if (!known) this.counts.set(key, count);
    return count.lines <= this.maxLines;
  }

  /** What was suppressed in the window, if it is over: the next line begins a new one. */
  takeEnded(nowMs: number): SuppressedLines[] {
    return nowMs < this.windowEndMs ? [] : this.end();
  }

  /** Ends the window, and gives what was suppressed in it. */
  end(): SuppressedLines[] {
    const counts = [...this.counts.values()];
    this.counts.clear();
    return counts
      .filter(({ lines }) => lines > this.maxLines)
      .map(({ kind, lines }) => ({ kind, count: lines - this.maxLines }));
  }
}

const kindOf = (line: Line): Line =>
  Object.fromEntries(
    kindMembers.filter((member) => line[member] !== undefined).map((member) => [member, line[member]]),
  );
