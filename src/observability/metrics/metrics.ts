import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { DependencyStatus } from '../dependency-status';
import { type UpstreamStatus } from '../upstream-status';
import { commit, version } from '../../lib/version';
import { Settings } from '../../config/settings';
import { EventLoopDelay, eventLoopMetrics } from './event-loop-delay';
import { LiveMetrics } from './live-metrics';
import { metricCatalogue } from './metric-catalogue';
import { type ObservedRequest, RequestMetrics } from './request-metrics';

/** The value of the breaker gauge for each state. */
const breakerNumbers: Readonly<Record<UpstreamStatus['breaker'], number>> = {
  closed: 0,
  'half-open': 1,
  open: 2,
};

/** One attempt of an upstream call. `outcome` is a status class, or the reason why there was no response. */
interface AttemptLabels {
  readonly interface: string;
  readonly outcome: string;
  /** 1, or 2 for the retry. */
  readonly attempt: number;
}

/** The number of records in a cache, and their size in bytes. */
interface CacheUsage {
  readonly size: number;
  readonly calculatedSize: number;
}

/** The measured part of the response cache. */
interface ResponseCacheUsage extends CacheUsage {
  /** How many responses were made because the cache did not have them. */
  readonly misses: number;
}

/** The measured part of the log. */
interface ObservedLog {
  readonly droppedLines: number;
}

/** The metrics of the gateway, in a registry of their own. */
@Injectable()
export class Metrics implements OnApplicationShutdown {
  private readonly registry = new Registry();
  readonly live = new LiveMetrics(this.registry);
  private readonly requests = new RequestMetrics(this.registry);
  private readonly metrics: ReturnType<typeof metricCatalogue>;
  private readonly openConnections = new Map<string, () => number>();
  private memory: CacheUsage = { size: 0, calculatedSize: 0 };
  private log: ObservedLog = { droppedLines: 0 };
  private responses: ResponseCacheUsage = { size: 0, calculatedSize: 0, misses: 0 };
  private uncachedResponses = 0;
  private readonly eventLoopDelay: EventLoopDelay;

