import { median } from '../report/statistics';

/** A change of what is watched, as seen by many watchers. Times are epoch milliseconds. */
export interface ChangeTimes {
  /** What tells it from other changes. */
  readonly mark: string;
  /** When the gateway fetched the newest record of the first event with the change. */
  readonly knownAt: number;
  readonly watchers: number;
  readonly lastAt: number;
  /** From `knownAt` to the socket of a watcher. */
  readonly medianDelayMs: number;
}

/** Collects when watchers saw changes. */
export class ChangeTimesCollector {
  private readonly changes = new Map<string, { knownAt: number; readonly seenAt: number[] }>();

  seen(mark: string, knownAt: number, now: number): void {
    const change = this.changes.get(mark);
    if (!change) this.changes.set(mark, { knownAt, seenAt: [now] });
    else {
      change.knownAt = Math.min(change.knownAt, knownAt);
      change.seenAt.push(now);
    }
  }

  all(): ChangeTimes[] {
    return [...this.changes].map(([mark, { knownAt, seenAt }]) => ({
      mark,
      knownAt,
      watchers: seenAt.length,
      lastAt: Math.max(...seenAt),
      medianDelayMs: median(seenAt) - knownAt,
    }));
  }
}

/** The same changes as seen by watchers of several processes. */
export function mergeChanges(ofProcesses: readonly (readonly ChangeTimes[])[]): ChangeTimes[] {
  const merged = new Map<string, ChangeTimes>();
  for (const change of ofProcesses.flat()) {
    const other = merged.get(change.mark);
    merged.set(
      change.mark,
      other
        ? {
            mark: change.mark,
            knownAt: Math.min(change.knownAt, other.knownAt),
            watchers: change.watchers + other.watchers,
            lastAt: Math.max(change.lastAt, other.lastAt),
            medianDelayMs: Math.max(change.medianDelayMs, other.medianDelayMs),
          }
        : change,
    );
  }
  return [...merged.values()];
}

/** From the gateway's knowledge of a change to the socket of the last watcher, in milliseconds. */
export const lastDelayMs = ({ knownAt, lastAt }: ChangeTimes): number => lastAt - knownAt;
