import { Injectable } from '@nestjs/common';
import { type ProblemCode } from './problem';

export interface ProblemCount {
  readonly code: ProblemCode;
  readonly count: number;
  /** When it was sent last, in epoch milliseconds. */
  readonly lastAt: number;
}

/** Counts the problems sent since the start. */
@Injectable()
export class ProblemCounts {
  private readonly byCode = new Map<ProblemCode, ProblemCount>();

  /** @param now epoch milliseconds */
  record(code: ProblemCode, now: number): void {
    const count = (this.byCode.get(code)?.count ?? 0) + 1;
    this.byCode.set(code, { code, count, lastAt: now });
  }

  /** The latest first. */
  get latest(): ProblemCount[] {
    return [...this.byCode.values()].sort((a, b) => b.lastAt - a.lastAt);
  }
}
