import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CodePath, CodePaths, linesOf } from '../support/code-paths';

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

const guide = readFileSync('CONTRIBUTING.md', 'utf8');

const committed = (heading: string, column = 1): Map<string, number> =>
  new Map(rowsOf(guide, heading).map((row) => [row[0] ?? '', Number(row[column]?.replace(',', ''))]));

const limits = committed('budget');
/** What is measured differs between the releases of Node. */
const lastCosts = committed('cost', Number(process.versions.node.split('.')[0]) < 26 ? 1 : 2);
/** How far a cost may grow before its figure is committed anew. */
const tolerance = 1.03;

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => join('src', file));

const variables = new Set(readFileSync('.env.example', 'utf8').match(/^(?:# )?[A-Z][A-Z0-9_]*(?==)/gm));

const words = readdirSync('docs')
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) => readFileSync(join('docs', file), 'utf8').match(/\S+/g) ?? []).length;

async function measured(): Promise<
  Record<'cold' | 'passthrough' | 'hit' | 'change', CodePath> & { depth: number }
> {
  const paths = await CodePaths.start();
  try {
    return {
      cold: await paths.cold(),
      passthrough: await paths.passthrough(),
      hit: await paths.hit(),
      change: await paths.change(),
      depth: await paths.depth(),
    };
  } finally {
    await paths.stop();
  }
}

/** Prints today's figures beside the committed ones; returns the names of those above `allowed` times these. */
function above(
  today: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, number>,
  allowed = 1,
): string[] {
  const table = [...today].map(([name, figure]) => `${name.padEnd(42)}${figure} of ${known.get(name)}`);
  process.stdout.write(`${table.join('\n')}\n`);
  expect([...known.keys()]).toEqual([...today.keys()]);
  return [...today]
    .filter(([name, figure]) => figure > (known.get(name) ?? 0) * allowed)
    .map(([name]) => name);
}

describe('the budget', () => {
  let paths: Awaited<ReturnType<typeof measured>>;

  beforeAll(async () => {
    paths = await measured();
  }, 300_000);

  it('is kept', () => {
    const { cold, hit, change, depth } = paths;
    const today = new Map([
      ['files of `src/`', sources.length],
      ['lines of `src/`', sources.reduce((sum, file) => sum + linesOf(file), 0)],
      ['files of an uncached order', cold.files],
      ['lines of an uncached order', cold.lines],
      ['calls from the controller to the socket', depth],
      ['files of a cached order', hit.files],
      ['lines of a cached order', hit.lines],
      ['files of a change in a stream', change.files],
      ['lines of a change in a stream', change.lines],
      ['undocumented internals', rowsOf(readFileSync('docs/upgrading.md', 'utf8'), 'package').length],
      ['variables', variables.size],
      ['words of `docs/*.md`', words],
    ]);

    expect(above(today, limits)).toEqual([]);
  });

  it('has room for what a request costs', () => {
    const { cold, passthrough, hit, change } = paths;
    const costs = Object.entries({
      'an uncached order': cold,
      'a record at its own path': passthrough,
      'a cached order': hit,
      'a change in a stream': change,
    }).flatMap(([name, { calls, bytes }]): [string, number][] => [
      [`calls of ${name}`, Math.round(calls)],
      [`bytes of ${name}`, Math.round(bytes)],
    ]);

    expect(above(new Map(costs), lastCosts, tolerance)).toEqual([]);
  });
});
