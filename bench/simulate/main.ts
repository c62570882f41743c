import { parseArgs } from 'node:util';
import { runWithCleanup } from '../../test/processes/cleanup';
import { runScenarios, type Scenario, selectScenarios } from '../report/run-scenarios';
import { type ScenarioResult } from '../report/scenario-result';
import { ofGateways, ofOrders, ofQuota, ofSizes, ofUsers } from './growth';
import { measuredCosts } from './measured-costs';
import { reality } from './reality';
import { rowOf, simulate } from './simulation';
import { usualWorkload } from './workload';

const document = 'bench/figures/capacity.md';
const prefix = 'simulated-';

/** By the names of the document's sections without their prefix. */
const tables: Readonly<Record<string, () => ScenarioResult>> = {
  sizes: ofSizes,
  users: ofUsers,
  gateways: ofGateways,
  orders: ofOrders,
  quota: ofQuota,
};

const check: Scenario = { name: `${prefix}and-real`, document, run: reality };
const costs: Scenario = { name: `unit-costs`, document, run: measuredCosts };

const number = { type: 'string' } as const;

/**
 * Simulates gateways in virtual time: `main.js [--write] [table…]`, all tables unless named. `--write` puts them into the
 * document. `--check` compares its calls with those of real gateways instead, for two minutes;
 * `--costs` measures what a hit, a join, a shared read and a poll cost. `--users 50000` prints one row instead, with `--gateways`, `--orders-per-user`, `--order-quota` (calls a
 * minute), `--hour` (UTC, of the middle) and `--minutes`.
 */
runWithCleanup(async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      costs: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      users: number,
      gateways: { ...number, default: '1' },
      'orders-per-user': { ...number, default: String(usualWorkload.ordersPerUser) },
      'order-quota': number,
      hour: { ...number, default: '18' },
      minutes: { ...number, default: '60' },
    },
  });
  const scenarios = Object.entries(tables).map(([name, run]): Scenario => ({
    name: prefix + name,
    document,
    run: () => Promise.resolve(run()),
  }));
  const names = positionals.map((name) => prefix + name);
  const own: Scenario = {
    name: 'simulation',
    document,
    run: () => {
      const ordersPerUser = Number(values['orders-per-user']);
      const quota = values['order-quota'];
      const options = {
        workload: { ...usualWorkload, usersPerDay: Number(values.users), ordersPerUser },
        gateways: Number(values.gateways),
        quotas: { statistics: null, order: quota === undefined ? null : Number(quota) },
        warmUpMinutes: 4,
        minutes: Number(values.minutes),
        hour: Number(values.hour),
      };
      return Promise.resolve({ rows: [rowOf(options, simulate(options))], checks: [] });
    },
  };
  if (values.check) await runScenarios([check], values.write);
  else if (values.costs) await runScenarios([costs], values.write);
  else if (values.users === undefined) await runScenarios(selectScenarios(scenarios, names), values.write);
  else await runScenarios([own], false);
});
