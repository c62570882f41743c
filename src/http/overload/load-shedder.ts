import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../config/settings';
import { Metrics } from '../../observability/metrics/metrics';
import { AdaptiveConcurrencyLimit } from './adaptive-concurrency-limit';
import { GcTime } from './gc-time';
import { oldGenerationMaxBytes, oldGenerationUsedBytes } from './heap-bounds';

/** How often the event loop is sampled: the delay of a sample is how long everything else has waited. */
const sampleIntervalMs = 20;

/** After the start, code is not compiled yet. The process is slow, but would shed requests that it can soon serve. */
const startupGraceMs = 10_000;

/** How often the heap is measured, and shed requests are logged. */
const reportEveryMs = 1000;

/** Admits requests while the event loop is in time and the heap is not full. */
@Injectable()
export class LoadShedder implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Overload');
  private readonly limit: AdaptiveConcurrencyLimit;
  private readonly maxHeapBytes: number;
  private readonly timer: NodeJS.Timeout;
  private readonly warmAt = performance.now() + startupGraceMs;
  private sampledAt = performance.now();
  private reportedAt = this.sampledAt;
  private inProgress = 0;
  private mostInProgress = 0;
  private isHeapFull = false;
  private shedCount = 0;

  constructor(
    { overload }: Settings,
    private readonly metrics: Metrics,
    private readonly gcTime: GcTime,
  ) {
    this.limit = new AdaptiveConcurrencyLimit(overload.maxEventLoopDelayMs);
    this.maxHeapBytes = oldGenerationMaxBytes() * overload.maxHeapShare;
    this.timer = setInterval(() => {
      this.sample(performance.now());
    }, sampleIntervalMs).unref();
  }

  /** Admits a request if possible; then {@link release} has to be called at its end. */
  tryAcquire(): boolean {
    if (this.isHeapFull || !this.limit.admits(this.inProgress)) return false;
    this.inProgress += 1;
    this.mostInProgress = Math.max(this.mostInProgress, this.inProgress);
    return true;
  }

  /** Counts a request that was not admitted. */
  countShed(): void {
    this.shedCount += 1;
    this.metrics.requestShed();
  }

  release(): void {
    this.inProgress -= 1;
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Takes a sample. `now` in milliseconds of `performance.now()`. */
  sample(now: number): void {
    // A garbage collection delays a sample without there being too much to do.
    const delayMs = now - this.sampledAt - sampleIntervalMs - this.gcTime.takeMs();
    this.limit.recordDelay(now < this.warmAt ? 0 : delayMs, this.mostInProgress);
    this.sampledAt = now;
    this.mostInProgress = this.inProgress;
    if (now - this.reportedAt < reportEveryMs) return;
    this.reportedAt = now;
    this.isHeapFull = oldGenerationUsedBytes() > this.maxHeapBytes;
    this.report();
  }

  /** Logs one line for all shed requests since the last one. */
  private report(): void {
    const { shedCount: count, isHeapFull } = this;
    if (count > 0) this.logger.warn({ msg: 'shed requests', count, isHeapFull });
    this.shedCount = 0;
  }
}
