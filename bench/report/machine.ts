import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';
import { executable } from '../processes/executable';
import { type Row } from './scenario';

const bytesPerGibibyte = 1024 ** 3;

/** Programs that a measurement leans on, and how each is asked for its version. */
const programs: readonly (readonly [name: string, argument: string])[] = [
  ['nginx', '-v'],
  ['redis-server', '-v'],
  ['varnishd', '-V'],
  ['wrk', '-v'],
];

/** The machine that figures were measured on, what else it did when they were, and the versions. */
export const machine = (): Row => ({
  date: new Date().toISOString().slice(0, 10),
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  'memory, GiB': Math.round(totalmem() / bytesPerGibibyte),
  Linux: release(),
  'load average at the start': (loadavg()[0] ?? 0).toFixed(2),
  node: process.version,
  ...Object.fromEntries(programs.map(([name, argument]) => [name, versionOf(name, argument)])),
});

/** These programs print their version to standard error, or end with 1, as they please. */
function versionOf(name: string, argument: string): string {
  const path = executable(name);
  if (path === null) return 'absent';
  const printed = execFileSync('/bin/sh', ['-c', '"$0" "$1" 2>&1 || true', path, argument]).toString();
  return /\d+\.\d+(\.\d+)?/.exec(printed)?.[0] ?? 'unknown';
}
