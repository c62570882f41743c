import { type FreshnessTable } from './freshness-table';
import { type CacheSizes, type RedisSettings, type WarmUpSettings } from './sections/cache-settings';
import { type CallSettings, type JoinSettings } from './sections/call-settings';
import { type ClientSettings } from './sections/client-settings';
import { type LiveSettings, type OverloadSettings, type ServerSettings } from './sections/server-settings';
import { type LogSettings, type TraceExporter } from './sections/log-settings';
import { type RelaySettings } from './sections/relay-settings';
import { type TokenListSettings, type UpstreamSettings } from './sections/upstream-settings';

/** Ids of the embedded sandbox that requests can be tried with. */
export interface SandboxExamples {
  /** An order that both interfaces report, with its transaction, maker and source chain. */
  readonly orderId: string;
  readonly transactionHash: string;
  readonly walletAddress: string;
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
