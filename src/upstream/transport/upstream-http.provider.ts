import { HttpModule, HttpService } from '@nestjs/axios';
import { type DynamicModule, type FactoryProvider, Logger } from '@nestjs/common';
import { DependencyStatus } from '../../observability/dependency-status';
import { Settings } from '../../config/settings';
import { clock } from '../../lib/clock';
import { Metrics } from '../../observability/metrics/metrics';
import { RedisConnection } from '../../redis/redis-connection';
import { AttemptTelemetry } from './attempt';
import { LocalRateLimiter } from '../resilience/upstream-rate-limiter';
import { rateLimitWindowMs, type UpstreamRateLimiter } from '../resilience/upstream-rate-limiter';
import { RedisRateLimiter } from '../resilience/redis-rate-limiter';
import { deleteAxiosDefaults } from './axios-defaults';
import { type UpstreamName } from './upstream-error';
import { UpstreamTransport } from './upstream-transport';
import { UpstreamHttp } from './upstream-http';

/**
 * An axios instance per module. With `HttpModule.register` all gateways of a process would share one, and its calls
 * would go through the pool that was made last.
 */
export const upstreamHttpModule = (): DynamicModule => HttpModule.registerAsync({ useFactory: () => ({}) });

/** Provides the calls to one upstream, configured by its settings. */
export const upstreamHttpOf = (upstreamName: UpstreamName): FactoryProvider<UpstreamHttp> => ({
  provide: UpstreamHttp,
  inject: [HttpService, Settings, RedisConnection, Metrics, DependencyStatus],
  useFactory: async (
    http: HttpService,
    settings: Settings,
    redis: RedisConnection | null,
    metrics: Metrics,
    dependencyStatus: DependencyStatus,
  ) => {
    const { calls } = settings;
    if (!(await deleteAxiosDefaults(http.axiosRef)))
      new Logger('Upstream').warn('axios does not work without its defaults: calls are slower');
    const transport = new UpstreamTransport(http, settings[upstreamName].url, {
      maxConnections: calls.maxInFlight + calls.maxRefreshesInFlight,
      connectTimeoutMs: calls.connectTimeoutMs,
      proxyUrl: settings.upstreamProxyUrl,
      retryAfterMaxSeconds: calls.retryAfterMaxSeconds,
      isTraced: settings.traceExporter !== null,
    });
    const rateLimiter = rateLimiterOf(upstreamName, settings, redis);
    const telemetry = new AttemptTelemetry(upstreamName, metrics);
    const upstream = new UpstreamHttp(upstreamName, transport, calls, rateLimiter, telemetry);
    dependencyStatus.registerUpstream(upstreamName, () => upstream.statusAt(clock.now()));
    return upstream;
  },
});

/** Without a limit there is nothing to share. */
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