  constructor(
    private readonly dependencyStatus: DependencyStatus,
    { calls, live }: Settings,
  ) {
    this.metrics = metricCatalogue(this.registry, calls.attemptTimeoutMs);
    this.live.setMaxConnections(live.maxStreams);
    // The event loop monitor of prom-client cannot be disabled: it samples once an hour, and its metrics are removed.
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 3_600_000 });
    for (const name of eventLoopMetrics) this.registry.removeSingleMetric(name);
    this.eventLoopDelay = new EventLoopDelay(this.registry);
    this.metrics.buildInfo.set({ version, node: process.version, ...(commit !== null && { commit }) }, 1);
  }

  onApplicationShutdown(): void {
    this.eventLoopDelay.stop();
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All metrics in the text format of Prometheus. */
  text(): Promise<string> {
    this.dependencyStatus.upstreams.forEach((status, name) => {
      this.setUpstreamGauges(name, status);
    });
    this.setRedisGauge();
    this.openConnections.forEach((open, port) => {
      this.metrics.connections.set({ port }, open());
    });
    this.metrics.cacheRecords.set(this.memory.size);
    this.metrics.cacheBytes.set(this.memory.calculatedSize);
    this.metrics.logLinesDropped.reset();
    this.metrics.logLinesDropped.inc(this.log.droppedLines);
    this.metrics.responseCacheRecords.set(this.responses.size);
    this.metrics.responseCacheBytes.set(this.responses.calculatedSize);
    return this.registry.metrics();
  }

  requestCompleted(request: ObservedRequest): void {
    this.requests.observe(request);
  }

  /** A response was sent that is not from the response cache. */
  responseUncached(): void {
    this.uncachedResponses += 1;
  }

  requestShed(): void {
    this.metrics.requestsShed.inc();
  }

  /** A request has waited for its turn of the event loop. */
  requestDequeued(waitedMs: number): void {
    this.metrics.requestQueueWait.observe(waitedMs / 1000);
  }

  /** @param open returns the number of open connections; called whenever the metrics are read */
  observeConnections(port: string, open: () => number): void {
    this.openConnections.set(port, open);
    this.metrics.connectionsRefused.inc({ port }, 0);
    this.metrics.connectionsStalled.inc({ port }, 0);
  }

  connectionRefused(port: string): void {
    this.metrics.connectionsRefused.inc({ port });
  }

  connectionStalled(port: string): void {
    this.metrics.connectionsStalled.inc({ port });
  }

  upstreamAttempted({ interface: name, outcome, attempt }: AttemptLabels): void {
    this.metrics.upstreamAttempts.inc(name, outcome, String(attempt));
  }

  /** Records the duration of an attempt, successful or not. */
  upstreamExchanged(interfaceName: string, ms: number): void {
    this.metrics.upstreamDuration.observe(interfaceName, ms / 1000);
  }

  upstreamCredentialsRefused(interfaceName: string): void {
    this.metrics.upstreamCredentialsRefused.inc({ interface: interfaceName });
  }

  /** @param member the dot path of the member in the payload */
  upstreamUnreadable(interfaceName: string, member: string): void {
    this.metrics.upstreamUnreadable.inc({ interface: interfaceName, member });
  }

  cacheRead(level: 'memory' | 'shared' | 'upstream', state: 'hit' | 'stale' | 'miss'): void {
    this.metrics.cacheReads.inc(level, state);
  }

  redisRefused(kind: string): void {
    this.metrics.redisRefusals.inc({ kind });
  }

  /** An upstream reported an earlier state of an order than the stored one. */
  earlierState(interfaceName: string, isAccepted: boolean): void {
    this.metrics.earlierStates.inc({
      interface: interfaceName,
      outcome: isAccepted ? 'believed' : 'disbelieved',
    });
  }

  /** @param memory the memory cache; read whenever the metrics are read */
  observeMemory(memory: CacheUsage): void {
    this.memory = memory;
  }

  /** @param log read whenever the metrics are read */
  observeLog(log: ObservedLog): void {
    this.log = log;
  }

  recordEvicted(): void {
    this.metrics.cacheEvictions.inc();
  }

  /** @param responses the response cache; read whenever the metrics are read */
  observeResponses(responses: ResponseCacheUsage): void {
    this.responses = responses;
  }

  responseEvicted(): void {
    this.metrics.responseCacheEvictions.inc();
  }

  orderJoined(agreement: string, isComplete: boolean): void {
    this.metrics.orderJoins.inc(agreement);
    if (!isComplete) this.metrics.partialViews.inc();
  }

  /** Starts the counters of contradictions at 0, so that the first one is an increase. */
  setContradictionFields(fields: readonly string[]): void {
    for (const field of fields) this.metrics.contradictions.inc({ field }, 0);
  }

  /** @param field the dot path in which the records of an order began to exclude each other */
  orderContradictory(field: string): void {
    this.metrics.contradictions.inc({ field });
  }

  /** The caches now, and their lookups since the start. */
  get cacheUsage() {
    const { memory, responses } = this;
    const lookups = (state: string) => this.metrics.cacheReads.count('memory', state);
    return {
      memory: {
        entries: memory.size,
        bytes: memory.calculatedSize,
        hits: lookups('hit'),
        stale: lookups('stale'),
        misses: lookups('miss'),
      },
      responses: {
        entries: responses.size,
        bytes: responses.calculatedSize,
        // A counter of hits would be work for each hit.
        hits: this.requests.total - this.uncachedResponses,
        misses: responses.misses,
      },
    };
  }

  /** There is no sample if no Redis is configured. */
  private setRedisGauge(): void {
    const { redis } = this.dependencyStatus;
    if (redis === 'off') this.metrics.redisUp.remove();
    else this.metrics.redisUp.set(redis === 'down' ? 0 : 1);
  }

  private setUpstreamGauges(name: string, status: UpstreamStatus): void {
    const { breaker, bulkheads, quotaPerMinute, quotaLeft } = status;
    // Starts at 0, so that the first refusal is an increase.
    this.metrics.upstreamCredentialsRefused.inc({ interface: name }, 0);
    this.metrics.breakerState.set({ interface: name }, breakerNumbers[breaker]);
    for (const [lane, { inFlight, queued }] of Object.entries(bulkheads)) {
      this.metrics.callsInFlight.set({ interface: name, lane }, inFlight);
      this.metrics.callsQueued.set({ interface: name, lane }, queued);
    }
    if (quotaPerMinute !== null) this.metrics.quotaPerMinute.set({ interface: name }, quotaPerMinute);
    if (quotaLeft !== null) this.metrics.quotaLeft.set({ interface: name }, quotaLeft);
  }
}
