import { type SimulationResult } from './simulation';

/** What one of each costs, measured by `--costs` (bench/figures/capacity.md). Microseconds of a core, and bytes. */
export const unitCosts = {
  hitMicros: 25,
  /** A call for a read: half of a join with Redis, without the response. */
  callMicros: 530,
  /** A copy that is taken from Redis: half of a read of two, without the response. */
  sharedReadMicros: 260,
  /** A poll, and as much more for Redis as a call takes. */
  pollMicros: 550,
  redisOperationMicros: 25,
  redisCopyBytes: 1_600,
  /** What to give a gateway with the default bounds of its caches (docs/deploy.md), and the resident memory of a stream. */
  gatewayBytes: 832 * 2 ** 20,
  streamBytes: 14.2 * 2 ** 10,
} as const;

/** The part of a core, of 1, that may be busy in the busiest minutes. */
const busyShare = 0.6;
/** The default of `LIVE_MAX_STREAMS`. */
const streamsOfGateway = 10_000;
/** One may fail or be restarted. */
const minGateways = 2;
/** The records of an order, one of each interface. */
const recordsOfOrder = 2;

/** Means of the busiest minutes, per second. */
export type LoadRates = Pick<
  SimulationResult,
  | 'requestsPerSecond'
  | 'callsPerSecond'
  | 'pollsPerSecond'
  | 'sharedReadsPerSecond'
  | 'redisOperationsPerSecond'
  | 'mostStreams'
>;

export interface CapacityNeeds {
  /** Cores that are busy with gateways, of which each uses one. */
  readonly gatewayCores: number;
  readonly gateways: number;
  readonly redisCores: number;
  /** Of the copies of one day's orders. */
  readonly redisBytes: number;
  readonly memoryBytes: number;
}

/** What a load needs. @param ordersPerDay the orders that are created */
export function needsOf(load: LoadRates, ordersPerDay: number): CapacityNeeds {
  const { hitMicros, callMicros, sharedReadMicros, pollMicros, redisOperationMicros } = unitCosts;
  // With several gateways a poll may be answered by a copy of another one's.
  const pollCalls = Math.min(load.pollsPerSecond, load.callsPerSecond);
  const micros =
    load.requestsPerSecond * hitMicros +
    (load.callsPerSecond - pollCalls) * callMicros +
    pollCalls * pollMicros +
    load.sharedReadsPerSecond * sharedReadMicros;
  const gatewayCores = micros / 1e6;
  const gateways = Math.max(
    minGateways,
    Math.ceil(gatewayCores / busyShare),
    Math.ceil(load.mostStreams / (streamsOfGateway * busyShare)),
  );
  return {
    gatewayCores,
    gateways,
    redisCores: (load.redisOperationsPerSecond * redisOperationMicros) / 1e6,
    redisBytes: ordersPerDay * recordsOfOrder * unitCosts.redisCopyBytes,
    memoryBytes: gateways * unitCosts.gatewayBytes + load.mostStreams * unitCosts.streamBytes,
  };
}

/** The same load from so many times the users: orders do not depend on each other. */
export const scaled = (load: LoadRates, times: number): LoadRates => ({
  requestsPerSecond: load.requestsPerSecond * times,
  callsPerSecond: load.callsPerSecond * times,
  pollsPerSecond: load.pollsPerSecond * times,
  sharedReadsPerSecond: load.sharedReadsPerSecond * times,
  redisOperationsPerSecond: load.redisOperationsPerSecond * times,
  mostStreams: load.mostStreams * times,
});
