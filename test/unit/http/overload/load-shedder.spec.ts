import { readEnvironment } from '../../../../src/config/read-environment';
import { LoadShedder } from '../../../../src/http/overload/load-shedder';
import { type GcTime } from '../../../../src/http/overload/gc-time';
import { DependencyStatus } from '../../../../src/observability/dependency-status';
import { Metrics } from '../../../../src/observability/metrics/metrics';

const maxDelayMs = 50;
/** The interval between samples. */
const intervalMs = 20;
/** After the start, in which no sample counts. */
const warmMs = 10_001;

let shedder: LoadShedder;
let metrics: Metrics;
/** By `performance.now()`. */
let now: number;
/** How long garbage collections take before each sample. */
let gcMs: number;

const gcTime = { takeMs: () => gcMs } as GcTime;

function create(): void {
  const settings = readEnvironment({
    STATS_URL: 'http://127.0.0.1:1',
    ORDER_URL: 'http://127.0.0.1:2',
    EVENT_LOOP_MAX_DELAY_MS: String(maxDelayMs),
  });
  metrics = new Metrics(new DependencyStatus(), settings);
  shedder = new LoadShedder(settings, metrics, gcTime);
  now = performance.now();
  gcMs = 0;
}

/** Takes samples with these delays. */
function sample(...delaysMs: number[]): void {
  for (const delayMs of delaysMs) {
    now += intervalMs + delayMs;
    shedder.sample(now);
  }
}

const acquire = (count: number): number =>
  Array.from({ length: count }, () => shedder.tryAcquire()).filter(Boolean).length;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
});

afterEach(() => {
  shedder.beforeApplicationShutdown();
  jest.useRealTimers();
  metrics.onApplicationShutdown();
});

const late = maxDelayMs + 1;

describe('the load shedder', () => {
  it('admits every request while the event loop is in time', () => {
    create();
    sample(warmMs, 0, maxDelayMs, maxDelayMs, maxDelayMs);
    expect(acquire(1000)).toBe(1000);
  });

  it('admits fewer after five late samples, and more after releases', () => {
    create();
    sample(warmMs, 0);
    expect(acquire(100)).toBe(100);
    sample(late, late, late, late);
    expect(acquire(1)).toBe(1);
    sample(2 * maxDelayMs);
    expect(acquire(1)).toBe(0);
    for (let n = 0; n < 61; n += 1) shedder.release();
    // Half of the 101 would have been in time.
    expect(acquire(100)).toBe(10);
  });

  it('does not take garbage collections for overload', () => {
    create();
    sample(warmMs, 0);
    expect(acquire(100)).toBe(100);
    gcMs = 1;
    sample(late, late, late, late, late);
    expect(acquire(1)).toBe(1);
    gcMs = 0.9;
    sample(late, late, late, late, late);
    expect(acquire(1)).toBe(0);
  });

  it('ignores late samples in the first ten seconds', () => {
    create();
    expect(acquire(100)).toBe(100);
    sample(late, late, late, late, late);
    expect(acquire(1)).toBe(1);
  });

  it('admits none while the heap is full', () => {
    const flags = process.env.NODE_OPTIONS;
    process.env.NODE_OPTIONS = '--max-old-space-size=8';
    create();
    if (flags === undefined) delete process.env.NODE_OPTIONS;
    else process.env.NODE_OPTIONS = flags;
    expect(acquire(1)).toBe(1);
    sample(1000);
    expect(acquire(1)).toBe(0);
  });
});
