import { CacheSizes, RedisSettings, WarmUpSettings } from './sections/cache-settings';
import {
  BreakerSettings,
  CallBounds,
  type CallSettings,
  JoinSettings,
  RetrySettings,
} from './sections/call-settings';
import { ClientSettings } from './sections/client-settings';
import { LiveSettings, OverloadSettings, ServerSettings } from './sections/server-settings';
import { LogSettings, type TraceExporter } from './sections/log-settings';
import { RelaySettings } from './sections/relay-settings';
import { TokenListSettings, type UpstreamSettings, UpstreamsSettings } from './sections/upstream-settings';
import { type FreshnessTable } from './freshness-table';

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

/** Ids of the embedded sandbox that requests can be tried with. */
export interface SandboxExamples {
  /** An order that both interfaces report, with its transaction, maker and source chain. */
  readonly orderId: string;
  readonly transactionHash: string;
  readonly walletAddress: string;
  /** The maker of many orders with `SANDBOX_ORDERS`; else the same. */
  readonly busyWalletAddress: string;
  readonly chainId: string;
  /** Orders that move by themselves, from the start of the sandbox on. */
  readonly liveOrderIds: readonly string[];
}

/** The whole configuration, validated at start and never changed. */
export class Settings {
  /** Null unless the upstream is the embedded sandbox. */
  readonly sandbox!: SandboxExamples | null;
  /** Whether the explorer is served at `/explorer`. */
  readonly explorer!: boolean;
  readonly server!: ServerSettings;
  readonly statistics!: UpstreamSettings;
  readonly order!: UpstreamSettings;
  /** The proxy between the gateway and both upstreams; may hold a password. Null: none. */
  readonly upstreamProxyUrl!: string | null;
  readonly calls!: CallSettings;
  readonly apiKeys!: ClientSettings['apiKeys'];
  readonly corsOrigins!: ClientSettings['corsOrigins'];
  readonly rateLimitPerMinute!: ClientSettings['rateLimitPerMinute'];
  readonly joinGraceMs!: JoinSettings['joinGraceMs'];
  readonly warmUp!: WarmUpSettings;
  readonly tokenList!: TokenListSettings;
  readonly redis!: RedisSettings;
  readonly cache!: CacheSizes & { readonly freshness: FreshnessTable };
  readonly overload!: OverloadSettings;
  readonly live!: LiveSettings;
  readonly relay!: RelaySettings;
  readonly logLevel!: LogSettings['logLevel'];
  readonly accessLog!: LogSettings['accessLog'];
  readonly slowRequestMs!: LogSettings['slowRequestMs'];
  /** Null: no tracing. */
  readonly traceExporter!: TraceExporter | null;
}
