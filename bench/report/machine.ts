import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';
import { findExecutable } from '../../test/processes/program';
import { type Row } from './scenario-result';

const bytesPerGibibyte = 1024 ** 3;

/** Programs that figures depend on, and the option that prints the version. */
const programs = { nginx: '-v', 'redis-server': '-v', varnishd: '-V', wrk: '-v' };

/** The machine, its load and the versions. */
export const machine = (): Row => ({
  date: new Date().toISOString().slice(0, 10),
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  'memory, GiB': Math.round(totalmem() / bytesPerGibibyte),
  Linux: release(),
  'load average at the start': (loadavg()[0] ?? 0).toFixed(2),
  node: process.version,
  ...Object.fromEntries(Object.entries(programs).map(([name, option]) => [name, versionOf(name, option)])),
});

function versionOf(name: string, option: string): string {
  const path = findExecutable(name);
  if (path === null) return 'absent';
  const { stdout, stderr } = spawnSync(path, [option], { encoding: 'utf8' });
  return /\d+\.\d+(\.\d+)?/.exec(stdout + stderr)?.[0] ?? 'unknown';
}
