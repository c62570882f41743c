import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { type Program } from '../../test/processes/program';

/** Event loop delay during one second, in milliseconds. */
export interface EventLoopSecond {
  readonly maxMs: number;
  readonly p99Ms: number;
}

/** The preloaded script. */
export const eventLoopProbe = __filename;

/** The seconds that a program with the probe reports while something runs. Rejects if it reports none. */
export async function eventLoopDuring(
  { messages }: Program,
  during: () => Promise<unknown>,
): Promise<EventLoopSecond[]> {
  await delay(1.1 * reportIntervalMs);
  const before = messages.length;
  await during();
  await delay(1.1 * reportIntervalMs);
  const seconds = messages.slice(before) as EventLoopSecond[];
  if (seconds.length === 0) throw new Error('the program does not report its event loop delay');
  return seconds;
}

const nanosecondsPerMs = 1e6;
const reportIntervalMs = 1000;

/** Loaded before a program (`--require`), sends each second's event loop delay to the parent process. */
function probe(): void {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  setInterval(() => {
    const second: EventLoopSecond = {
      maxMs: histogram.max / nanosecondsPerMs,
      p99Ms: histogram.percentile(99) / nanosecondsPerMs,
    };
    process.send?.(second);
    histogram.reset();
  }, reportIntervalMs).unref();
}

if (process.execArgv.includes(eventLoopProbe)) probe();
