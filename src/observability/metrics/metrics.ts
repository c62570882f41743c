import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics } from 'prom-client';
import { Settings } from '../../config/settings';
import { commit, version } from '../../lib/version';
import { DependencyStatus, type UpstreamStatus } from '../dependency-status';
import { MetricCatalogue } from './metric-catalogue';
import { type Sample } from './recorded-metrics';

/** The value of the breaker gauge for each state. */
const breakerNumbers: Readonly<Record<UpstreamStatus['breaker'], number>> = {
  closed: 0,
  'half-open': 1,
  open: 2,
};

/** All metrics: those of the gateway, of its dependencies, and of its process. */
@Injectable()
export class Metrics extends MetricCatalogue {
  constructor(
    private readonly dependencies: DependencyStatus,
    { calls, live }: Settings,
  ) {
    super(calls.attemptTimeoutMs);
    this.buildInfo.from(() => [[1, version, process.version, ...(commit === null ? [] : [commit])]]);
    this.liveConnectionsMax.from(() => [[live.maxStreams]]);
    this.breakerState.from(this.ofUpstreams(({ breaker }) => breakerNumbers[breaker]));
    this.quotaPerMinute.from(this.ofUpstreams(({ quotaPerMinute }) => quotaPerMinute));
    this.quotaLeft.from(this.ofUpstreams(({ quotaLeft }) => quotaLeft));
    this.callsInFlight.from(() => this.ofBulkheads('inFlight'));
    this.callsQueued.from(() => this.ofBulkheads('queued'));
    this.redisUp.from(() => this.ofRedis());
    collectDefaultMetrics({ register: this.registry });
  }

  /** A sample for each upstream that has a value. */
  private ofUpstreams(valueOf: (status: UpstreamStatus) => number | null): () => Sample[] {
    return () =>
      [...this.dependencies.upstreams].flatMap(([name, status]): Sample[] => {
        const value = valueOf(status);
        return value === null ? [] : [[value, name]];
      });
  }

  private ofBulkheads(usage: 'inFlight' | 'queued'): Sample[] {
    return [...this.dependencies.upstreams].flatMap(([name, { bulkheads }]) =>
      Object.entries(bulkheads).map(([lane, each]): Sample => [each[usage], name, lane]),
    );
  }

  /** None if no Redis is configured. */
  private ofRedis(): Sample[] {
    const { redis } = this.dependencies;
    return redis === 'off' ? [] : [[redis === 'down' ? 0 : 1]];
  }
}
