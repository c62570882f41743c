import { pick } from 'es-toolkit/object';

/** The fields that define the kind of a line. The code sets their values, so there are few kinds. */
const kindFields = ['context', 'msg', 'interface', 'kind', 'code'] as const;

/** A limit against kinds with texts of other origin. Lines of further kinds are not counted, and all are written. */
const maxKinds = 1000;

/** The fields of a log line. */
export type Line = Readonly<Record<string, unknown>>;

/** The number of lines of one kind that were not written. */
export interface SuppressedLines {
  /** The fields that the lines have in common. */
  readonly kind: Line;
  readonly count: number;
}

/**
 * Admits the first lines of each kind in a window and counts the rest: an outage repeats the same line thousands of times
 * a second. Times are milliseconds of a monotonic clock.
 */
export class LineSampler {
  private readonly counts = new Map<string, { readonly kind: Line; lines: number }>();
  private windowEndMs = -Infinity;

  constructor(
    private readonly maxLines: number,
    private readonly windowMs: number,
  ) {}

  /** Whether to write the line. */
  admits(line: Line, nowMs: number): boolean {
    if (this.counts.size === 0) this.windowEndMs = nowMs + this.windowMs;
    const key = kindFields.map((field) => String(line[field])).join('\n');
    const known = this.counts.get(key);
    if (!known && this.counts.size >= maxKinds) return true;
    const count = known ?? { kind: pick(line, kindFields), lines: 0 };
    count.lines += 1;
    if (!known) this.counts.set(key, count);
    return count.lines <= this.maxLines;
  }

  /** Ends the window if its time is over, and returns what was suppressed in it. The next line begins a new window. */
  takeEnded(nowMs: number): SuppressedLines[] {
    return nowMs < this.windowEndMs ? [] : this.end();
  }

  /** Ends the window and returns what was suppressed in it. */
  end(): SuppressedLines[] {
    const counts = [...this.counts.values()];
    this.counts.clear();
    return counts
      .filter(({ lines }) => lines > this.maxLines)
      .map(({ kind, lines }) => ({ kind, count: lines - this.maxLines }));
  }
}
