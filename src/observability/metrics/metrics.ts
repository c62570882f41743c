import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { Settings } from '../../config/settings';
import { commit, version } from '../../lib/version';
import { Counter, type Description, Gauge, Histogram } from './recorded-metrics';

/** Seconds. */
const ageBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
const queueWaitBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5];
const usualBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * Seconds. A cached response takes less than the first bound. A request that waited for a timeout ends just after it, in
 * the bucket that begins there: 1 s for a refresh, 2 s for an attempt, 4.5 s for a call with all its attempts.
 */
const requestBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 4.5, 5, 10];

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

/** All metrics: those of the gateway, then those of its process. No label takes its values from requests. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  readonly requests = this.counter('http_requests_total', 'Completed requests.', [
    'route',
    'method',
    'status',
    'caller',
  ]);
  readonly requestDuration = this.histogram(
    requestBuckets,
    'http_request_duration_seconds',
    'From the arrival of a request until its response was handed over.',
    ['route', 'method'],
  );
  readonly buildInfo = this.gauge('build_info', 'Always 1; the labels describe the running build.', [
    'version',
    'node',
    'commit',
  ]);
  readonly requestsShed = this.counter(
    'requests_shed_total',
    'Requests refused because too many were waiting or the heap was nearly full.',
  );
  readonly requestQueueWait = this.histogram(
    queueWaitBuckets,
    'request_queue_wait_seconds',
    'Time that requests waited for their turn of the event loop. Those that started at once are not counted.',
  );
  readonly logLinesDropped = this.gauge(
    'log_lines_dropped_total',
    'Log lines that were lost because their reader had stalled or closed, or the disk was full.',
  );
  readonly connections = this.gauge('http_connections', 'Open client connections.', ['port']);
  readonly connectionsRefused = this.counter(
    'http_connections_refused_total',
    'Connections closed on accept because the port had reached its limit.',
    ['port'],
  );
  readonly connectionsStalled = this.counter(
    'http_connections_stalled_total',
    'Connections closed because the client read no byte of a response for too long.',
    ['port'],
  );
  readonly upstreamAttempts = this.counter(
    'upstream_attempts_total',
    'Attempts to call an upstream, including those rejected before they were sent.',
    ['interface', 'outcome', 'attempt'],
  );
  readonly upstreamUnreadable = this.counter(
    'upstream_unreadable_total',
    'Members of upstream responses that could not be read.',
    ['interface', 'member'],
  );
  readonly upstreamCredentialsRefused = this.counter(
    'upstream_credentials_refused_total',
    'Responses 401, 403 and 407 of an upstream: it refuses this gateway.',
    ['interface'],
  );
  readonly breakerState = this.gauge(
    'upstream_breaker_state',
    'The circuit breaker of an upstream: 0 closed, 1 half-open, 2 open.',
    ['interface'],
  );
  readonly callsInFlight = this.gauge('upstream_calls_in_flight', 'Upstream calls in flight.', [
    'interface',
    'lane',
  ]);
  readonly callsQueued = this.gauge(
    'upstream_calls_queued',
    'Upstream calls that wait in the queue of the bulkhead.',
    ['interface', 'lane'],
  );
  readonly quotaPerMinute = this.gauge(
    'upstream_quota_per_minute',
    'Requests per minute that may be sent to an upstream, if a quota is configured.',
    ['interface'],
  );
  readonly quotaLeft = this.gauge(
    'upstream_quota_left',
    'Requests to an upstream that the quota still permits for clients, if a quota is configured.',
    ['interface'],
  );
  readonly redisUp = this.gauge(
    'redis_up',
    'Whether operations are sent to Redis, if it is configured: 0 no, 1 yes.',
  );
  readonly redisRefusals = this.counter(
    'redis_refusals_total',
    'Operations that Redis rejected, by the first word of its error.',
    ['kind'],
  );
  readonly earlierStates = this.counter(
    'order_earlier_states_total',
    'Upstream responses with an earlier state than the stored one, or fewer orders; believed after a minute.',
    ['interface', 'outcome'],
  );
  readonly cacheReads = this.counter(
    'cache_reads_total',
    'Lookups in a level of the cache; upstream is the last level, and always a miss.',
    ['level', 'state'],
  );
  readonly cacheBytes = this.gauge(
    'cache_memory_bytes',
    'Size of the records in the memory cache, as counted by the cache.',
  );
  readonly cacheRecords = this.gauge(
    'cache_memory_records',
    'Records in the memory cache: upstream responses and cached errors.',
  );
  readonly cacheEvictions = this.counter(
    'cache_evictions_total',
    'Records evicted from the memory cache to make room for others.',
  );
  readonly responseCacheBytes = this.gauge(
    'response_cache_bytes',
    'Size of the records in the response cache, without bytes shared with the memory cache.',
  );
  readonly responseCacheRecords = this.gauge(
    'response_cache_records',
    'Records in the response cache: serialized responses to clients.',
  );
  readonly responseCacheEvictions = this.counter(
    'response_cache_evictions_total',
    'Records evicted from the response cache to make room for others.',
  );
  readonly orderJoins = this.counter(
    'order_joins_total',
    'Orders joined for a request, or for followers otherwise than before, by the agreement between both records.',
    ['agreement'],
  );
  readonly partialViews = this.counter('order_partial_views_total', 'Those of them with one record missing.');
  readonly lateOrders = this.counter(
    'late_orders_total',
    'Orders that were found to wait for longer than usual, by the step that they wait for.',
    ['step'],
  );
  readonly typicalFulfilment = this.gauge(
    'typical_fulfilment_seconds',
    'How long the fulfilment usually takes between two chains, of the fifty pairs that most orders are known of.',
    ['give_chain', 'take_chain', 'quantile'],
  );
  readonly contradictions = this.counter(
    'order_contradictions_total',
    'Orders whose records began to exclude each other, by the field.',
    ['field'],
  );

  readonly liveConnections = this.gauge(
    'live_connections',
    'Open event streams, and requests that wait for a change.',
    ['kind'],
  );
  readonly liveConnectionsMax = this.gauge('live_connections_max', 'How many of both may be open.');
  readonly liveOrdersWatched = this.gauge(
    'live_orders_watched',
    'Orders that are polled because somebody watches them.',
  );
  readonly livePollDelay = this.gauge(
    'live_poll_delay_seconds',
    'How late the most overdue poll of an interface is.',
    ['interface'],
  );
  readonly liveEventAge = this.histogram(
    ageBuckets,
    'live_event_age_seconds',
    'From the fetch of a record until the event with it was written to a stream.',
  );
  readonly liveOpens = this.counter(
    'live_opens_total',
    'Event streams opened, and requests that began to wait.',
    ['kind'],
  );
  readonly liveEnds = this.counter('live_ends_total', 'Event streams and waits that ended, by reason.', [
    'kind',
    'reason',
  ]);
  readonly liveEvents = this.counter('live_events_total', 'Events written to streams.', ['event']);
  readonly livePolls = this.counter(
    'live_polls_total',
    'Polls of watched orders and transactions, answered by an interface or by the entry of another gateway.',
    ['interface', 'phase', 'outcome'],
  );
  readonly upstreamDuration: Histogram;

  constructor({ calls, live }: Settings) {
    this.buildInfo.from(() => [[1, version, process.version, ...(commit === null ? [] : [commit])]]);
    this.liveConnectionsMax.from(() => [[live.maxStreams]]);
    this.upstreamDuration = this.histogram(
      bucketsUpTo(calls.attemptTimeoutMs),
      'upstream_request_duration_seconds',
      'From sending a request to an upstream until its response or failure.',
      ['interface'],
    );
    collectDefaultMetrics({ register: this.registry });
  }

  private counter(...description: Description): Counter {
    return new Counter(this.registry, description);
  }

  private gauge(...description: Description): Gauge {
    return new Gauge(this.registry, description);
  }

  private histogram(bounds: readonly number[], ...description: Description): Histogram {
    return new Histogram(this.registry, bounds, description);
  }
}
