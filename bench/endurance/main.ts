import { parseArgs } from 'node:util';
import { runTidily } from '../processes/tidy-end';
import { runScenarios } from '../report/run-scenarios';
import { restarts } from './restarts';
import { soak } from './soak';
import { stops } from './stops';

/**
 * What a gateway bears: `main.js [--write] [--minutes 10] [--rate …] [--seed …] [scenario…]`. `--write` puts the
 * figures into the documentation, `--rate` is in requests a second (300 in the soak, else 500), the other two are the
 * soak's.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string' },
    seed: { type: 'string', default: String(Date.now()) },
  },
});

runTidily(() =>
  runScenarios(
    [
      {
        name: 'soak',
        play: soak({
          minutes: Number(values.minutes),
          requestsPerSecond: Number(values.rate ?? 300),
          seed: values.seed,
        }),
        document: 'docs/load-tests.md',
      },
      { name: 'stops', play: stops(Number(values.rate ?? 500)), document: 'docs/load-tests.md' },
      { name: 'restarts', play: restarts(Number(values.rate ?? 500)), document: 'docs/load-tests.md' },
    ],
    { names: positionals, isToWrite: values.write },
  ),
);
