import { Gauge, type Registry } from 'prom-client';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as immediate } from 'node:timers/promises';

/** The sampling interval, and the least delay that can be measured. */
const resolutionMs = 10;

/** The time after which the two histograms swap. */
const periodMs = 30_000;

const nanosecondsPerSecond = 1e9;

/** The statistics of a histogram of delays, by the suffix of the metric name. */
const measures: Readonly<
  Record<string, { help: string; of: (delays: Omit<IntervalHistogram, 'enable' | 'disable'>) => number }>
> = {
  min: { help: 'The minimum event loop delay', of: ({ min }) => min },
  max: { help: 'The maximum event loop delay', of: ({ max }) => max },
  mean: { help: 'The mean event loop delay', of: ({ mean }) => mean },
  stddev: { help: 'The standard deviation of event loop delays', of: ({ stddev }) => stddev },
  p50: { help: 'The median event loop delay', of: (delays) => delays.percentile(50) },
  p90: { help: 'The 90th percentile of event loop delays', of: (delays) => delays.percentile(90) },
  p99: { help: 'The 99th percentile of event loop delays', of: (delays) => delays.percentile(99) },
};

/** The metrics of prom-client that {@link EventLoopDelay} replaces. */
export const eventLoopMetrics = [
  'nodejs_eventloop_lag_seconds',
  ...Object.keys(measures).map((name) => `nodejs_eventloop_lag_${name}_seconds`),
];

/**
 * Measures the delay of the event loop over the last 30 to 60 seconds, independently of how often it is read. The metrics
 * of prom-client reset at each scrape, so two scrapers would each see only the time since the other's scrape. Two
 * histograms start one period apart; the older one is read.
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
      help: 'The current delay of the event loop.',
      registers,
      async collect() {
        const startMs = performance.now();
        await immediate();
        this.set((performance.now() - startMs) / 1000);
      },
    });
    for (const [name, { help, of }] of Object.entries(measures)) {
      const delayNs = () => (this.read.count === 0 ? 0 : of(this.read));
      new Gauge({
        name: `nodejs_eventloop_lag_${name}_seconds`,
        help: `${help} over the last 30 to 60 seconds.`,
        registers,
        collect() {
          this.set(delayNs() / nanosecondsPerSecond);
        },
      });
    }
  }

  /** Stops the sampling. The measured values remain readable. */
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
