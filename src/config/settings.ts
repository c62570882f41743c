import { CacheSettings, RedisSettings, WarmUpSettings } from './sections/cache-settings';
import { CallSettings } from './sections/call-settings';
import { ClientSettings } from './sections/client-settings';
import { LiveSettings, OverloadSettings, ServerSettings } from './sections/server-settings';
import { LogSettings, type TraceExporter } from './sections/log-settings';
import { RelaySettings } from './sections/relay-settings';
import {
  OrderSettings,
  StatisticsSettings,
  TokenListSettings,
  type UpstreamSettings,
  UpstreamsSettings,
} from './sections/upstream-settings';

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

/** The whole configuration by topic, with its defaults. Validated at start and never changed. */
export class Settings {
  readonly upstreams = new UpstreamsSettings();
  readonly statistics: UpstreamSettings = new StatisticsSettings();
  readonly order: UpstreamSettings = new OrderSettings();
  readonly server = new ServerSettings();
  readonly clients = new ClientSettings();
  readonly tokenList = new TokenListSettings();
  readonly calls = new CallSettings();
  readonly redis = new RedisSettings();
  readonly cache = new CacheSettings();
  readonly warmUp = new WarmUpSettings();
  readonly overload = new OverloadSettings();
  readonly live = new LiveSettings();
  readonly relay = new RelaySettings();
  readonly log = new LogSettings();
  /** Null unless the upstream is the embedded sandbox. */
  readonly sandbox: SandboxExamples | null = null;
  /** Null: no tracing. */
  readonly traceExporter: TraceExporter | null = null;
  /** The value of each variable as text, defaults and the contents of secret files included. Holds secrets. */
  readonly variables: ReadonlyMap<string, string> = new Map();

  /** Whether the explorer is served at `/explorer`. */
  get explorer(): boolean {
    return this.server.explorer ?? this.sandbox !== null;
  }

  /** The proxy between the gateway and both upstreams; may hold a password. Null: none, as to the sandbox in this process. */
  get upstreamProxyUrl(): string | null {
    return this.sandbox === null ? this.upstreams.proxyUrl : null;
  }
}
