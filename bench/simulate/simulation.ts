import { type Row } from '../report/scenario-result';
import { mean, percentile, rounded, sum } from '../report/statistics';
import { SimulatedFleet } from './simulated-fleet';
import { type Quotas } from './simulated-upstreams';
import { Users, type Workload } from './workload';

export interface SimulationOptions {
  readonly workload: Workload;
  readonly gateways: number;
  readonly quotas: Quotas;
  /** Simulated before anything is counted. */
  readonly warmUpMinutes: number;
  readonly minutes: number;
  /** The hour of the day, in UTC, that is in the middle of what is counted. */
  readonly hour: number;
}

/** Rates per second are means of the time that was counted. */
export interface SimulationResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly calls: number;
  readonly callsPerSecond: number;
  readonly callsPerRequest: number;
  /** Of the interface that was called more often in a minute of the clock. */
  readonly busiestMinuteCalls: number;
  readonly pollsPerSecond: number;
  readonly sharedReadsPerSecond: number;
  readonly redisOperationsPerSecond: number;
  readonly redisCopies: number;
  /** Of one gateway, on average. */
  readonly cacheBytes: number;
  readonly mostStreams: number;
  readonly mostWatchedOrders: number;
  readonly failedReads: number;
  readonly ageP99Ms: number;
  readonly behindShare: number;
  readonly behindP99Ms: number;
  readonly delayP50Ms: number;
  readonly delayP99Ms: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const upstreamMs = 100;
const midnightMs = Date.UTC(2026, 0, 1);

/** Simulates users, gateways and interfaces for a part of a day. */
export function simulate(options: SimulationOptions): SimulationResult {
  const { workload, gateways, quotas, warmUpMinutes, minutes, hour } = options;
  const countFromMs = midnightMs + hour * hourMs - (minutes * minuteMs) / 2;
  const startMs = countFromMs - warmUpMinutes * minuteMs;
  const fleet = new SimulatedFleet({ gateways, quotas, upstreamMs, seed: 'capacity', startMs });
  new Users(fleet, workload).start();
  fleet.queue.runUntil(countFromMs);
  fleet.observed.startAt(countFromMs);
  const { calls } = fleet.upstreams;
  for (const counter of Object.values(calls)) counter.startAt(countFromMs);
  const before = countsOf(fleet);
  const endMs = countFromMs + minutes * minuteMs;
  fleet.queue.runUntil(endMs);
  const counts = countsOf(fleet);
  const seconds = minutes * 60;
  const { observed, redis } = fleet;
  const total = calls.statistics.total + calls.order.total;
  const behind = observed.behindMs.filter((ms) => ms > 0);
  return {
    requests: observed.requests,
    requestsPerSecond: observed.requests / seconds,
    calls: total,
    callsPerSecond: total / seconds,
    callsPerRequest: total / Math.max(1, observed.requests),
    busiestMinuteCalls: Math.max(calls.statistics.busiestMinute, calls.order.busiestMinute),
    pollsPerSecond: (counts.polls - before.polls) / seconds,
    sharedReadsPerSecond: (counts.sharedReads - before.sharedReads) / seconds,
    redisOperationsPerSecond: (counts.redisOperations - before.redisOperations) / seconds,
    redisCopies: redis?.liveCopies(endMs) ?? 0,
    cacheBytes: mean(fleet.gateways.map(({ cache }) => cache.memory.calculatedSize)),
    mostStreams: observed.streams.most,
    mostWatchedOrders: sum(fleet.gateways.map(({ watches }) => watches.mostOrders)),
    failedReads: observed.failedReads,
    ageP99Ms: percentile(observed.agesMs, 0.99),
    behindShare: behind.length / Math.max(1, observed.behindMs.length),
    behindP99Ms: percentile(observed.behindMs, 0.99),
    delayP50Ms: percentile(observed.delaysMs, 0.5),
    delayP99Ms: percentile(observed.delaysMs, 0.99),
  };
}

const countsOf = ({ gateways, redis }: SimulatedFleet) => ({
  polls: sum(gateways.map(({ watches }) => watches.polls)),
  sharedReads: sum(gateways.map(({ cache }) => cache.sharedReads)),
  redisOperations: redis?.operations ?? 0,
});

/** The columns that every table of the simulation has. */
export const rowOf = ({ workload, gateways }: SimulationOptions, result: SimulationResult): Row => ({
  'users a day': workload.usersPerDay,
  gateways,
  'requests/s': rounded(result.requestsPerSecond, 1),
  'calls per request': rounded(result.callsPerRequest, 3),
  'calls in the busiest minute': result.busiestMinuteCalls,
  'Redis operations/s': rounded(result.redisOperationsPerSecond, 1),
  'copies in Redis': result.redisCopies,
  'streams, at most': result.mostStreams,
  'cached, MiB': rounded(result.cacheBytes / 2 ** 20, 1),
  'failed reads, %': rounded((100 * result.failedReads) / Math.max(1, result.requests), 2),
  'reads behind, %': rounded(100 * result.behindShare, 2),
  'open order age p99, s': rounded(result.ageP99Ms / 1000, 1),
  'event delay p50, s': rounded(result.delayP50Ms / 1000, 1),
  'event delay p99, s': rounded(result.delayP99Ms / 1000, 1),
});
