import { type ApiKey } from '../../config/sections/client-settings';
import { type Settings } from '../../config/settings';
import { hasEnded } from './api-keys';

/** One line on API keys, rate limit, CORS, trusted proxies, management port and relayed paths. Contains no secret. */
export function describeAccess(settings: Settings): string {
  const { apiKeys, rateLimitPerMinute, corsOrigins, server, relay } = settings;
  const { management, trustProxy } = server;
  return [
    `API keys: ${apiKeys.length === 0 ? 'off, anyone may ask' : describeKeys(apiKeys)}`,
    `rate limit: ${rateLimitPerMinute === null ? 'off' : `${rateLimitPerMinute} a minute for each client`}`,
    `CORS: ${corsOrigins.join(', ') || 'off'}`,
    `trusted proxies: ${typeof trustProxy === 'number' ? trustProxy || 'none' : trustProxy.join(', ')}`,
    `management port: ${management === null ? 'none, metrics and documentation are on the main port' : 'its own'}`,
    ...describeRelay(relay),
  ].join('; ');
}

/** Names the keys that are past their end: their callers get 401. */
function describeKeys(apiKeys: readonly ApiKey[]): string {
  const ended = apiKeys.filter((key) => hasEnded(key)).map(({ name }) => name);
  return ended.length === 0 ? String(apiKeys.length) : `${apiKeys.length}, ended: ${ended.join(', ')}`;
}

const describeRelay = ({ bundle, paths }: Settings['relay']): string[] => {
  const relayed = [
    ...(bundle === null ? [] : [`those of ${bundle}`]),
    ...paths.map(({ method, template }) => `${method} ${template}`),
  ];
  return relayed.length === 0 ? [] : [`relayed paths: ${relayed.join(', ')}`];
};
