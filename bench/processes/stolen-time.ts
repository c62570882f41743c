import { readFileSync } from 'node:fs';
import { msPerTick } from './processor-time';

/** The place of `steal` in a core's line of `/proc/stat`. */
const stealField = 8;

/** Milliseconds so far that the machine's other guests had of a core when something here wanted to run on it. */
export function stolenMs(core: number): number {
  const lines = readFileSync('/proc/stat', 'utf8').split('\n');
  const fields = lines.find((line) => line.startsWith(`cpu${core} `))?.split(/ +/) ?? [];
  return Number(fields[stealField] ?? 0) * msPerTick;
}
