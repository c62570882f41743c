import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { LabelledHistogram, RecordedCounter } from './recorded-metrics';

/** Seconds. */
const usualBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** No attempt takes longer than its timeout: attempts that time out fall into a narrow bucket around it. */
const bucketsUpTo = (attemptTimeoutMs: number): number[] => {
  const timeout = attemptTimeoutMs / 1000;
  const around = [0.95, 1.05].map((share) => Number((timeout * share).toFixed(4)));
  return [
    ...usualBuckets.filter((bound) => bound < timeout * 0.95),
    ...around,
    Number((timeout * 2).toFixed(4)),
  ];
};

/**
 * The metrics of the gateway besides those of its process. Names and base units follow the recommendations of Prometheus;
 * no label takes its values from requests.
 */
export const metricCatalogue = (registry: Registry, attemptTimeoutMs: number) => {
  const registers = [registry];
  return {
    buildInfo: new Gauge({
      name: 'build_info',
      help: 'Always 1; the labels describe the running build.',
      labelNames: ['version', 'commit', 'node'],
      registers,
    }),
    requestsShed: new Counter({
      name: 'requests_shed_total',
      help: 'Requests refused because too many were waiting or the heap was nearly full.',
      registers,
    }),
    requestQueueWait: new Histogram({
      name: 'request_queue_wait_seconds',
      help: 'Time that requests waited for their turn of the event loop. Those that started at once are not counted.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5],
      registers,
    }),
    logLinesDropped: new Counter({
      name: 'log_lines_dropped_total',
      help: 'Log lines that were lost because their reader had stalled or closed, or the disk was full.',
      registers,
    }),
    connections: new Gauge({
      name: 'http_connections',
      help: 'Open client connections.',
      labelNames: ['port'],
      registers,
    }),
    connectionsRefused: new Counter({
      name: 'http_connections_refused_total',
      help: 'Connections closed on accept because the port had reached its limit.',
      labelNames: ['port'],
      registers,
    }),
    connectionsStalled: new Counter({
      name: 'http_connections_stalled_total',
      help: 'Connections closed because the client read no byte of a response for too long.',
      labelNames: ['port'],
      registers,
    }),
    upstreamAttempts: new RecordedCounter({
      name: 'upstream_attempts_total',
      help: 'Attempts to call an upstream, including those rejected before they were sent.',
      labelNames: ['interface', 'outcome', 'attempt'],
      registers,
    }),
    upstreamDuration: new LabelledHistogram('interface', {
      name: 'upstream_request_duration_seconds',
      help: 'From sending a request to an upstream until its response or failure.',
      buckets: bucketsUpTo(attemptTimeoutMs),
      registers,
    }),
    upstreamUnreadable: new Counter({
      name: 'upstream_unreadable_total',
      help: 'Members of upstream responses that could not be read.',
      labelNames: ['interface', 'member'],
      registers,
    }),
    upstreamCredentialsRefused: new Counter({
      name: 'upstream_credentials_refused_total',
      help: 'Responses 401, 403 and 407 of an upstream: it refuses this gateway.',
      labelNames: ['interface'],
      registers,
    }),
    breakerState: new Gauge({
      name: 'upstream_breaker_state',
      help: 'The circuit breaker of an upstream: 0 closed, 1 half-open, 2 open.',
      labelNames: ['interface'],
      registers,
    }),
    callsInFlight: new Gauge({
      name: 'upstream_calls_in_flight',
      help: 'Upstream calls in flight.',
      labelNames: ['interface', 'lane'],
      registers,
    }),
    callsQueued: new Gauge({
      name: 'upstream_calls_queued',
      help: 'Upstream calls that wait in the queue of the bulkhead.',
      labelNames: ['interface', 'lane'],
      registers,
    }),
    quotaPerMinute: new Gauge({
      name: 'upstream_quota_per_minute',
      help: 'Requests per minute that may be sent to an upstream, if a quota is configured.',
      labelNames: ['interface'],
      registers,
    }),
    quotaLeft: new Gauge({
      name: 'upstream_quota_left',
      help: 'Requests to an upstream that the quota still permits for clients, if a quota is configured.',
      labelNames: ['interface'],
      registers,
    }),
    redisUp: new Gauge({
      name: 'redis_up',
      help: 'Whether operations are sent to Redis, if it is configured: 0 no, 1 yes.',
      registers,
    }),
    redisRefusals: new Counter({
      name: 'redis_refusals_total',
      help: 'Operations that Redis rejected, by the first word of its error.',
      labelNames: ['kind'],
      registers,
    }),
    earlierStates: new Counter({
      name: 'order_earlier_states_total',
      help: 'Upstream responses with an earlier state of an order than the stored one; believed after a minute.',
      labelNames: ['interface', 'outcome'],
      registers,
    }),
    cacheReads: new RecordedCounter({
      name: 'cache_reads_total',
      help: 'Lookups in a level of the cache; upstream is the last level, and always a miss.',
      labelNames: ['level', 'state'],
      registers,
    }),
    cacheBytes: new Gauge({
      name: 'cache_memory_bytes',
      help: 'Size of the records in the memory cache, as counted by the cache.',
      registers,
    }),
    cacheRecords: new Gauge({
      name: 'cache_memory_records',
      help: 'Records in the memory cache: upstream responses and cached errors.',
      registers,
    }),
    cacheEvictions: new RecordedCounter({
      name: 'cache_evictions_total',
      help: 'Records evicted from the memory cache to make room for others.',
      labelNames: [],
      registers,
    }),
    responseCacheBytes: new Gauge({
      name: 'response_cache_bytes',
      help: 'Size of the records in the response cache, without bytes shared with the memory cache.',
      registers,
    }),
    responseCacheRecords: new Gauge({
      name: 'response_cache_records',
      help: 'Records in the response cache: serialized responses to clients.',
      registers,
    }),
    responseCacheEvictions: new RecordedCounter({
      name: 'response_cache_evictions_total',
      help: 'Records evicted from the response cache to make room for others.',
      labelNames: [],
      registers,
    }),
    orderJoins: new RecordedCounter({
      name: 'order_joins_total',
      help: 'Orders joined for a request, or for followers otherwise than before, by the agreement between both records.',
      labelNames: ['agreement'],
      registers,
    }),
    partialViews: new Counter({
      name: 'order_partial_views_total',
      help: 'Those of them with one record missing.',
      registers,
    }),
    contradictions: new Counter({
      name: 'order_contradictions_total',
      help: 'Orders whose records began to exclude each other, by the field.',
      labelNames: ['field'],
      registers,
    }),
  };
};
