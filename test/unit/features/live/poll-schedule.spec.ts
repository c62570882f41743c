import { PollSchedule, type PollTarget } from '../../../../src/features/live/poll-schedule';
import { FakePollTarget } from '../../../support/fake-poll-target';

const target = (intervalMs: number | null, storedAt: number | null = 0, id = 'middle'): FakePollTarget =>
  new FakePollTarget(id, () => intervalMs, undefined, storedAt);

const jitters: Readonly<Record<string, number>> = { least: 0.9, middle: 1, most: 1.1 };

/** Adds a target whose intervals its name spreads. */
const add = (schedule: PollSchedule, each: PollTarget, now: number): void => {
  schedule.add(each, now);
  each.jitter = jitters[each.watched.id]!;
};

const scheduleOf = (...targets: PollTarget[]) => {
  const schedule = new PollSchedule();
  for (const each of targets) add(schedule, each, 0);
  return schedule;
};

describe('the schedule of polls', () => {
  it('has a target due one interval after its entry was stored', () => {
    const schedule = scheduleOf(target(1500, 1000));
    expect(schedule.dueAt(2499)).toEqual([]);
    expect(schedule.dueAt(2500)).toMatchObject([{ dueAt: 2500, maxAgeMs: 1200 }]);
  });

  it('counts from the last poll where that brought no entry', () => {
    const schedule = scheduleOf(target(1500, null));
    const [due] = schedule.dueAt(10_000);
    due!.target.polledAt = 10_000;
    expect(schedule.dueAt(11_499)).toEqual([]);
    expect(schedule.dueAt(11_500)).toHaveLength(1);
  });

  it('counts from when an entry was stored, however late its target was added', () => {
    const schedule = new PollSchedule();
    add(schedule, target(60_000, 1000), 50_000);
    expect(schedule.dueAt(61_000)).toMatchObject([{ dueAt: 61_000 }]);
  });

  it('counts from when a target was added, which is loaded then', () => {
    const schedule = new PollSchedule();
    add(schedule, target(1500, null), 10_000);
    expect(schedule.dueAt(11_499)).toEqual([]);
    expect(schedule.dueAt(11_500)).toHaveLength(1);
  });

  it('never has a target due that is polled at present, or has no interval', () => {
    const schedule = scheduleOf(target(1500), target(null));
    const [due] = schedule.dueAt(10_000);
    due!.target.isInFlight = true;
    expect(schedule.dueAt(20_000)).toEqual([]);
  });

  it('has a requested target due at once and first, whatever its interval', () => {
    const [overdue, requested] = [target(1000), target(60_000, 9000)];
    const schedule = scheduleOf(overdue, requested);
    requested.requestedMaxAgeMs = 250;
    const due = schedule.dueAt(10_000);
    expect(due.map((poll) => poll.target)).toEqual([requested, overdue]);
    expect(due[0]).toMatchObject({ maxAgeMs: 250 });
  });

  it('does not look at each target each time: at those that are not due every half second', () => {
    let looks = 0;
    const looked = new FakePollTarget('middle', () => {
      looks += 1;
      return 30_000;
    });
    const schedule = scheduleOf(looked);
    for (let now = 0; now < 10_000; now += 50) schedule.dueAt(now);
    expect(looks).toBe(20);
  });

  it('has a target due within half a second whose interval has become shorter', () => {
    let intervalMs = 30_000;
    const schedule = scheduleOf(new FakePollTarget('middle', () => intervalMs));
    schedule.dueAt(5000);
    intervalMs = 3000;
    expect(schedule.dueAt(5500)).toHaveLength(1);
  });

  it('has the most overdue first', () => {
    const targets = [target(1000, 500), target(1000, 100), target(1000, 300)];
    const due = scheduleOf(...targets).dueAt(10_000);
    expect(due.map(({ dueAt }) => dueAt)).toEqual([1100, 1300, 1500]);
  });

  it('stretches all intervals by one factor where they exceed the quota', () => {
    // 60 and 6 polls a minute.
    const [fast, slow] = [target(1000), target(10_000)];
    const schedule = scheduleOf(fast, slow);
    schedule.fitTo(33, 0);
    expect(schedule.dueAt(1999)).toEqual([]);
    expect(schedule.dueAt(2000)).toMatchObject([{ target: fast }]);
    expect(schedule.dueAt(20_000)).toHaveLength(2);
  });

  it('has a target due at once that could not be read when it was added, before later ones', () => {
    const unread = target(300_000, null);
    unread.watched.isAway = true;
    const schedule = new PollSchedule();
    add(schedule, unread, 1000);
    add(schedule, target(500, null), 1000);
    schedule.fitTo(1, 0);
    const due = schedule.dueAt(1000);
    expect(due).toMatchObject([{ target: unread, dueAt: 1000 }]);
    due[0]!.target.polledAt = 1000;
    expect(schedule.dueAt(1000)).toEqual([]);
  });

  it('keeps the intervals that fit the quota', () => {
    const schedule = scheduleOf(target(1000));
    schedule.fitTo(100, 0);
    expect(schedule.dueAt(1000)).toHaveLength(1);
    schedule.fitTo(Infinity, 0);
    expect(schedule.dueAt(1000)).toHaveLength(1);
  });

  it('spreads intervals by a tenth, by the id: the same on every gateway', () => {
    const targets = [target(1000, 0, 'least'), target(1000, 0, 'most')];
    expect(
      scheduleOf(...targets)
        .dueAt(10_000)
        .map(({ dueAt }) => dueAt),
    ).toEqual([900, 1100]);
    const dueOf = (id: string) => {
      const schedule = new PollSchedule();
      schedule.add(target(1000, 0, id), 0);
      return schedule.dueAt(10_000)[0]!.dueAt;
    };
    const dues = ['a', 'b', 'c', 'd'].map(dueOf);
    expect(dues).toEqual(['a', 'b', 'c', 'd'].map(dueOf));
    expect(new Set(dues).size).toBe(4);
    expect(Math.min(...dues)).toBeGreaterThanOrEqual(900);
    expect(Math.max(...dues)).toBeLessThanOrEqual(1100);
  });

  it('forgets a target', () => {
    const removed = target(1000);
    const schedule = scheduleOf(removed);
    schedule.remove(removed);
    removed.requestedMaxAgeMs = 0;
    expect([schedule.size, schedule.dueAt(10_000)]).toEqual([0, []]);
  });
});
