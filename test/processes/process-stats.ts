import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Figures of processes and cores, read from Linux' `/proc` (proc(5)). */

/** `/proc` counts time in hundredths of a second. */
const msPerTick = 10;
const bytesPerKibibyte = 1024;
/** Fields of `/proc/<pid>/stat`, counted from the state on, and of a core's line in `/proc/stat`. */
const [parentField, userTimeField, systemTimeField] = [1, 11, 12];
const stolenField = 8;

/** A process and all its descendants. */
export function processTree(pid: number): number[] {
  const childrenOf = new Map<number, number[]>();
  for (const child of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = Number(statOf(Number(child))[parentField]);
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(child)]);
  }
  const withDescendants = (root: number): number[] => [
    root,
    ...(childrenOf.get(root) ?? []).flatMap(withDescendants),
  ];
  return withDescendants(pid);
}

/** Processor time of a process with its threads and descendants so far, in milliseconds. */
export const processorMs = (pid: number): number =>
  processTree(pid)
    .map(statOf)
    .map((fields) => Number(fields[userTimeField] ?? 0) + Number(fields[systemTimeField] ?? 0))
    .reduce((sum, ticks) => sum + ticks * msPerTick, 0);

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kibibytes === undefined) throw new Error(`process ${pid} has no resident memory`);
  return Number(kibibytes) * bytesPerKibibyte;
}

/** The target of each open file of a process: a path, or `socket:[…]`. */
export const openFiles = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((fd) =>
    ifPresent(() => [readlinkSync(`/proc/${pid}/fd/${fd}`)], []),
  );

/** How long a process was ready to run and had no core, since its start, in milliseconds. */
export const runQueueWaitMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;

/** Time that the hypervisor gave to other guests while something here wanted to run on a core, in milliseconds. */
export function stolenMs(core: number): number {
  const lines = readFileSync('/proc/stat', 'utf8').split('\n');
  const fields = lines.find((line) => line.startsWith(`cpu${core} `))?.split(/ +/) ?? [];
  return Number(fields[stolenField] ?? 0) * msPerTick;
}

/** The fields after the program's name, which may contain blanks; none of a process that has ended. */
function statOf(pid: number): string[] {
  const text = ifPresent(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** `/proc` changes while it is read. */
function ifPresent<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
