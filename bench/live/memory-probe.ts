import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Program } from '../../test/processes/program';

/** The preloaded script. */
export const memoryProbe = __filename;

/** Memory of a process with the probe, after a garbage collection. In bytes. */
export interface Memory {
  readonly resident: number;
  /** Used by objects, and by buffers outside the heap. */
  readonly used: number;
}

/** Before a measurement, the work of requests that have just ended is done. */
const settleMs = 2000;

export async function settledMemory({ process, messages }: Program): Promise<Memory> {
  await delay(settleMs);
  const count = messages.length;
  process.send('memory');
  while (messages.length === count) await delay(20);
  return messages.at(-1) as Memory;
}

/** Loaded before a program (`--require`), collects garbage and sends the memory that is left, for each message. */
function probe(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  process.on('message', () => {
    collectGarbage();
    // What finalizers have freed is collected by the second run.
    setImmediate(() => {
      collectGarbage();
      const { rss, heapUsed, external } = process.memoryUsage();
      process.send?.({ resident: rss, used: heapUsed + external } satisfies Memory);
    });
  });
  // The channel does not keep the program running.
  process.channel?.unref();
}

if (process.execArgv.includes(memoryProbe)) probe();
