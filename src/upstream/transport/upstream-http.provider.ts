import { HttpModule, HttpService } from '@nestjs/axios';
import { type DynamicModule, type FactoryProvider } from '@nestjs/common';
import { Conditions } from '../../observability/conditions';
import { Settings } from '../../config/settings';
import { clock } from '../../lib/clock';
import { Metrics } from '../../observability/metrics';
import { RedisConnection } from '../../redis/redis-connection';
import { AttemptReport } from './attempt-report';
import { LocalQuota } from '../resilience/local-quota';
import { quotaWindowMs, type RequestQuota } from '../resilience/request-quota';
import { SharedQuota } from '../resilience/shared-quota';
import { type InterfaceName } from './upstream-failure';
import { UpstreamExchange, upstreamHttpOptions } from './upstream-exchange';
import { UpstreamHttp } from './upstream-http';

/**
 * Provides an axios that nobody shares. With `HttpModule.register` all gateways of a process would have the same one, and
 * its calls would go through the pool that was made last.
 */
export const upstreamHttpModule = (): DynamicModule =>
  HttpModule.registerAsync({ useFactory: () => upstreamHttpOptions });

/** Provides the calls to one interface, as its settings have it. */
export const upstreamHttpOf = (interfaceName: InterfaceName): FactoryProvider<UpstreamHttp> => ({
  provide: UpstreamHttp,
  inject: [HttpService, Settings, RedisConnection, Metrics, Conditions],
  useFactory: (
    http: HttpService,
    settings: Settings,
    redis: RedisConnection | null,
    metrics: Metrics,
    conditions: Conditions,
  ) => {
    const { calls } = settings;
    const exchange = new UpstreamExchange(http, settings[interfaceName].url, {
      maxConnections: calls.maxInFlight + calls.maxRefreshesInFlight,
      connectTimeoutMs: calls.connectTimeoutMs,
      retryAfterMaxSeconds: calls.retryAfterMaxSeconds,
      isTraced: settings.traceExporter !== null,
    });
    const quota = quotaOf(interfaceName, settings, redis);
    const report = new AttemptReport(interfaceName, metrics);
    const upstream = new UpstreamHttp(interfaceName, exchange, calls, quota, report);
    conditions.watchInterface(interfaceName, () => upstream.conditionAt(clock.now()));
    return upstream;
  },
});

/** Without a limit there is nothing to ask Redis before a call. */
function quotaOf(
  interfaceName: InterfaceName,
  settings: Settings,
  redis: RedisConnection | null,
): RequestQuota {
  const { requestsPerMinute } = settings[interfaceName];
  const { calls } = settings;
  const windowMs = quotaWindowMs(calls.attemptTimeoutMs);
  return redis === null || requestsPerMinute === null
    ? new LocalQuota(requestsPerMinute, windowMs)
    : new SharedQuota(interfaceName, requestsPerMinute, windowMs, redis, calls.retryAfterMaxSeconds * 1000);
}
