import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../config/settings';
import { Metrics } from '../../observability/metrics/metrics';
import { oldGenerationMaxBytes, oldGenerationUsedBytes } from './heap-bounds';
import { RequestQueue } from './request-queue';

/** How often the heap is measured, and shed requests are logged. */
const sampleIntervalMs = 1000;

/** After the start, code is not compiled yet. The process is slow, but would shed requests that it can soon serve. */
const startupGraceMs = 10_000;

/**
 * How long a request that is shed waits for its refusal. Clients that send the next request as soon as they have a
 * response would otherwise send the more of them the more are refused.
 */
const refusalDelayMs = 500;

/** So many wait for it at most: each takes some kilobytes. */
const maxDelayedRefusals = 4000;

/** Admits requests while the wait for their turn is short and the heap is not full. */
@Injectable()
export class LoadShedder implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Overload');
  private readonly queue = new RequestQueue();
  private readonly maxQueueWaitMs: number;
  private readonly maxHeapBytes: number;
  private readonly timer: NodeJS.Timeout;
  private readonly warmAt = performance.now() + startupGraceMs;
  private isHeapFull = false;
  private shedCount = 0;
  private delayedRefusals = 0;

  constructor(
    { overload }: Settings,
    private readonly metrics: Metrics,
  ) {
    this.maxQueueWaitMs = overload.maxQueueWaitMs;
    this.maxHeapBytes = oldGenerationMaxBytes() * overload.maxHeapShare;
    this.timer = setInterval(() => {
      this.sampleHeap();
    }, sampleIntervalMs).unref();
  }

  /** Whether a request may start at once. */
  tryStart(): boolean {
    return !this.isHeapFull && this.queue.tryStart();
  }

  /**
   * Calls `start` in a later turn of the event loop. False if the request has to be shed: `start` is never called then, and
   * {@link shed} has to be.
   */
  tryEnqueue(start: () => void): boolean {
    const now = performance.now();
    if (this.isHeapFull || this.isQueueFull(now)) return false;
    this.queue.add(() => {
      this.metrics.requestQueueWait.observe((performance.now() - now) / 1000);
      start();
    });
    return true;
  }

  /**
   * Calls `refuse` for a request that was not admitted: later, or at once if too many wait for that or the heap is full.
   */
  shed(refuse: () => void): void {
    this.shedCount += 1;
    this.metrics.requestsShed.inc();
    if (this.isHeapFull || this.delayedRefusals === maxDelayedRefusals) {
      refuse();
      return;
    }
    this.delayedRefusals += 1;
    setTimeout(() => {
      this.delayedRefusals -= 1;
      refuse();
    }, refusalDelayMs);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Measures the heap, and logs one line for all requests that were shed since the last one. */
  sampleHeap(): void {
    this.isHeapFull = oldGenerationUsedBytes() > this.maxHeapBytes;
    const { shedCount: count, isHeapFull } = this;
    if (count > 0) this.logger.warn({ msg: 'shed requests', count, isHeapFull });
    this.shedCount = 0;
  }

  private isQueueFull(now: number): boolean {
    return now >= this.warmAt && this.queue.expectedWaitMs > this.maxQueueWaitMs;
  }
}
