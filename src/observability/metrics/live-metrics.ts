import { Gauge, type Registry } from 'prom-client';
import { BucketCounts } from './bucket-counts';
import { RecordedCounter, RecordedHistogram } from './recorded-metrics';

/** A stream of events, or a request that waits for a change. */
export type LiveKind = 'stream' | 'long-poll';

/** Seconds. */
const ageBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

interface PolledRecord {
  readonly upstreamName: string;
  readonly phase: string;
}

/** The metrics of live updates. */
export class LiveMetrics {
  private readonly open: Record<LiveKind, number> = { stream: 0, 'long-poll': 0 };
  private readonly pollDelays = new Map<string, () => number>();
  private countOrders: () => number = () => 0;
  private readonly maxConnections: Gauge;
  private readonly ages = new BucketCounts(ageBuckets);
  private readonly opens: RecordedCounter;
  private readonly ends: RecordedCounter;
  private readonly events: RecordedCounter;
  private readonly polls: RecordedCounter;

  constructor(registry: Registry) {
    const registers = [registry];
    const { open, pollDelays, ages } = this;
    const countOrders = () => this.countOrders();
    new Gauge({
      name: 'live_connections',
      help: 'Open event streams, and requests that wait for a change.',
      labelNames: ['kind'],
      registers,
      collect() {
        for (const [kind, count] of Object.entries(open)) this.set({ kind }, count);
      },
    });
    this.maxConnections = new Gauge({
      name: 'live_connections_max',
      help: 'How many of both may be open.',
      registers,
    });
    new Gauge({
      name: 'live_orders_watched',
      help: 'Orders that are polled because somebody watches them.',
      registers,
      collect() {
        this.set(countOrders());
      },
    });
    new Gauge({
      name: 'live_poll_delay_seconds',
      help: 'How late the most overdue poll of an interface is.',
      labelNames: ['interface'],
      registers,
      collect() {
        pollDelays.forEach((delayMs, name) => {
          this.set({ interface: name }, delayMs() / 1000);
        });
      },
    });
    new RecordedHistogram(
      {
        name: 'live_event_age_seconds',
        help: 'From the fetch of a record until the event with it was written to a stream.',
        buckets: ageBuckets,
        registers,
      },
      () => [{ labels: {}, counts: ages }],
    );
    this.opens = new RecordedCounter({
      name: 'live_opens_total',
      help: 'Event streams opened, and requests that began to wait.',
      labelNames: ['kind'],
      registers,
    });
    this.ends = new RecordedCounter({
      name: 'live_ends_total',
      help: 'Event streams and waits that ended, by reason.',
      labelNames: ['kind', 'reason'],
      registers,
    });
    this.events = new RecordedCounter({
      name: 'live_events_total',
      help: 'Events written to streams.',
      labelNames: ['event'],
      registers,
    });
    this.polls = new RecordedCounter({
      name: 'live_polls_total',
      help: 'Polls of watched orders and transactions, answered by an interface or by the entry of another gateway.',
      labelNames: ['interface', 'phase', 'outcome'],
      registers,
    });
  }

  /** What is open and watched now. `pollDelayMs`: how late the most overdue poll is. */
  get usage() {
    return {
      streams: this.open.stream,
      waitingRequests: this.open['long-poll'],
      watchedOrders: this.countOrders(),
      pollDelayMs: Math.max(0, ...[...this.pollDelays.values()].map((delayMs) => delayMs())),
    };
  }

  setMaxConnections(count: number): void {
    this.maxConnections.set(count);
  }

  /** @param count called whenever the metrics are read */
  observeWatchedOrders(count: () => number): void {
    this.countOrders = count;
  }

  /** @param delayMs called whenever the metrics are read */
  observePollDelay(interfaceName: string, delayMs: () => number): void {
    this.pollDelays.set(interfaceName, delayMs);
  }

  opened(kind: LiveKind): void {
    this.open[kind] += 1;
    this.opens.inc(kind);
  }

  ended(kind: LiveKind, reason: string): void {
    this.open[kind] -= 1;
    this.ends.inc(kind, reason);
  }

  eventSent(event: string): void {
    this.events.inc(event);
  }

  /** @param ageMs of the newest record in the event */
  orderSent(ageMs: number): void {
    this.events.inc('order');
    this.ages.observe(ageMs / 1000);
  }

  polled({ upstreamName, phase }: PolledRecord, outcome: string): void {
    this.polls.inc(upstreamName, phase, outcome);
  }
}
