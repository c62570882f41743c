import { Gauge, type Registry } from 'prom-client';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';

/** How often the delay is sampled: it is never seen to be less than that. */
const resolutionMs = 10;

/** How long each of the two histograms is the one that is read. */
const periodMs = 30_000;

const nanosecondsPerSecond = 1e9;

/** What a histogram of delays is asked for, by the ends of the metrics' names. */
const measures: Readonly<
  Record<string, { help: string; of: (delays: Omit<IntervalHistogram, 'enable' | 'disable'>) => number }>
> = {
  min: { help: 'The least event loop delay', of: ({ min }) => min },
  max: { help: 'The most event loop delay', of: ({ max }) => max },
  mean: { help: 'The mean event loop delay', of: ({ mean }) => mean },
  stddev: { help: 'The standard deviation of event loop delays', of: ({ stddev }) => stddev },
  p50: { help: 'The median event loop delay', of: (delays) => delays.percentile(50) },
  p90: { help: 'The 90th percentile of event loop delays', of: (delays) => delays.percentile(90) },
  p99: { help: 'The 99th percentile of event loop delays', of: (delays) => delays.percentile(99) },
};

/** The names of what prom-client measures itself, and {@link EventLoopDelay} in its place. */
export const eventLoopMetrics = [
  'nodejs_eventloop_lag_seconds',
  ...Object.keys(measures).map((name) => `nodejs_eventloop_lag_${name}_seconds`),
];

/**
 * Measures how late the event loop is, over the last 30 to 60 seconds, however often that is read: prom-client forgets
 * all delays with each scrape, so that of two scrapers each sees what happened since the other's, or nothing at all. Of
 * two histograms that begin a period apart the older is read.
 */
export class EventLoopDelay {
  private read = startedHistogram();
  private next = startedHistogram();
  private readonly timer = setInterval(() => {
    [this.read, this.next] = [this.next, this.read];
    this.next.reset();
  }, periodMs).unref();

  constructor(registry: Registry) {
    const registers = [registry];
    new Gauge({
      name: 'nodejs_eventloop_lag_seconds',
      help: 'How long the event loop takes to come around now.',
      registers,
      async collect() {
        const startMs = performance.now();
        await turnOfTheLoop();
        this.set((performance.now() - startMs) / 1000);
      },
    });
    for (const [name, { help, of }] of Object.entries(measures)) {
      const nanoseconds = () => (this.read.count === 0 ? 0 : of(this.read));
      new Gauge({
        name: `nodejs_eventloop_lag_${name}_seconds`,
        help: `${help} over the last 30 to 60 seconds.`,
        registers,
        collect() {
          this.set(nanoseconds() / nanosecondsPerSecond);
        },
      });
    }
  }

  /** What was measured can still be read. */
  stop(): void {
    clearInterval(this.timer);
    this.read.disable();
    this.next.disable();
  }
}

function startedHistogram(): IntervalHistogram {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  return histogram;
}
