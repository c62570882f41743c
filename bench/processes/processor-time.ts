import { processTree, statusFields } from './process-tree';

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock is. */
export const msPerTick = 10;
const [userTimeField, systemTimeField] = [11, 12];

/** Milliseconds of processor time that a program, with all its threads and children, has used so far. */
export const processorMs = (pid: number): number =>
  processTree(pid)
    .map(statusFields)
    .map((fields) => Number(fields[userTimeField]) + Number(fields[systemTimeField]))
    .reduce((sum, ticks) => sum + ticks * msPerTick, 0);
