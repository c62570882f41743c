import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runFolder } from './run-folder';

/** Programs that some specs need, each with the Debian package that has it. */
const packages = {
  'redis-server': 'redis-server',
  promtool: 'prometheus',
  chromium: 'chromium',
  curl: 'curl',
  python3: 'python3',
  nginx: 'nginx',
} as const;

export type Program = keyof typeof packages;

const folder = () => join(runFolder(), 'missing-programs');

/** Records that specs are skipped since a program is not installed. */
export function recordMissingProgram(program: Program): void {
  mkdirSync(folder(), { recursive: true });
  writeFileSync(join(folder(), program), '');
}

/** One line on what was skipped and what to install, or null where no spec was. */
export function skippedLine(): string | null {
  mkdirSync(folder(), { recursive: true });
  const missing = readdirSync(folder()) as Program[];
  if (missing.length === 0) return null;
  const needed = missing.map((program) => packages[program]).join(' ');
  return `Skipped the specs that need ${missing.join(' and ')}; to run them: apt-get install ${needed}`;
}
