import { execFileSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { runWithCleanup } from '../../test/processes/cleanup';
import { runScenarios } from '../report/run-scenarios';
import { type Row } from '../report/scenario-result';
import { httpPairs } from './http';
import { measure, type PairResult } from './pair';
import { processPairs, youngGenerationMiB } from './processes';
import { promisePairs } from './promises';
import { valuePairs } from './values';

interface Figures {
  readonly node: string;
  readonly pairs: readonly PairResult[];
  readonly youngGenerationMiB: number;
}

const document = 'bench/figures/engine.md';
const write = '--write';
const single = '--single';

/**
 * Measures the remarks of `docs/upgrading.md` on the Node that runs it and on each program in `NODE_BINARIES`:
 * `main.js [--write]`. `--single` measures on this Node alone, and prints JSON.
 */
async function main(args: readonly string[]): Promise<void> {
  if (args.includes(single)) {
    const measured = JSON.stringify(await figures());
    process.stdout.write(measured, () => process.exit());
    return;
  }
  const nodes = [process.execPath, ...(process.env.NODE_BINARIES ?? '').split(delimiter)].filter(Boolean);
  const run = () => {
    const all = nodes.map((node) => figuresOf(node));
    return Promise.resolve({ rows: rowsOf(all), checks: [] });
  };
  await runScenarios([{ name: 'engine', document, run }], args.includes(write));
}

const figuresOf = (node: string): Figures =>
  JSON.parse(
    execFileSync(node, [__filename, single], { stdio: ['ignore', 'pipe', 'inherit'] }).toString(),
  ) as Figures;

async function figures(): Promise<Figures> {
  const pairs: PairResult[] = [];
  for (const pair of [...valuePairs, ...promisePairs, ...(await httpPairs()), ...processPairs])
    pairs.push(await measure(pair));
  return { node: process.version, pairs, youngGenerationMiB: youngGenerationMiB() };
}

function rowsOf(all: readonly Figures[]): Row[] {
  const columns = (cell: (figures: Figures) => string) =>
    Object.fromEntries(all.map((each) => [each.node, cell(each)]));
  const remarks = all[0]?.pairs.map(({ remark }) => remark) ?? [];
  return [
    ...remarks.map((remark, index) => ({ remark, ...columns(({ pairs }) => pairCell(pairs[index])) })),
    {
      remark: 'The young generation, of the heap limit',
      ...columns(({ youngGenerationMiB: size }) => `${size} MiB`),
    },
  ];
}

/** The other way's time over ours, and the time of ours. */
const pairCell = (result: PairResult | undefined): string =>
  result ? `${result.ratio.toPrecision(2)} (${microseconds(result.oursUs)})` : '';

const microseconds = (us: number): string =>
  us < 1000 ? `${Number(us.toPrecision(2))} µs` : `${Math.round(us / 1000)} ms`;

runWithCleanup(main);
