import { type Settings } from '../../config/settings';

/** One line on API keys, rate limit, CORS, trusted proxies and management port. Contains no secret. */
export function describeAccess(settings: Settings): string {
  const { apiKeys, rateLimitPerMinute, corsOrigins, server } = settings;
  const { management, trustProxy } = server;
  return [
    `API keys: ${apiKeys.length === 0 ? 'off, anyone may ask' : apiKeys.length}`,
    `rate limit: ${rateLimitPerMinute === null ? 'off' : `${rateLimitPerMinute} a minute for each client`}`,
    `CORS: ${corsOrigins.join(', ') || 'off'}`,
    `trusted proxies: ${typeof trustProxy === 'number' ? trustProxy || 'none' : trustProxy.join(', ')}`,
    `management port: ${management === null ? 'none, metrics and documentation are on the main port' : 'its own'}`,
  ].join('; ');
}
