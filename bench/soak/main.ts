import { parseArgs } from 'node:util';
import { runWithCleanup } from '../../test/processes/cleanup';
import { runScenarios, selectScenarios } from '../report/run-scenarios';
import { restarts } from './restarts';
import { rollingUpgrade } from './rolling-upgrade';
import { soak } from './soak';
import { stops } from './stops';

/**
 * Faults, stops, restarts and an upgrade under load: `main.js [--write] [--rate …] [--minutes 10] [--seed …] [--from …] [scenario…]`.
 * `--write` puts the figures into the documents; `--rate` is requests/s (300 in the soak, else 500); minutes and seed are the soak's; `--from` is
 * the commit of the older version in the upgrade.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    rate: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now()) },
    from: { type: 'string', default: 'HEAD' },
  },
});
const { write, rate, minutes, seed, from } = values;
const requestsPerSecond = Number(rate ?? 500);
const scenarios = [
  {
    name: 'soak',
    run: () => soak({ minutes: Number(minutes), requestsPerSecond: Number(rate ?? 300), seed }),
    document: 'bench/figures/load.md',
  },
  { name: 'stops', run: () => stops(requestsPerSecond), document: 'bench/figures/load.md' },
  { name: 'restarts', run: () => restarts(requestsPerSecond), document: 'bench/figures/load.md' },
  {
    name: 'upgrade',
    run: () => rollingUpgrade(from, requestsPerSecond),
    document: 'bench/figures/load.md',
  },
];

runWithCleanup(() => runScenarios(selectScenarios(scenarios, positionals), write));
