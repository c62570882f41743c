import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../config/settings';
import { Metrics } from '../../observability/metrics';
import { AdmissionLimit } from './admission-limit';
import { oldGenerationMaxBytes, oldGenerationUsedBytes } from './heap-bounds';

/** How often the event loop is looked at: by how much a look is late, it kept everything else waiting. */
const lookEveryMs = 20;

/** For so long after its start a process is slow because its code is cold, and would refuse what it can soon do. */
const coldForMs = 10_000;

/** How often the heap is looked at, and what was shed is logged. */
const reportEveryMs = 1000;

/** Lets requests in for as long as this process can bear them. */
@Injectable()
export class LoadShedder implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Overload');
  private readonly limit: AdmissionLimit;
  private readonly maxHeapBytes: number;
  private readonly timer: NodeJS.Timeout;
  private readonly warmAt = performance.now() + coldForMs;
  private lookedAt = performance.now();
  private reportedAt = this.lookedAt;
  private inProgress = 0;
  private mostInProgress = 0;
  private isHeapFull = false;
  private shedCount = 0;

  constructor(
    { overload }: Settings,
    private readonly metrics: Metrics,
  ) {
    this.limit = new AdmissionLimit(overload.maxEventLoopDelayMs);
    this.maxHeapBytes = oldGenerationMaxBytes() * overload.maxHeapShare;
    this.timer = setInterval(() => {
      this.look(performance.now());
    }, lookEveryMs).unref();
  }

  /** Whether one more request may be let in; each that was has to {@link leave}. */
  enter(): boolean {
    if (this.isHeapFull || !this.limit.admits(this.inProgress)) return false;
    this.inProgress += 1;
    this.mostInProgress = Math.max(this.mostInProgress, this.inProgress);
    return true;
  }

  /** Counts a request that was refused. */
  countShed(): void {
    this.shedCount += 1;
    this.metrics.requestShed();
  }

  leave(): void {
    this.inProgress -= 1;
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Takes note of how late it is called. `now` in milliseconds of `performance.now()`. */
  look(now: number): void {
    const delayMs = now - this.lookedAt - lookEveryMs;
    this.limit.noteDelay(now < this.warmAt ? 0 : delayMs, this.mostInProgress);
    this.lookedAt = now;
    this.mostInProgress = this.inProgress;
    if (now - this.reportedAt < reportEveryMs) return;
    this.reportedAt = now;
    this.isHeapFull = oldGenerationUsedBytes() > this.maxHeapBytes;
    this.report();
  }

  /** Under overload there is no line for each request. */
  private report(): void {
    const { shedCount: count, isHeapFull } = this;
    if (count > 0) this.logger.warn({ msg: 'shed requests', count, isHeapFull });
    this.shedCount = 0;
  }
}
