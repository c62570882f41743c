import { setImmediate as nextTurn } from 'node:timers/promises';
import { readEnvironment } from '../../../../src/config/read-environment';
import { LoadShedder } from '../../../../src/http/overload/load-shedder';
import { Metrics } from '../../../../src/observability/metrics/metrics';

const maxWaitMs = 50;
/** More than requests may start in one turn of the event loop. */
const many = 1000;
/** After the start, in which nothing is shed for its wait. */
const warmMs = 10_001;

let shedder: LoadShedder;
let metrics: Metrics;
/** How long each request that was queued has waited, in milliseconds. */
let waits: number[];
/** How long each request that was shed has waited for its refusal, in milliseconds. */
let refusals: number[];

function create(): void {
  const settings = readEnvironment({
    STATS_URL: 'http://127.0.0.1:1',
    ORDER_URL: 'http://127.0.0.1:2',
    REQUEST_QUEUE_MAX_WAIT_MS: String(maxWaitMs),
  });
  metrics = new Metrics(settings);
  shedder = new LoadShedder(settings, metrics);
  waits = [];
  refusals = [];
}

const shed = (count: number) => {
  const since = performance.now();
  for (let n = 0; n < count; n += 1)
    shedder.shed(() => {
      refusals.push(performance.now() - since);
    });
};

function fillHeap(): void {
  const flags = process.env.NODE_OPTIONS;
  process.env.NODE_OPTIONS = '--max-old-space-size=8';
  create();
  if (flags === undefined) delete process.env.NODE_OPTIONS;
  else process.env.NODE_OPTIONS = flags;
  shedder.sampleHeap();
}

/** Lets so many requests arrive; returns how many start at once, wait and are shed. */
function arrive(count: number): { atOnce: number; queued: number; shed: number } {
  const seen = { atOnce: 0, queued: 0, shed: 0 };
  // What a test leaves in its queue starts in the next one.
  const own = waits;
  const since = performance.now();
  const start = () => {
    own.push(performance.now() - since);
  };
  for (let n = 0; n < count; n += 1) {
    if (shedder.tryStart()) seen.atOnce += 1;
    else if (shedder.tryEnqueue(start)) seen.queued += 1;
    else seen.shed += 1;
  }
  return seen;
}

/** A turn of the event loop that takes so long. */
async function turn(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  await nextTurn();
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
});

afterEach(() => {
  shedder.beforeApplicationShutdown();
  jest.useRealTimers();
});

describe('the load shedder', () => {
  it('sheds nothing in the first ten seconds, however long requests wait', async () => {
    create();
    arrive(many);
    await turn(100);
    await turn(100);
    expect(arrive(many)).toEqual({ atOnce: 0, queued: many, shed: 0 });
  });

  it('sheds a request that would wait longer than allowed, and none once the queue is shorter', async () => {
    create();
    jest.advanceTimersByTime(warmMs);
    const { atOnce, queued } = arrive(5 * 16);
    expect([atOnce, queued]).toEqual([16, 64]);
    await turn(0);
    await turn(25);
    // Two turns of 25 ms are waiting: the next request would wait as long as it may, and the one after it longer.
    expect(arrive(2)).toEqual({ atOnce: 0, queued: 1, shed: 1 });
    await turn(25);
    expect(arrive(1)).toEqual({ atOnce: 0, queued: 1, shed: 0 });
  });

  it('tells and measures how long a request has waited', async () => {
    create();
    arrive(17);
    await turn(30);
    expect(waits).toEqual([30]);
    expect(await metrics.registry.metrics()).toContain('request_queue_wait_seconds_sum 0.03\n');
  });

  it('refuses what it sheds after half a second', async () => {
    create();
    shed(1);
    jest.advanceTimersByTime(499);
    expect(refusals).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(refusals).toEqual([500]);
    expect(await metrics.registry.metrics()).toContain('requests_shed_total 1\n');
  });

  it('refuses at once while 4,000 requests wait for their refusal', () => {
    create();
    shed(4001);
    expect(refusals).toEqual([0]);
    jest.advanceTimersByTime(500);
    expect(refusals).toHaveLength(4001);
    shed(1);
    expect(refusals).toHaveLength(4001);
  });

  it('admits none while the heap is full, and refuses at once', () => {
    fillHeap();
    expect(arrive(1)).toEqual({ atOnce: 0, queued: 0, shed: 1 });
    shed(1);
    expect(refusals).toEqual([0]);
  });
});
