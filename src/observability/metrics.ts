import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { DependencyStatus } from './dependency-status';
import { type UpstreamStatus } from './upstream-status';
import { commit, version } from '../lib/version';
import { Settings } from '../config/settings';
import { EventLoopDelay, eventLoopMetrics } from './event-loop-delay';
import { metricCatalogue } from './metric-catalogue';
import { type ObservedRequest, RequestMetrics } from './request-metrics';

/** What the gauge of a breaker shows. */
const breakerNumbers: Readonly<Record<UpstreamStatus['breaker'], number>> = {
  closed: 0,
  'half-open': 1,
  open: 2,
};

/** One attempt to call an interface: `outcome` is a status class, or why there was no answer. */
interface AttemptLabels {
  readonly interface: string;
  readonly outcome: string;
  /** 1, or 2 for the one retry. */
  readonly attempt: number;
}

/** What a memory holds: records, and the bytes that they count for. */
interface MemoryUse {
  readonly size: number;
  readonly calculatedSize: number;
}

/** The log, as far as it is measured. */
interface WatchedLog {
  readonly droppedLines: number;
}

/** All that this gateway counts and measures, in a registry of its own. */
@Injectable()
export class Metrics implements OnApplicationShutdown {
  private readonly registry = new Registry();
  private readonly requests = new RequestMetrics(this.registry);
  private readonly metrics: ReturnType<typeof metricCatalogue>;
  private readonly openConnections = new Map<string, () => number>();
  private memory: MemoryUse = { size: 0, calculatedSize: 0 };
  private log: WatchedLog = { droppedLines: 0 };
  private responses: MemoryUse = { size: 0, calculatedSize: 0 };
  private readonly eventLoopDelay: EventLoopDelay;

  constructor(
    private readonly dependencyStatus: DependencyStatus,
    { calls }: Settings,
  ) {
    this.metrics = metricCatalogue(this.registry, calls.attemptTimeoutMs);
    // Its own way to measure the event loop cannot be left out: it samples once an hour, and is not shown.
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

  /** Everything in the text format of Prometheus. */
  text(): Promise<string> {
    this.dependencyStatus.upstreams.forEach((condition, name) => {
      this.setUpstreamGauges(name, condition);
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

  requestShed(): void {
    this.metrics.requestsShed.inc();
  }

  /** How many are open is asked for whenever the metrics are read. */
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

  /** An exchange with an interface has ended, well or not. */
  upstreamExchanged(interfaceName: string, ms: number): void {
    this.metrics.upstreamDuration.observe(interfaceName, ms / 1000);
  }

  upstreamCredentialsRefused(interfaceName: string): void {
    this.metrics.upstreamCredentialsRefused.inc({ interface: interfaceName });
  }

  /** `member` is a dot path that a reader has for it. */
  upstreamUnreadable(interfaceName: string, member: string): void {
    this.metrics.upstreamUnreadable.inc({ interface: interfaceName, member });
  }

  cacheRead(level: 'memory' | 'shared' | 'upstream', state: 'hit' | 'stale' | 'miss'): void {
    this.metrics.cacheReads.inc(level, state);
  }

  redisRefused(kind: string): void {
    this.metrics.redisRefusals.inc({ kind });
  }

  /** An interface answered with an earlier state of an order than the stored one. */
  earlierState(interfaceName: string, isBelieved: boolean): void {
    this.metrics.earlierStates.inc({
      interface: interfaceName,
      outcome: isBelieved ? 'believed' : 'disbelieved',
    });
  }

  /** What it holds is asked for whenever the metrics are read. */
  observeMemory(memory: MemoryUse): void {
    this.memory = memory;
  }

  /** What it lost is asked for whenever the metrics are read. */
  observeLog(log: WatchedLog): void {
    this.log = log;
  }

  recordEvicted(): void {
    this.metrics.cacheEvictions.inc();
  }

  /** The same for the response cache. */
  observeResponses(responses: MemoryUse): void {
    this.responses = responses;
  }

  responseEvicted(): void {
    this.metrics.responseCacheEvictions.inc();
  }

  orderJoined(agreement: string, isComplete: boolean): void {
    this.metrics.orderJoins.inc(agreement);
    if (!isComplete) this.metrics.partialViews.inc();
  }

  /** Without a Redis there is no sample. */
  private setRedisGauge(): void {
    const { redis } = this.dependencyStatus;
    if (redis === 'off') this.metrics.redisUp.remove();
    else this.metrics.redisUp.set(redis === 'down' ? 0 : 1);
  }

  private setUpstreamGauges(name: string, condition: UpstreamStatus): void {
    const { breaker, bulkheads, quotaPerMinute, quotaLeft } = condition;
    // From the start, so that the first refusal is an increase.
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
