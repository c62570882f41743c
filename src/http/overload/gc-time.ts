import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { PerformanceObserver } from 'node:perf_hooks';

/** Sums how long garbage collections stop the program. */
@Injectable()
export class GcTime implements BeforeApplicationShutdown {
  private ms = 0;
  private readonly observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) this.ms += duration;
  });

  constructor() {
    this.observer.observe({ entryTypes: ['gc'] });
  }

  /** The milliseconds since the last call. */
  takeMs(): number {
    const { ms } = this;
    this.ms = 0;
    return ms;
  }

  beforeApplicationShutdown(): void {
    this.observer.disconnect();
  }
}
