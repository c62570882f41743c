import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runFolder } from './run-folder';

/** Programs that some specs need, each with the command that installs it. */
const installations = {
  'redis-server': 'apt-get install redis-server',
  promtool: 'apt-get install prometheus',
  'chromium-headless-shell': 'apt-get install chromium-headless-shell',
  git: 'apt-get install git',
  curl: 'apt-get install curl',
  python3: 'apt-get install python3',
  nginx: 'apt-get install nginx',
  varnishd: 'apt-get install varnish',
  helm: '.ci/install-programs',
  oasdiff: '.ci/install-go-programs oasdiff',
  'kubernetes-validate': '.ci/install-programs',
} as const;

export type Program = keyof typeof installations;

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
  const needed = missing.map((program) => installations[program]).join('; ');
  return `Skipped the specs that need ${missing.join(' and ')}; to run them: ${needed}`;
}
