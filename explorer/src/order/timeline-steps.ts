import { type Order, type TimelineEvent } from '@order-gateway/client';
import { branchOf, type EventType, type StepType } from './statuses';

/** A step of an order: done, only reported, awaited now, or expected. */
export interface TimelineStep {
  readonly type: StepType;
  readonly progress: 'done' | 'reported' | 'now' | 'expected';
  /** Null for a step that has not happened, or was not tracked. */
  readonly event: TimelineEvent | null;
  /** Seconds since the last step with a time; null where either time is unknown. */
  readonly sincePreviousSeconds: number | null;
}

/**
 * The steps of an order. Tracked events come as they are: done up to the status, else only reported. The steps up to
 * the status that were not tracked are added, then the one awaited, then those expected. Of a contradiction, nothing
 * is done, and what comes next is not known.
 */
export function timelineSteps({
  status,
  outcome,
  next,
  timeline,
}: Pick<Order, 'status' | 'outcome' | 'next' | 'timeline'>): TimelineStep[] {
  const branch = branchOf(status);
  const isContradictory = outcome === 'contradictory';
  const reached = branch.slice(0, isContradictory ? 0 : branch.findIndex((type) => type === status) + 1);
  const isUntracked = (type: EventType): boolean => !timeline.some((event) => event.type === type);
  const isNextKnown = !isContradictory && status !== 'Unknown';
  const upcoming = isNextKnown ? branch.slice(reached.length).filter(isUntracked) : [];
  const awaited = next?.type ?? null;
  const past = withUntracked(timeline, reached.filter(isUntracked), branch);
  return [
    ...past.map((step, index) => ({
      ...step,
      progress: reached.includes(step.type) ? ('done' as const) : ('reported' as const),
      sincePreviousSeconds: secondsBetween(past.slice(0, index), step),
    })),
    ...(awaited === 'ExternalCall' ? [awaited, ...upcoming] : upcoming).map((type) => ({
      type,
      progress: type === awaited ? ('now' as const) : ('expected' as const),
      event: null,
      sincePreviousSeconds: null,
    })),
  ];
}

interface PastStep {
  readonly type: EventType;
  readonly event: TimelineEvent | null;
}

/** Puts each untracked step before the first tracked event that comes after it on the branch. */
function withUntracked(
  timeline: readonly TimelineEvent[],
  untracked: readonly EventType[],
  branch: readonly EventType[],
): PastStep[] {
  const steps: PastStep[] = timeline.map((event) => ({ type: event.type, event }));
  for (const type of untracked) {
    const place = steps.findIndex((step) => branch.indexOf(step.type) > branch.indexOf(type));
    steps.splice(place < 0 ? steps.length : place, 0, { type, event: null });
  }
  return steps;
}

function secondsBetween(before: readonly PastStep[], { event }: PastStep): number | null {
  const previous = before.flatMap((step) => step.event?.timestamp ?? []).at(-1);
  if (previous === undefined || event?.timestamp == null) return null;
  return (Date.parse(event.timestamp) - Date.parse(previous)) / 1000;
}
