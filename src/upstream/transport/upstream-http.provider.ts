import { HttpModule, HttpService } from '@nestjs/axios';
import { type DynamicModule, type FactoryProvider } from '@nestjs/common';
import { DependencyStatus } from '../../observability/dependency-status';
import { Settings } from '../../config/settings';
import { clock } from '../../lib/clock';
import { Metrics } from '../../observability/metrics';
import { RedisConnection } from '../../redis/redis-connection';
import { AttemptTelemetry } from './attempt';
import { LocalRateLimiter } from '../resilience/upstream-rate-limiter';
import { rateLimitWindowMs, type UpstreamRateLimiter } from '../resilience/upstream-rate-limiter';
import { RedisRateLimiter } from '../resilience/redis-rate-limiter';
import { type UpstreamName } from './upstream-error';
import { UpstreamTransport, upstreamHttpOptions } from './upstream-transport';
import { UpstreamHttp } from './upstream-http';

/**
 * Provides an axios that nobody shares. With `HttpModule.register` all gateways of a process would have the same one, and
 * its calls would go through the pool that was made last.
 */
export const upstreamHttpModule = (): DynamicModule =>
  HttpModule.registerAsync({ useFactory: () => upstreamHttpOptions });

/** Provides the calls to one interface, as its settings have it. */
export const upstreamHttpOf = (upstreamName: UpstreamName): FactoryProvider<UpstreamHttp> => ({
  provide: UpstreamHttp,
  inject: [HttpService, Settings, RedisConnection, Metrics, DependencyStatus],
  useFactory: (
    http: HttpService,
    settings: Settings,
    redis: RedisConnection | null,
    metrics: Metrics,
    dependencyStatus: DependencyStatus,
  ) => {
    const { calls } = settings;
    const exchange = new UpstreamTransport(http, settings[upstreamName].url, {
      maxConnections: calls.maxInFlight + calls.maxRefreshesInFlight,
      connectTimeoutMs: calls.connectTimeoutMs,
      retryAfterMaxSeconds: calls.retryAfterMaxSeconds,
      isTraced: settings.traceExporter !== null,
    });
    const quota = rateLimiterOf(upstreamName, settings, redis);
    const report = new AttemptTelemetry(upstreamName, metrics);
    const upstream = new UpstreamHttp(upstreamName, exchange, calls, quota, report);
    dependencyStatus.registerUpstream(upstreamName, () => upstream.statusAt(clock.now()));
    return upstream;
  },
});

/** Without a limit there is nothing to ask Redis before a call. */
function rateLimiterOf(
  upstreamName: UpstreamName,
  settings: Settings,
  redis: RedisConnection | null,
): UpstreamRateLimiter {
  const { requestsPerMinute } = settings[upstreamName];
  const { calls } = settings;
  const windowMs = rateLimitWindowMs(calls.attemptTimeoutMs);
  return redis === null || requestsPerMinute === null
    ? new LocalRateLimiter(requestsPerMinute, windowMs)
    : new RedisRateLimiter(
        upstreamName,
        requestsPerMinute,
        windowMs,
        redis,
        calls.retryAfterMaxSeconds * 1000,
      );
}
