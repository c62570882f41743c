import { parseArgs } from 'node:util';
import { runWithCleanup } from '../../test/processes/cleanup';
import { outage as edgeOutage } from '../edge/outage';
import { speed } from '../edge/speed';
import { tls } from '../edge/tls';
import { windows } from '../edge/windows';
import { fanOut } from '../live/fan-out';
import { latency } from '../live/latency';
import { leavers } from '../live/leavers';
import { runScenarios, type Scenario } from '../report/run-scenarios';
import { memory } from '../shelter/memory';
import { outage } from '../shelter/outage';
import { overload } from '../shelter/overload';
import { polling } from '../shelter/polling';
import { quota } from '../shelter/quota';
import { restarts } from '../soak/restarts';
import { rollingUpgrade } from '../soak/rolling-upgrade';
import { soak } from '../soak/soak';
import { stops } from '../soak/stops';

/**
 * `main.js <group> [option…] [scenario…]`: all scenarios of the group unless named. `--write` puts the figures into the documents;
 * `--scale 0.1` opens a tenth of the streams and clients; `--rate` is requests/s (300 in the soak, else 500); minutes and seed are
 * the soak's; `--from` is the commit of the older version in the upgrade.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    scale: { type: 'string', default: '1' },
    rate: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now()) },
    from: { type: 'string', default: 'HEAD' },
  },
});
const [scale, minutes] = [Number(values.scale), Number(values.minutes)];
const [rate, soakRate] = [Number(values.rate ?? 500), Number(values.rate ?? 300)];

type Group = Readonly<Record<string, Scenario['run']>>;

const groups: Readonly<Record<string, Group>> = {
  // What callers cost the upstreams; the longest last.
  shelter: { polling, outage, overload, quota, memory },
  edge: { windows, speed, tls, outage: edgeOutage },
  live: {
    latency,
    'fan-out': () => fanOut(scale),
    leavers: () => leavers(scale),
  },
  soak: { soak: () => soak({ minutes, requestsPerSecond: soakRate, seed: values.seed }) },
  restarts: { stops: () => stops(rate), restarts: () => restarts(rate) },
  upgrade: { upgrade: () => rollingUpgrade(values.from, rate) },
};

/** Throws for an unknown group or scenario. */
runWithCleanup(async () => {
  const [group = '', ...names] = positionals;
  const known = Object.keys(groups[group] ?? {});
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined || known.length === 0)
    throw new Error(
      `${unknown ?? group} is none of: ${(groups[group] ? known : Object.keys(groups)).join(', ')}`,
    );
  const scenarios = Object.entries(groups[group] ?? {})
    .filter(([name]) => names.length === 0 || names.includes(name))
    .map(([name, run]): Scenario => ({
      name: group === 'live' ? `live-${name}` : name,
      run,
      document: `bench/figures/${group === 'edge' ? 'edge' : 'load'}.md`,
    }));
  await runScenarios(scenarios, values.write);
});
