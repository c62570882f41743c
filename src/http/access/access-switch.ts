import { type Settings } from '../../config/settings';
import { hasAccessControl } from './access.module';

/**
 * What of access control cannot be switched while the gateway runs. Without API keys responses are `public`, and shared
 * caches keep them; with keys they are `private`. Without any access control, cached responses are sent unchecked.
 */
export function accessSwitchViolations(started: Settings, next: Settings): string[] {
  const [hadKeys, hasKeys] = [started, next].map(({ apiKeys }) => apiKeys.length > 0);
  if (!hadKeys && hasKeys)
    return ['API_KEYS needs a restart: without keys, responses were public and caches may hold them'];
  if (hadKeys && !hasKeys) return ['API_KEYS needs a restart: the gateway would be open to all without keys'];
  if (next.rateLimitPerMinute !== null && !hasAccessControl(started))
    return ['RATE_LIMIT_PER_MINUTE needs a restart: the gateway was started without access control'];
  return [];
}
