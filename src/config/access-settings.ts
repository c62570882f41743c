import { Injectable } from '@nestjs/common';
import { type ApiKey } from './sections/client-settings';
import { Settings } from './settings';

/** The API keys and the limits of each client, as last read: unlike {@link Settings}, a reload replaces them. */
@Injectable()
export class AccessSettings {
  /** Of the API keys only the hashes are known (SHA-256). */
  apiKeys!: readonly { readonly key: ApiKey; readonly hash: Buffer }[];
  /** Of each client whose API key has no limit of its own; null for no limit. */
  rateLimitPerMinute!: number | null;
  /** Event streams and waiting requests of each client. */
  live!: Omit<Settings['live'], 'maxStreams'>;

  constructor(settings: Settings) {
    this.replace(settings);
  }

  replace({ clients, live }: Pick<Settings, 'clients' | 'live'>): void {
    this.apiKeys = clients.apiKeys.map((key) => ({ key, hash: Buffer.from(key.sha256, 'hex') }));
    this.rateLimitPerMinute = clients.rateLimitPerMinute;
    this.live = live;
  }
}
