import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RecordKind } from './run-folder';
import { checkSearchable, type Secret } from './secret-forms';
import { SecretSearch } from './secret-search';

/** One text of a run. */
interface RunText {
  readonly spec: string;
  readonly text: string;
}

/** Searches all that was recorded in a run's folder; `searched` tells what that was. */
export function searchRun(folder: string): {
  readonly searched: string;
  readonly findings: readonly string[];
} {
  const secrets = secretsOf(folder);
  const search = new SecretSearch(secrets);
  // One line for each secret, form and spec; a leak may be on thousands of lines.
  const findings = new Map<string, string>();
  const countFindings = (place: string, texts: Iterable<RunText>): number => {
    let count = 0;
    for (const { spec, text } of texts) {
      count += 1;
      for (const { kind, form, shown } of search.findIn(text))
        findings.set(`${kind} (${form}) in ${place} of ${spec}`, shown);
    }
    return count;
  };
  const lines = countFindings('the log', textsOf(folder, 'logs', '\n'));
  const metrics = countFindings('the metrics', textsOf(folder, 'metrics', '\0'));
  const searched = `searched ${lines} log lines and ${metrics} metrics texts for ${secrets.length} secrets`;
  return { searched, findings: [...findings].map(([where, shown]) => `${where}: ${shown}`) };
}

function* textsOf(folder: string, kind: RecordKind, separator: string): Generator<RunText> {
  for (const spec of readdirSync(join(folder, kind)))
    for (const text of readFileSync(join(folder, kind, spec), 'utf8').split(separator))
      if (text !== '') yield { spec, text };
}

/** Each secret once, whichever specs used it. */
function secretsOf(folder: string): Secret[] {
  const byCore = new Map<string, Secret>();
  for (const { text } of textsOf(folder, 'secrets', '\n')) {
    const secret = JSON.parse(text) as Secret;
    byCore.set(checkSearchable(secret), secret);
  }
  return [...byCore.values()];
}
