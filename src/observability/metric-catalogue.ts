import { Counter, Gauge, type Registry } from 'prom-client';
import { LabelledHistogram, RecordedCounter } from './recorded-metrics';

/** Seconds. */
const usualBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** No attempt takes longer than its timeout: those that end there have a bucket of their own, right around it. */
const bucketsUpTo = (attemptTimeoutMs: number): number[] => {
  const timeout = attemptTimeoutMs / 1000;
  const around = [0.95, 1.05].map((share) => Number((timeout * share).toFixed(4)));
  return [
    ...usualBuckets.filter((most) => most < timeout * 0.95),
    ...around,
    Number((timeout * 2).toFixed(4)),
  ];
};

/**
 * Every metric that this gateway adds to those of its process: names as Prometheus recommends them, base
 * units, and labels that have few values, whatever callers send.
 */
export const metricCatalogue = (registry: Registry, attemptTimeoutMs: number) => {
  const registers = [registry];
  return {
    buildInfo: new Gauge({
      name: 'build_info',
      help: 'Always 1; what this process runs, by its labels.',
      labelNames: ['version', 'commit', 'node'],
      registers,
    }),
    requestsShed: new Counter({
      name: 'requests_shed_total',
      help: 'Requests refused because the event loop was late or the heap nearly full.',
      registers,
    }),
    logLinesDropped: new Counter({
      name: 'log_lines_dropped_total',
      help: 'Lines of the log that were lost: their reader had stopped or gone, or the disk was full.',
      registers,
    }),
    connections: new Gauge({
      name: 'http_connections',
      help: 'Open connections of callers.',
      labelNames: ['port'],
      registers,
    }),
    connectionsRefused: new Counter({
      name: 'http_connections_refused_total',
      help: 'Connections closed as they were accepted, since the port had its most.',
      labelNames: ['port'],
      registers,
    }),
    connectionsStalled: new Counter({
      name: 'http_connections_stalled_total',
      help: 'Connections closed because their client took no byte of an answer for too long.',
      labelNames: ['port'],
      registers,
    }),
    upstreamAttempts: new RecordedCounter({
      name: 'upstream_attempts_total',
      help: 'Attempts to call an interface, those that were refused before they were sent included.',
      labelNames: ['interface', 'outcome', 'attempt'],
      registers,
    }),
    upstreamDuration: new LabelledHistogram('interface', {
      name: 'upstream_request_duration_seconds',
      help: 'From sending a request to an interface until its answer, or its failure.',
      buckets: bucketsUpTo(attemptTimeoutMs),
      registers,
    }),
    upstreamUnreadable: new Counter({
      name: 'upstream_unreadable_total',
      help: 'Members of answers of an interface that could not be read.',
      labelNames: ['interface', 'member'],
      registers,
    }),
    upstreamCredentialsRefused: new Counter({
      name: 'upstream_credentials_refused_total',
      help: 'Answers 401, 403 and 407 of an interface: it refuses this gateway.',
      labelNames: ['interface'],
      registers,
    }),
    breakerState: new Gauge({
      name: 'upstream_breaker_state',
      help: 'The breaker before an interface: 0 closed, 1 half-open, 2 open.',
      labelNames: ['interface'],
      registers,
    }),
    callsInFlight: new Gauge({
      name: 'upstream_calls_in_flight',
      help: 'Calls to an interface that run.',
      labelNames: ['interface', 'lane'],
      registers,
    }),
    callsQueued: new Gauge({
      name: 'upstream_calls_queued',
      help: 'Calls to an interface that wait for a slot.',
      labelNames: ['interface', 'lane'],
      registers,
    }),
    quotaPerMinute: new Gauge({
      name: 'upstream_quota_per_minute',
      help: 'Requests a minute that may go to an interface, where a quota is configured.',
      labelNames: ['interface'],
      registers,
    }),
    quotaLeft: new Gauge({
      name: 'upstream_quota_left',
      help: 'Requests that this gateway would still grant to callers now, where a quota is configured.',
      labelNames: ['interface'],
      registers,
    }),
    redisUp: new Gauge({
      name: 'redis_up',
      help: 'Whether operations go to Redis at present, where one is configured: 0 no, 1 yes.',
      registers,
    }),
    redisRefusals: new Counter({
      name: 'redis_refusals_total',
      help: 'Operations that Redis answered and refused, by the word that it began with.',
      labelNames: ['kind'],
      registers,
    }),
    earlierStates: new Counter({
      name: 'order_earlier_states_total',
      help: 'Answers with an earlier state of an order than the stored one; believed after a minute.',
      labelNames: ['interface', 'outcome'],
      registers,
    }),
    cacheReads: new RecordedCounter({
      name: 'cache_reads_total',
      help: 'Looks into a level of the cache; upstream is the last level, and always a miss.',
      labelNames: ['level', 'state'],
      registers,
    }),
    cacheBytes: new Gauge({
      name: 'cache_memory_bytes',
      help: 'Bytes that the memory of entries counts for its records.',
      registers,
    }),
    cacheRecords: new Gauge({
      name: 'cache_memory_records',
      help: 'Records in the memory of entries: answers of interfaces, and remembered errors.',
      registers,
    }),
    cacheEvictions: new Counter({
      name: 'cache_evictions_total',
      help: 'Records of the memory of entries that had to make room for others.',
      registers,
    }),
    responseCacheBytes: new Gauge({
      name: 'response_cache_bytes',
      help: 'Bytes that the response cache counts for its records, without those that entries hold.',
      registers,
    }),
    responseCacheRecords: new Gauge({
      name: 'response_cache_records',
      help: 'Records in the response cache: answers to callers, kept ready.',
      registers,
    }),
    responseCacheEvictions: new Counter({
      name: 'response_cache_evictions_total',
      help: 'Records of the response cache that had to make room for others.',
      registers,
    }),
    orderJoins: new RecordedCounter({
      name: 'order_joins_total',
      help: 'Orders joined, by how the states of both records stood to each other.',
      labelNames: ['agreement'],
      registers,
    }),
    partialViews: new Counter({
      name: 'order_partial_views_total',
      help: 'Orders joined that lacked a record.',
      registers,
    }),
  };
};
