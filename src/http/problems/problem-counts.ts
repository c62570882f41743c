import { Injectable } from '@nestjs/common';
import { type ProblemCode } from './problem';

/** How often a problem was sent. */
export interface ProblemCount {
  readonly code: ProblemCode;
  readonly count: number;
  /** When it was sent last, in epoch milliseconds. */
  readonly lastAt: number;
}

/** Counts the problems sent since the start. */
@Injectable()
export class ProblemCounts {
  private readonly byCode = new Map<ProblemCode, { count: number; lastAt: number }>();

  /** @param now epoch milliseconds */
  record(code: ProblemCode, now: number): void {
    const known = this.byCode.get(code);
    if (known === undefined) {
      this.byCode.set(code, { count: 1, lastAt: now });
      return;
    }
    known.count += 1;
    known.lastAt = now;
  }

  /** The latest first. */
  get latest(): ProblemCount[] {
    return [...this.byCode]
      .map(([code, { count, lastAt }]) => ({ code, count, lastAt }))
      .sort((a, b) => b.lastAt - a.lastAt);
  }
}
