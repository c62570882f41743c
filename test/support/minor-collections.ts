import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (options?: { readonly type: 'minor' }) => void;

function exposedCollector(): CollectGarbage {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as CollectGarbage;
}

const oldSpaceBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ?? NaN;

/**
 * Runs `work` again and again with a collection of the young generation after each time. Resolves with the bytes by which
 * the old generation has grown: V8 copies there what has survived two of them.
 */
export async function promotedBytes(times: number, work: () => void | Promise<void>): Promise<number> {
  const collectGarbage = exposedCollector();
  collectGarbage();
  const before = oldSpaceBytes();
  for (let time = 0; time < times; time += 1) {
    await work();
    collectGarbage({ type: 'minor' });
  }
  return oldSpaceBytes() - before;
}

/** The bytes, on the heap and beside it, that stay while `work`'s result is held. */
export function retainedBytes(work: () => unknown): number {
  const collectGarbage = exposedCollector();
  const usedBytes = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = usedBytes();
  const held = { result: work() };
  const after = usedBytes();
  // Used after the measurement: V8 must not collect it before.
  held.result = null;
  return after - before;
}
