import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CodePaths, linesOf } from '../support/code-paths';

/** The rows of a table in a document whose first column has this heading. */
function rowsOf(document: string, heading: string): string[][] {
  const [, rows = ''] =
    new RegExp(`^\\| ${heading} \\|.*\\n\\|[-|]+\\n((?:\\|.*\\n)+)`, 'm').exec(document) ?? [];
  return rows
    .trim()
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
}

const limits = new Map(
  rowsOf(readFileSync('CONTRIBUTING.md', 'utf8'), 'budget').map(([name = '', limit]) => [
    name,
    Number(limit?.replace(',', '')),
  ]),
);

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => join('src', file));

const variables = new Set(readFileSync('.env.example', 'utf8').match(/^(?:# )?[A-Z][A-Z0-9_]*(?==)/gm));

/** Today's figures, by the names of the limits. */
async function figures(): Promise<Map<string, number>> {
  const paths = await CodePaths.start();
  try {
    const [cold, hit, change] = [await paths.cold(), await paths.hit(), await paths.change()];
    return new Map([
      ['files of `src/`', sources.length],
      ['lines of `src/`', sources.reduce((sum, file) => sum + linesOf(file), 0)],
      ['files of an uncached order', cold.files],
      ['lines of an uncached order', cold.lines],
      ['calls from the controller to the socket', await paths.depth()],
      ['files of a cached order', hit.files],
      ['lines of a cached order', hit.lines],
      ['files of a change in a stream', change.files],
      ['lines of a change in a stream', change.lines],
      ['undocumented internals', rowsOf(readFileSync('docs/upgrading.md', 'utf8'), 'package').length],
      ['variables', variables.size],
    ]);
  } finally {
    await paths.stop();
  }
}

describe('the budget', () => {
  it('is kept', async () => {
    const today = await figures();
    const table = [...today].map(([name, figure]) => `${name.padEnd(42)}${figure} of ${limits.get(name)}`);
    process.stdout.write(`${table.join('\n')}\n`);

    expect([...limits.keys()]).toEqual([...today.keys()]);
    expect([...today].filter(([name, figure]) => figure > (limits.get(name) ?? 0))).toEqual([]);
  }, 120_000);
});
