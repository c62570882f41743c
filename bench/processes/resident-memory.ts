import { readFileSync } from 'node:fs';

const bytesPerKibibyte = 1024;

/** Bytes of memory that a process occupies now. Linux alone tells. */
export function residentBytes(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kibibytes === undefined) throw new Error(`process ${pid} has no resident memory`);
  return Number(kibibytes) * bytesPerKibibyte;
}
