import { CacheSizes, RedisSettings, WarmUpSettings } from './cache-settings';
import { BreakerSettings, CallBounds, JoinSettings, RetrySettings } from './call-settings';
import { ClientSettings } from './client-settings';
import { LiveSettings, OverloadSettings, ServerSettings } from './server-settings';
import { LogSettings } from './log-settings';
import { RelaySettings } from './relay-settings';
import { TokenListSettings, UpstreamsSettings } from './upstream-settings';

/** All variables but those of freshness and of OpenTelemetry, by topic. */
export const sections = {
  upstreams: UpstreamsSettings,
  server: ServerSettings,
  clients: ClientSettings,
  tokenList: TokenListSettings,
  calls: CallBounds,
  retry: RetrySettings,
  breaker: BreakerSettings,
  join: JoinSettings,
  redis: RedisSettings,
  cache: CacheSizes,
  warmUp: WarmUpSettings,
  overload: OverloadSettings,
  live: LiveSettings,
  relay: RelaySettings,
  log: LogSettings,
};

export type Sections = { readonly [Name in keyof typeof sections]: InstanceType<(typeof sections)[Name]> };
