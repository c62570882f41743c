import { spawnSync } from 'node:child_process';

/** Whether this machine has Prometheus' own checker. In CI it is required: a skipped spec would hide a gap. */
const hasPromtool = (() => {
  const found = spawnSync('promtool', ['--version']).status === 0;
  if (!found && process.env.CI === 'true') throw new Error('promtool is needed in CI');
  return found;
})();

/** `describe` where there is a promtool; elsewhere the specs are shown as skipped. */
export const describeWithPromtool = hasPromtool ? describe : describe.skip;

/** Runs it, and gives its exit code with all that it said. */
export function promtool(...words: readonly string[]): {
  readonly code: number | null;
  readonly said: string;
} {
  const { status, stdout, stderr } = spawnSync('promtool', words, { encoding: 'utf8' });
  return { code: status, said: stdout + stderr };
}
