import { setFlagsFromString } from 'node:v8';

/** V8 lets the heap nearly double before it looks for garbage: with a full cache that is hundreds of megabytes. */
const growthPercent = 20;

/** Lets V8 look for garbage in what has lived for a while whenever that has grown by so much. */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
}
