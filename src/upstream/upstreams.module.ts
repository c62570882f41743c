import { HttpService } from '@nestjs/axios';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/settings';
import { clock } from '../lib/clock';
import { DependencyStatus, type UpstreamStatus } from '../observability/dependency-status';
import { Metrics } from '../observability/metrics/metrics';
import { type Sample } from '../observability/metrics/recorded-metrics';
import { RedisConnection } from '../redis/redis-connection';
import { RedisModule } from '../redis/redis.module';
import { RateLimitPause } from './resilience/rate-limit-pause';
import { RedisRateLimiter } from './resilience/redis-rate-limiter';
import { QuotaShare, shareOf, type SharedPriority } from './resilience/quota-shares';
import { LocalRateLimiter, rateLimitWindowMs } from './resilience/upstream-rate-limiter';
import { AttemptTelemetry } from './transport/attempt';
import { redactionPatternsOf } from './transport/redaction';
import { type UpstreamName } from './transport/upstream-error';
import { type RateLimiters, UpstreamHttp } from './transport/upstream-http';
import { UpstreamTransport } from './transport/upstream-transport';
import { UpstreamClient } from './upstream-client';

/** The clients of both upstreams. */
export class Upstreams implements OnApplicationShutdown {
  constructor(
    readonly statistics: UpstreamClient,
    readonly order: UpstreamClient,
  ) {}

  /** Runs after the server has closed, since requests in flight still need their calls. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.statistics.http.close(), this.order.http.close()]);
  }
}

@Module({
  imports: [RedisModule],
  providers: [
    {
      provide: Upstreams,
      inject: [Settings, RedisConnection, Metrics, DependencyStatus],
      useFactory: async (...dependencies: Dependencies) =>
        new Upstreams(
          await upstreamClient('statistics', ...dependencies),
          await upstreamClient('order', ...dependencies),
        ),
    },
  ],
  exports: [Upstreams],
})
export class UpstreamsModule {}

type Dependencies = [Settings, RedisConnection | null, Metrics, DependencyStatus];

async function upstreamClient(
  upstreamName: UpstreamName,
  ...[settings, redis, metrics, dependencyStatus]: Dependencies
): Promise<UpstreamClient> {
  const { calls } = settings;
  const transport = new UpstreamTransport(await newHttpService(), settings[upstreamName], settings);
  const telemetry = new AttemptTelemetry(upstreamName, metrics);
  const limiters = rateLimitersOf(upstreamName, settings, redis);
  const upstream = new UpstreamHttp(upstreamName, transport, calls, telemetry, limiters);
  const readStatus = () => upstream.statusAt(clock.now());
  dependencyStatus.upstreamReaders.set(upstreamName, readStatus);
  exportStatus(upstreamName, readStatus, metrics);
  return new UpstreamClient(upstream, metrics, calls, redactionPatternsOf(settings));
}

/** By the value of the breaker gauge. */
const breakerStates: readonly UpstreamStatus['breaker'][] = ['closed', 'half-open', 'open'];

function exportStatus(upstreamName: UpstreamName, readStatus: () => UpstreamStatus, metrics: Metrics): void {
  const sampleOf = (value: number | null): Sample[] => (value === null ? [] : [[value, upstreamName]]);
  const usageOf = (usage: 'inFlight' | 'queued'): Sample[] =>
    Object.entries(readStatus().bulkheads).map(([lane, each]) => [each[usage], upstreamName, lane]);
  metrics.breakerState.from(() => sampleOf(breakerStates.indexOf(readStatus().breaker)));
  metrics.quotaPerMinute.from(() => sampleOf(readStatus().quotaPerMinute));
  metrics.quotaLeft.from(() => sampleOf(readStatus().quotaLeft));
  metrics.callsInFlight.from(() => usageOf('inFlight'));
  metrics.callsQueued.from(() => usageOf('queued'));
}

/**
 * An axios for one upstream, as the adapter is its own. It has no defaults but that a path is never taken for an absolute
 * URL: axios would merge each into every request, which costs half as much as the rest of a call.
 */
export async function newHttpService(): Promise<HttpService> {
  // Imported like this, it is that of Nest's ES modules.
  const { Axios } = await import('axios');
  return new HttpService(new Axios({ allowAbsoluteUrls: false }) as HttpService['axiosRef']);
}

/** The pause and the quota of an upstream, and the shares of it that lists of orders and relayed paths may use. */
function rateLimitersOf(
  upstreamName: UpstreamName,
  settings: Settings,
  redis: RedisConnection | null,
): RateLimiters {
  const pause = new RateLimitPause();
  const { requestsPerMinute } = settings[upstreamName];
  if (requestsPerMinute === null) return { pause };
  const windowMs = rateLimitWindowMs(settings.calls.attemptTimeoutMs);
  const maxPauseMs = settings.calls.retryAfterMaxSeconds * 1000;
  const limiter = (name: string, perMinute: number) =>
    redis === null
      ? new LocalRateLimiter(perMinute, windowMs)
      : new RedisRateLimiter(name, perMinute, windowMs, redis, maxPauseMs, pause);
  const quota = limiter(upstreamName, requestsPerMinute);
  const share = (priority: SharedPriority) =>
    new QuotaShare(limiter(`${upstreamName}-${priority}`, shareOf(priority, requestsPerMinute)), quota);
  return { pause, quota, shares: { relayed: share('relayed'), listed: share('listed') } };
}
