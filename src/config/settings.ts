import { type FreshnessTable } from './freshness-table';

/** One upstream interface. */
export interface InterfaceSettings {
  readonly url: string;
  /** Sent as the query parameter `accesstoken`; a secret. Null when there is none. */
  readonly accessToken: string | null;
}

/** Bounds of every upstream call. */
export interface CallSettings {
  readonly attemptTimeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly maxConnections: number;
  readonly recordMaxBytes: number;
  readonly tokenListMaxBytes: number;
}

/** Everything configurable, validated once at start and never changed. */
export class Settings {
  /** Whether the upstream is the embedded sandbox. */
  readonly sandbox!: boolean;
  readonly server!: { readonly host: string; readonly port: number; readonly requestBodyMaxBytes: number };
  readonly statistics!: InterfaceSettings;
  readonly order!: InterfaceSettings;
  readonly calls!: CallSettings;
  readonly joinGraceMs!: number;
  readonly tokenList!: { readonly chainIds: readonly string[]; readonly chainParameter: string };
  readonly cache!: {
    readonly maxEntries: number;
    readonly maxBytes: number;
    readonly freshness: FreshnessTable;
  };
  readonly logLevel!: string;
}
