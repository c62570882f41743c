import { spawnSync } from 'node:child_process';
import { describeWith } from './describe-with';

/** `describe` where there is a promtool; elsewhere the specs are shown as skipped. */
export const describeWithPromtool = describeWith('promtool');

/** Runs it, and gives its exit code with all that it said. */
export function promtool(...words: readonly string[]): {
  readonly code: number | null;
  readonly said: string;
} {
  const { status, stdout, stderr } = spawnSync('promtool', words, { encoding: 'utf8' });
  return { code: status, said: stdout + stderr };
}
