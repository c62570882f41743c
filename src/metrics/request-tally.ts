import { Counter, type Registry } from 'prom-client';

/** A request that was answered; `route` is the pattern that it matched. */
export interface RequestFacts {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  /** The name of the caller's API key, or `anonymous`. */
  readonly caller: string;
  readonly ms: number;
}

/** Requests that were alike. */
interface Count {
  readonly labels: Readonly<Omit<RequestFacts, 'ms'>>;
  requests: number;
}

/** How long the requests of a route took. */
interface Timing {
  readonly labels: Readonly<Pick<RequestFacts, 'route' | 'method'>>;
  requests: number;
  seconds: number;
  /** How many took no longer than each bucket, but longer than the one before. */
  readonly perBucket: number[];
}

/** Seconds. An answer that is ready takes less than the first, a call to an interface at most about the last. */
const buckets: readonly number[] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const duration = {
  name: 'http_request_duration_seconds',
  help: 'From the arrival of a request until its answer was handed over.',
  type: 'histogram',
  aggregator: 'sum',
} as const;

/**
 * Counts and times the answered requests. Noting one costs a look into a map: prom-client's own counter and histogram
 * take a tenth of the time of a ready answer. They are written out when the metrics are read.
 */
export class RequestTally {
  private readonly counts = new Map<string, Count>();
  private readonly timings = new Map<string, Timing>();

  constructor(registry: Registry) {
    const { counts } = this;
    new Counter({
      name: 'http_requests_total',
      help: 'Requests answered.',
      labelNames: ['route', 'method', 'status', 'caller'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { labels, requests } of counts.values()) this.inc(labels, requests);
      },
    });
    const histogram = { ...duration, get: () => Promise.resolve({ ...duration, values: this.samples() }) };
    // The registry asks no more of a metric than this.
    registry.registerMetric(histogram as never);
  }

  note({ route, method, status, caller, ms }: RequestFacts): void {
    this.countOf({ route, method, status, caller }).requests += 1;
    const timing = this.timingOf({ route, method });
    const seconds = ms / 1000;
    const bucket = buckets.findIndex((most) => seconds <= most);
    timing.requests += 1;
    timing.seconds += seconds;
    if (bucket !== -1) timing.perBucket[bucket] = (timing.perBucket[bucket] ?? 0) + 1;
  }

  private countOf(labels: Count['labels']): Count {
    const key = `${labels.route} ${labels.method} ${labels.status} ${labels.caller}`;
    const count = this.counts.get(key) ?? { labels, requests: 0 };
    if (count.requests === 0) this.counts.set(key, count);
    return count;
  }

  private timingOf(labels: Timing['labels']): Timing {
    const key = `${labels.route} ${labels.method}`;
    const timing = this.timings.get(key) ?? {
      labels,
      requests: 0,
      seconds: 0,
      perBucket: buckets.map(() => 0),
    };
    if (timing.requests === 0) this.timings.set(key, timing);
    return timing;
  }

  /** What Prometheus makes of a histogram: each bucket holds those before it, too. */
  private samples() {
    return [...this.timings.values()].flatMap(({ labels, requests, seconds, perBucket }) => [
      ...buckets.map((most, index) => ({
        metricName: `${duration.name}_bucket`,
        labels: { ...labels, le: String(most) },
        value: sum(perBucket.slice(0, index + 1)),
      })),
      { metricName: `${duration.name}_bucket`, labels: { ...labels, le: '+Inf' }, value: requests },
      { metricName: `${duration.name}_sum`, labels, value: seconds },
      { metricName: `${duration.name}_count`, labels, value: requests },
    ]);
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
