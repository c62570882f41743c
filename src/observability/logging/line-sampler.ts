import { pick } from 'es-toolkit/object';

/** The fields that define the kind of a line. The code sets their values, so there are few kinds. */
const kindFields = ['level', 'context', 'msg', 'interface', 'kind', 'code'] as const;

/** A limit against kinds with texts of other origin. Lines of further kinds are not counted, and all are written. */
const maxKinds = 1000;

/** The number of lines of one kind that are admitted per window. */
const maxLinesPerWindow = 10;
const windowMs = 10_000;

/** The fields of a log line. */
export type Line = Readonly<Record<string, unknown>>;

/**
 * Admits the first lines of each kind in a window and counts the rest: an outage repeats the same line thousands of times
 * a second. A window begins with the first line after the last one.
 */
export class LineSampler {
  private readonly counts = new Map<string, { readonly kind: Line; lines: number }>();
  private timer: NodeJS.Timeout | undefined;

  /** @param report called at the end of a window with the fields that suppressed lines have in common, and their number */
  constructor(private readonly report: (kind: Line, count: number) => void) {}

  /** Whether to write the line. */
  admits(line: Line): boolean {
    if (this.counts.size === 0) this.timer = setTimeout(this.end.bind(this), windowMs).unref();
    const key = kindFields.map((field) => String(line[field])).join('\n');
    const known = this.counts.get(key);
    if (!known && this.counts.size >= maxKinds) return true;
    const count = known ?? { kind: pick(line, kindFields), lines: 0 };
    count.lines += 1;
    if (!known) this.counts.set(key, count);
    return count.lines <= maxLinesPerWindow;
  }

  /** Ends the window, and reports what was suppressed in it. */
  end(): void {
    clearTimeout(this.timer);
    const suppressed = [...this.counts.values()].filter(({ lines }) => lines > maxLinesPerWindow);
    this.counts.clear();
    for (const { kind, lines } of suppressed) this.report(kind, lines - maxLinesPerWindow);
  }
}
