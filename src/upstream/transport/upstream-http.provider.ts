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
import { RelayShare, relayShareOf } from '../resilience/relay-share';
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

/** The quota of an upstream; with relayed paths, of which these may use a share. */
function rateLimiterOf(
  upstreamName: UpstreamName,
  settings: Settings,
  redis: RedisConnection | null,
): UpstreamRateLimiter {
  const { requestsPerMinute } = settings[upstreamName];
  const limiter = (name: string, perMinute: number | null) =>
    newRateLimiter(name, perMinute, settings, redis);
  const quota = limiter(upstreamName, requestsPerMinute);
  const isRelaying = settings.relay.bundle !== null || settings.relay.paths.length > 0;
  if (requestsPerMinute === null || !isRelaying) return quota;
  return new RelayShare(quota, limiter(`${upstreamName}-relayed`, relayShareOf(requestsPerMinute)));
}

/** Without a limit there is nothing to share. */
function newRateLimiter(
  name: string,
  perMinute: number | null,
  { calls }: Settings,
  redis: RedisConnection | null,
): UpstreamRateLimiter {
  const windowMs = rateLimitWindowMs(calls.attemptTimeoutMs);
  return redis === null || perMinute === null
    ? new LocalRateLimiter(perMinute, windowMs)
    : new RedisRateLimiter(name, perMinute, windowMs, redis, calls.retryAfterMaxSeconds * 1000);
}
