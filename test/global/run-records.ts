import { openSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type RecordKind, runFolder } from './run-folder';
import { checkSearchable, type Secret } from './secret-forms';

/** This spec's files. Every record is written at once, so that none is lost with the process. */
const files = new Map<RecordKind, number>();

function write(kind: RecordKind, text: string): void {
  let file = files.get(kind);
  if (file === undefined) {
    const spec = basename(expect.getState().testPath ?? 'unknown');
    file = openSync(join(runFolder(), kind, spec), 'a');
    files.set(kind, file);
  }
  writeSync(file, text);
}

/** Lines that a gateway has logged, each with its end. */
export const recordLog = (lines: string): void => {
  write('logs', lines);
};

/** What a gateway shows at `/metrics`. */
export const recordMetrics = (text: string): void => {
  // A zero byte parts one text from the next.
  write('metrics', `${text}\0`);
};

const recorded = new Set<string>();

/** Something that a spec uses, and that no log and no metric may show. Throws where it cannot be searched for. */
export function recordSecret(secret: Secret): void {
  const core = checkSearchable(secret);
  if (recorded.has(core)) return;
  recorded.add(core);
  write('secrets', `${JSON.stringify(secret)}\n`);
}
