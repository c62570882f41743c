import { Injectable } from '@nestjs/common';
import { Settings } from './settings';

/** What a reload replaces. */
type AccessRules = Pick<Settings, 'apiKeys' | 'rateLimitPerMinute' | 'live'>;

/** The API keys and the limits of each client, as last read: unlike {@link Settings}, a reload replaces them. */
@Injectable()
export class AccessSettings {
  private current: AccessRules;
  private readonly followers: ((rules: AccessRules) => void)[] = [];

  constructor(settings: Settings) {
    this.current = settings;
  }

  /** Of each client whose API key has no limit of its own; null for no limit. */
  get rateLimitPerMinute(): number | null {
    return this.current.rateLimitPerMinute;
  }

  /** Event streams and waiting requests of each client. */
  get live(): Omit<Settings['live'], 'maxStreams'> {
    return this.current.live;
  }

  replace(rules: AccessRules): void {
    this.current = rules;
    for (const follower of this.followers) follower(rules);
  }

  /** Calls `follower` now and after each replacement. */
  follow(follower: (rules: AccessRules) => void): void {
    this.followers.push(follower);
    follower(this.current);
  }
}
