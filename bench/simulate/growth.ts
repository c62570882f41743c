import { type Row, type ScenarioResult } from '../report/scenario-result';
import { rounded } from '../report/statistics';
import { type LoadRates, needsOf, scaled } from './capacity-needs';
import { rowOf, simulate, type SimulationOptions } from './simulation';
import { usualWorkload, type Workload } from './workload';

/** The hour with the most users. */
const busiestHour = 18;
const noQuota = { statistics: null, order: null };

interface Point {
  readonly workload: Pick<Workload, 'usersPerDay'> & Partial<Workload>;
  readonly gateways: number;
  readonly orderQuota?: number;
  readonly minutes: number;
}

const optionsOf = ({ workload, gateways, orderQuota, minutes }: Point): SimulationOptions => ({
  workload: { ...usualWorkload, ...workload },
  gateways,
  quotas: { ...noQuota, order: orderQuota ?? null },
  warmUpMinutes: 4,
  minutes,
  hour: busiestHour,
});

/** A row for each point, with the columns of its own first. */
const tableOf = (points: readonly (readonly [own: Row, point: Point])[]): ScenarioResult => ({
  rows: points.map(([own, point]) => {
    const options = optionsOf(point);
    return { ...own, ...rowOf(options, simulate(options)) };
  }),
  checks: [],
});

/** More users, in the busiest minutes of a day. */
export const ofUsers = (): ScenarioResult =>
  tableOf(
    (
      [
        [1_000, 1, 60],
        [10_000, 1, 60],
        [100_000, 2, 10],
        [1_000_000, 8, 2],
      ] as const
    ).map(([usersPerDay, gateways, minutes]) => [{}, { workload: { usersPerDay }, gateways, minutes }]),
  );

/** The same users on more gateways. */
export const ofGateways = (): ScenarioResult =>
  tableOf(
    [1, 2, 4, 8, 16].map((gateways) => [{}, { workload: { usersPerDay: 100_000 }, gateways, minutes: 5 }]),
  );

/** The same users with more orders, and with all or none of them followed by a stream. */
export const ofOrders = (): ScenarioResult =>
  tableOf(
    (
      [
        [0.2, 0.7],
        [1, 0],
        [1, 0.7],
        [1, 1],
        [5, 0.7],
      ] as const
    ).map(([ordersPerUser, streamShare]) => [
      { 'orders a user': ordersPerUser, 'followed by a stream': streamShare },
      { workload: { usersPerDay: 50_000, ordersPerUser, streamShare }, gateways: 2, minutes: 10 },
    ]),
  );

/** More users with a quota of the order interface. */
export const ofQuota = (): ScenarioResult =>
  tableOf(
    (
      [
        [500, 50],
        [2_000, 50],
        [10_000, 50],
        [10_000, 300],
        [50_000, 300],
      ] as const
    ).map(([usersPerDay, orderQuota]) => [
      { 'order quota a minute': orderQuota },
      { workload: { usersPerDay }, gateways: 2, orderQuota, minutes: 30 },
    ]),
  );

const gibibyte = 2 ** 30;

/** What ten thousand, a million and a hundred million users a day need; the last by a hundred times the second. */
export function ofSizes(): ScenarioResult {
  const sizeOf = (usersPerDay: number, gateways: number, minutes: number) =>
    simulate(optionsOf({ workload: { usersPerDay }, gateways, minutes }));
  const million = sizeOf(1_000_000, 8, 2);
  return {
    rows: [
      needsRow(10_000, sizeOf(10_000, 2, 60)),
      needsRow(1_000_000, million),
      needsRow(100_000_000, scaled(million, 100)),
    ],
    checks: [],
  };
}

function needsRow(usersPerDay: number, load: LoadRates): Row {
  const needs = needsOf(load, usersPerDay * usualWorkload.ordersPerUser);
  return {
    'users a day': usersPerDay,
    'requests/s': rounded(load.requestsPerSecond, 1),
    'calls a minute, both': rounded(load.callsPerSecond * 60),
    'calls per request': rounded(load.callsPerSecond / load.requestsPerSecond, 2),
    streams: load.mostStreams,
    'gateway cores busy': rounded(needs.gatewayCores, 3),
    gateways: needs.gateways,
    'memory of gateways, GiB': rounded(needs.memoryBytes / gibibyte, 1),
    'Redis operations/s': rounded(load.redisOperationsPerSecond),
    'Redis cores busy': rounded(needs.redisCores, 3),
    'Redis copies of a day, GiB': rounded(needs.redisBytes / gibibyte, 2),
  };
}
