import { Injectable } from '@nestjs/common';
import { type ApiKey } from './sections/client-settings';
import { Settings } from './settings';

/** What a reload replaces. */
type AccessRules = Pick<Settings, 'clients' | 'live'>;

/** The API keys and the limits of each client, as last read: unlike {@link Settings}, a reload replaces them. */
@Injectable()
export class AccessSettings {
  /** Of the API keys only the hashes are known (SHA-256). */
  apiKeys!: readonly { readonly key: ApiKey; readonly hash: Buffer }[];
  private current!: AccessRules;

  constructor(settings: Settings) {
    this.replace(settings);
  }

  /** Of each client whose API key has no limit of its own; null for no limit. */
  get rateLimitPerMinute(): number | null {
    return this.current.clients.rateLimitPerMinute;
  }

  /** Event streams and waiting requests of each client. */
  get live(): Omit<Settings['live'], 'maxStreams'> {
    return this.current.live;
  }

  replace(rules: AccessRules): void {
    this.current = rules;
    this.apiKeys = rules.clients.apiKeys.map((key) => ({ key, hash: Buffer.from(key.sha256, 'hex') }));
  }
}
