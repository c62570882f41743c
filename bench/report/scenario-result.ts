import { readFileSync, writeFileSync } from 'node:fs';

/** A row of a table: figures by column. */
export type Row = Readonly<Record<string, string | number>>;

/** An expectation of the gateway. */
export interface Check {
  readonly passed: boolean;
  /** With the figures it depends on. */
  readonly text: string;
}

export interface ScenarioResult {
  readonly rows: readonly Row[];
  readonly checks: readonly Check[];
}

export const check = (passed: boolean, text: string): Check => ({ passed, text });

/** The rows and checks of several measurements. */
export const combine = (results: readonly ScenarioResult[]): ScenarioResult => ({
  rows: results.flatMap(({ rows }) => rows),
  checks: results.flatMap(({ checks }) => checks),
});

export const noFailures = (failures: number, of = 'requests'): Check =>
  check(failures === 0, `${failures} ${of} failed`);

/** Prints the table and the checks. */
export function printResult(name: string, { rows, checks }: ScenarioResult): void {
  const lines = checks.map(({ passed, text }) => `${passed ? 'ok ' : 'NOT OK'} ${name}: ${text}`);
  process.stdout.write(`\n${tableOf(rows)}\n\n${lines.join('\n')}\n`);
}

/** Replaces what follows a document's mark `name` in its section by the table, and by the checks that fail. */
export function writeResult(file: string, name: string, { rows, checks }: ScenarioResult): void {
  const failed = checks.filter(({ passed }) => !passed).map(({ text }) => `\n- **does not hold**: ${text}`);
  const document = readFileSync(file, 'utf8');
  const [, before] = new RegExp(`^(.*<!-- ${name} -->\n)`, 's').exec(document) ?? [];
  if (before === undefined) throw new Error(`${file} has no section ${name}`);
  const after = /\n## .*$/s.exec(document.slice(before.length))?.[0] ?? '';
  const list = failed.length > 0 ? `${failed.join('')}\n` : '';
  writeFileSync(file, `${before}\n${tableOf(rows)}\n${list}${after}`);
}

/** An aligned Markdown table with the columns of the first row; empty without rows. */
function tableOf(rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => format(row[column] ?? '')))];
  const widths = columns.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  const [head = '', ...body] = lines.map(
    (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  );
  return [head, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body].join('\n');
}

const format = (cell: string | number): string =>
  typeof cell === 'number' ? cell.toLocaleString('en-US', { maximumFractionDigits: 4 }) : cell;
