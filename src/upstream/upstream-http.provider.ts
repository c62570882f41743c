import { type FactoryProvider } from '@nestjs/common';
import { HttpService } from '@nestjs/axios';
import { Settings } from '../config/settings';
import { RedisConnection } from '../redis/redis-connection';
import { LocalQuota } from './local-quota';
import { type RequestQuota } from './request-quota';
import { SharedQuota } from './shared-quota';
import { type InterfaceName } from './upstream-failure';
import { UpstreamHttp } from './upstream-http';

/** Provides the calls to one interface, as its settings have it. */
export const upstreamHttpOf = (interfaceName: InterfaceName): FactoryProvider<UpstreamHttp> => ({
  provide: UpstreamHttp,
  inject: [HttpService, Settings, RedisConnection],
  useFactory: (http: HttpService, settings: Settings, redis: RedisConnection | null) => {
    const target = settings[interfaceName];
    const quota = quotaOf(interfaceName, target.requestsPerMinute, redis);
    return new UpstreamHttp(interfaceName, http, target, settings.calls, quota);
  },
});

/** Without a limit there is nothing to ask Redis before a call. */
const quotaOf = (
  interfaceName: InterfaceName,
  perMinute: number | null,
  redis: RedisConnection | null,
): RequestQuota =>
  redis === null || perMinute === null
    ? new LocalQuota(perMinute)
    : new SharedQuota(interfaceName, perMinute, redis);
