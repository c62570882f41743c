import { type Order, type TimelineEvent } from '@order-gateway/client';
import { type EventType, branchOf } from './statuses';

/** A step of an order: done, awaited now, or expected after that. */
export interface TimelineStep {
  readonly type: EventType;
  readonly progress: 'done' | 'now' | 'expected';
  /** Null for a step that has not happened, or was not tracked. */
  readonly event: TimelineEvent | null;
  /** Seconds since the last step with a time; null where either time is unknown. */
  readonly sincePreviousSeconds: number | null;
}

/**
 * The steps of an order. Tracked events come as they are; the steps of the status's branch that were not tracked are
 * added: done up to the status, then the one awaited, then those expected. An unknown status has no next step.
 */
export function timelineSteps({ status, timeline }: Pick<Order, 'status' | 'timeline'>): TimelineStep[] {
  const branch = branchOf(status);
  const reached = branch.findIndex((type) => type === status);
  const isTracked = (type: EventType): boolean => timeline.some((event) => event.type === type);
  const isKnown = status !== 'Unknown';

  const upcoming = isKnown ? branch.slice(reached + 1).filter((type) => !isTracked(type)) : [];
  const done = withUntracked(
    timeline,
    branch.slice(0, reached + 1).filter((type) => !isTracked(type)),
    branch,
  );
  return [
    ...done.map((step, index) => ({
      ...step,
      sincePreviousSeconds: secondsBetween(done.slice(0, index), step),
    })),
    ...upcoming.map((type, index) => ({
      type,
      progress: index === 0 ? ('now' as const) : ('expected' as const),
      event: null,
      sincePreviousSeconds: null,
    })),
  ];
}

interface DoneStep {
  readonly type: EventType;
  readonly progress: 'done';
  readonly event: TimelineEvent | null;
}

/** Puts each untracked step before the first tracked event that comes after it on the branch. */
function withUntracked(
  timeline: readonly TimelineEvent[],
  untracked: readonly EventType[],
  branch: readonly EventType[],
): DoneStep[] {
  const steps: DoneStep[] = timeline.map((event) => ({ type: event.type, progress: 'done', event }));
  for (const type of untracked) {
    const place = steps.findIndex((step) => branch.indexOf(step.type) > branch.indexOf(type));
    steps.splice(place < 0 ? steps.length : place, 0, { type, progress: 'done', event: null });
  }
  return steps;
}

function secondsBetween(before: readonly DoneStep[], { event }: DoneStep): number | null {
  const previous = before.flatMap((step) => step.event?.timestamp ?? []).at(-1);
  if (previous === undefined || event?.timestamp == null) return null;
  return (Date.parse(event.timestamp) - Date.parse(previous)) / 1000;
}
