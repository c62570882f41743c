import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How long the event loop of a process kept timers waiting during one second, in milliseconds. */
export interface EventLoopSecond {
  readonly maxMs: number;
  readonly p99Ms: number;
}

const nanosecondsPerMs = 1e6;

/** Loaded before a program (`--require`), tells its parent process each second how its event loop did. */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
setInterval(() => {
  const second: EventLoopSecond = {
    maxMs: delay.max / nanosecondsPerMs,
    p99Ms: delay.percentile(99) / nanosecondsPerMs,
  };
  process.send?.(second);
  delay.reset();
}, 1000).unref();
