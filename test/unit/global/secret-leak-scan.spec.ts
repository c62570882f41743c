import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RecordKind, recordKinds } from '../../global/run-folder';
import { searchRun } from '../../global/secret-leak-scan';

const key = 'a-key-of-this-test-4c17';

describe('the search of a run', () => {
  let folder: string;

  const record = (kind: RecordKind, text: string) => {
    appendFileSync(join(folder, kind, 'x.spec.ts'), text);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gateway-tests-'));
    for (const kind of recordKinds) mkdirSync(join(folder, kind));
    record('secrets', `${JSON.stringify({ kind: 'an API key', text: key })}\n`);
    record('logs', '{"msg":"first"}\n');
    record('metrics', 'up 1\ndown 0\n\0');
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('counts what it has searched', () => {
    expect(searchRun(folder)).toEqual({
      searched: 'searched 1 log lines and 1 metrics texts for 1 secrets',
      findings: [],
    });
  });

  it('reports a secret in a log, once for each spec', () => {
    for (let line = 0; line < 3; line += 1) record('logs', `{"path":"/v1/${key}"}\n`);
    expect(searchRun(folder).findings).toEqual([
      'an API key (plain) in the log of x.spec.ts: {"path":"/v1/[…]"}',
    ]);
  });

  it('reports a secret in metrics', () => {
    record('metrics', `up 1\nrequests{caller="${key}"} 1\n\0`);
    expect(searchRun(folder).findings).toEqual([
      'an API key (plain) in the metrics of x.spec.ts: up 1\nrequests{caller="[…]"} 1\n',
    ]);
  });
});
