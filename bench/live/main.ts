import { parseArgs } from 'node:util';
import { runWithCleanup } from '../../test/processes/cleanup';
import { runScenarios, type Scenario, selectScenarios } from '../report/run-scenarios';
import { calls } from './calls';
import { drain } from './drain';
import { fanOut } from './fan-out';
import { latency } from './latency';
import { leavers } from './leavers';
import { type LiveBenchOptions } from './live-gateway';
import { noLoss } from './no-loss';
import { quota } from './quota';
import { slowReaders } from './slow-readers';
import { streams } from './streams';

const prefix = 'live-';
const defaultMinutes = 20;

/** Live updates, by the names of the document's sections without their prefix; the longest last. */
const scenariosOf = (options: LiveBenchOptions): Scenario[] =>
  Object.entries({
    latency,
    'fan-out': fanOut,
    streams,
    calls,
    'slow-readers': slowReaders,
    leavers,
    drain,
    'no-loss': noLoss,
    quota,
  }).map(([name, run]) => ({
    name: `${prefix}${name}`,
    run: () => run(options),
    document: 'bench/figures/load.md',
  }));

/**
 * `main.js [--write] [--scale part] [--minutes count] [scenario…]`: all scenarios unless named. `--write` puts the figures
 * into the document. `--scale 0.1` opens a tenth of the streams; `--minutes` is how long `quota` takes.
 */
runWithCleanup((args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { write: { type: 'boolean' }, scale: { type: 'string' }, minutes: { type: 'string' } },
  });
  const scenarios = scenariosOf({
    scale: Number(values.scale ?? 1),
    minutes: Number(values.minutes ?? defaultMinutes),
  });
  const names = positionals.map((name) => prefix + name);
  return runScenarios(selectScenarios(scenarios, names), values.write === true);
});
