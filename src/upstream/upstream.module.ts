import { HttpService } from '@nestjs/axios';
import { Logger, Module } from '@nestjs/common';
import { Settings } from '../config/settings';
import { clock } from '../lib/clock';
import { DependencyStatus } from '../observability/dependency-status';
import { Metrics } from '../observability/metrics/metrics';
import { RedisConnection } from '../redis/redis-connection';
import { RedisModule } from '../redis/redis.module';
import { PayloadParser } from './payload-parser';
import { RedisRateLimiter } from './resilience/redis-rate-limiter';
import { RelayShare, relayShareOf } from './resilience/relay-share';
import {
  LocalRateLimiter,
  rateLimitWindowMs,
  type UpstreamRateLimiter,
} from './resilience/upstream-rate-limiter';
import { AttemptTelemetry } from './transport/attempt';
import { deleteAxiosDefaults } from './transport/axios-defaults';
import { type UpstreamName } from './transport/upstream-error';
import { UpstreamHttp } from './transport/upstream-http';
import { UpstreamTransport } from './transport/upstream-transport';
import { UpstreamClient, UpstreamClients } from './upstream-client';

async function createClients(
  settings: Settings,
  redis: RedisConnection | null,
  metrics: Metrics,
  dependencyStatus: DependencyStatus,
): Promise<UpstreamClients> {
  const clientOf = async (name: UpstreamName) => {
    const http = await createHttp(name, settings, redis, metrics);
    dependencyStatus.registerUpstream(name, () => http.statusAt(clock.now()));
    return new UpstreamClient(http, new PayloadParser(name, metrics), settings);
  };
  return new UpstreamClients(await clientOf('statistics'), await clientOf('order'));
}

async function createHttp(
  upstreamName: UpstreamName,
  settings: Settings,
  redis: RedisConnection | null,
  metrics: Metrics,
): Promise<UpstreamHttp> {
  const { calls } = settings;
  // One axios for each upstream: the transport sets its adapter.
  const http = new HttpService(new HttpService().axiosRef.create());
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
  return new UpstreamHttp(upstreamName, transport, calls, rateLimiter, telemetry);
}

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

/** Provides the clients of both upstreams. */
@Module({
  imports: [RedisModule],
  providers: [
    {
      provide: UpstreamClients,
      inject: [Settings, RedisConnection, Metrics, DependencyStatus],
      useFactory: createClients,
    },
  ],
  exports: [UpstreamClients],
})
export class UpstreamModule {}
