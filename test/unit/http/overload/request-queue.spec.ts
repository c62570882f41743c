import fc from 'fast-check';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RequestQueue } from '../../../../src/http/overload/load-shedder';

const startsPerTurn = 16;

let queue: RequestQueue;
/** The numbers of the requests that have started, in this order. */
let started: number[];

/** Lets requests with these numbers arrive, as the gateway does. */
function arrive(first: number, count: number): void {
  // What a test leaves in its queue starts in the next one.
  const own = started;
  for (let number = first; number < first + count; number += 1) {
    if (queue.tryStart()) own.push(number);
    else queue.add(() => own.push(number));
  }
}

/** Turns of the event loop that take so long each. */
async function turns(count: number, ms = 0): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    jest.advanceTimersByTime(ms);
    await nextTurn();
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
  queue = new RequestQueue();
  started = [];
});

afterEach(() => {
  jest.useRealTimers();
});

describe('the request queue', () => {
  it('starts a few requests at once, and as many again in each turn', async () => {
    arrive(0, 3 * startsPerTurn);
    expect(started).toEqual(numbers(startsPerTurn));
    await turns(1);
    expect(started).toEqual(numbers(2 * startsPerTurn));
    await turns(1);
    expect(started).toEqual(numbers(3 * startsPerTurn));
  });

  it('starts each request at once where few arrive in a turn', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      arrive(turn * startsPerTurn, startsPerTurn);
      expect(started).toHaveLength((turn + 1) * startsPerTurn);
      await turns(1);
    }
    expect(queue.expectedWaitMs).toBe(0);
  });

  it('lets a request wait behind those that arrived before it', async () => {
    arrive(0, 2 * startsPerTurn + 1);
    await turns(1);
    arrive(2 * startsPerTurn + 1, 1);
    expect(started).toHaveLength(2 * startsPerTurn);
    await turns(1);
    expect(started).toEqual(numbers(2 * startsPerTurn + 2));
  });

  it('expects the wait that the latest turns would need for all that wait', async () => {
    arrive(0, 12 * startsPerTurn);
    expect(queue.expectedWaitMs).toBe(0);
    await turns(2, 8);
    // Nine turns of 8 ms.
    expect(queue.expectedWaitMs).toBeCloseTo(72);
    await turns(9, 8);
    expect(started).toHaveLength(12 * startsPerTurn);
    expect(queue.expectedWaitMs).toBe(0);
  });

  it('counts a turn in which the process was stopped as one of 100 ms', async () => {
    arrive(0, 4 * startsPerTurn);
    await turns(1);
    await turns(1, 60_000);
    // One turn is left.
    expect(queue.expectedWaitMs).toBeCloseTo(100);
  });

  it('forgets how slow turns were', async () => {
    arrive(0, 4 * startsPerTurn);
    await turns(1);
    await turns(1, 100);
    arrive(0, 600 * startsPerTurn);
    await turns(500, 10);
    const left = 101;
    expect(queue.expectedWaitMs / left).toBeLessThan(10.5);
    expect(queue.expectedWaitMs / left).toBeGreaterThanOrEqual(10);
  });

  it('starts each request once, in the order of their arrival', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 60 }), { maxLength: 20 }), async (arrivals) => {
        queue = new RequestQueue();
        started = [];
        let total = 0;
        for (const count of arrivals) {
          const before = started.length;
          arrive(total, count);
          total += count;
          await turns(1, 1);
          expect(started.length - before).toBeLessThanOrEqual(2 * startsPerTurn);
        }
        await turns(Math.ceil(total / startsPerTurn));
        expect(started).toEqual(numbers(total));
      }),
    );
  });
});
