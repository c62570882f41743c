import fc from 'fast-check';
import { EventQueue } from '../../../bench/simulate/event-queue';

describe('the event queue', () => {
  it('runs events in the order of their times, however they were added', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000)), (times) => {
        const queue = new EventQueue(0);
        const ran: number[] = [];
        for (const time of times) queue.at(time, () => ran.push(time));
        queue.runUntil(1001);
        expect(ran).toEqual([...times].sort((a, b) => a - b));
      }),
    );
  });

  it('runs events of one time in the order in which they were added', () => {
    const queue = new EventQueue(0);
    const ran: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) queue.at(5, () => ran.push(name));
    queue.runUntil(6);
    expect(ran.join('')).toBe('abcd');
  });

  it('has the time of the event while that runs, and the end afterwards', () => {
    const queue = new EventQueue(100);
    const times: number[] = [];
    queue.after(50, () => {
      times.push(queue.nowMs);
      queue.after(25, () => times.push(queue.nowMs));
    });
    queue.runUntil(200);
    expect([...times, queue.nowMs]).toEqual([150, 175, 200]);
  });

  it('leaves what is due at the end, and runs at once what is late', () => {
    const queue = new EventQueue(0);
    const times: number[] = [];
    queue.at(10, () => times.push(queue.nowMs));
    queue.runUntil(10);
    expect(times).toEqual([]);
    queue.runUntil(20);
    queue.at(5, () => times.push(queue.nowMs));
    queue.runUntil(21);
    expect(times).toEqual([10, 20]);
  });
});
