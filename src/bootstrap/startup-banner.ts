import { type ApiKey } from '../config/sections/client-settings';
import { type Settings } from '../config/settings';
import { hasEnded } from '../http/access/client-identifier';
import { commit, version } from '../lib/version';
import { type GatewayUrls } from './server-lifecycle';
import { type Sandbox } from '../../sandbox/sandbox';

/** One line on API keys, rate limit, CORS, trusted proxies, management port and relayed paths. Contains no secret. */
export function describeAccess(settings: Settings): string {
  const { clients, server, relay } = settings;
  const { apiKeys, rateLimitPerMinute, corsOrigins } = clients;
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

/** Names the keys that are past their end: their clients get 401. */
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

/** The text shown at the start in development: the explorer, URLs, upstreams, access and example requests. */
export function startupBanner(
  settings: Settings,
  sandbox: Sandbox | null,
  { url, managementUrl }: GatewayUrls,
): string {
  const source = sandbox
    ? `the embedded sandbox (control API at ${sandbox.controlUrl}/sandbox/docs)`
    : `${hostOf(settings.statistics.url)} (statistics) and ${hostOf(settings.order.url)} (order)`;
  const key = settings.clients.apiKeys.length === 0 ? '' : ` -H "X-API-Key: $KEY"`;
  const curls = examplePaths(sandbox).map((path) => `  curl${key} '${url}${path}'`);
  return [
    '',
    ...explorerLines(settings, url),
    `Order gateway at   ${url}`,
    ...(managementUrl === null ? [] : [`Management at      ${managementUrl}`]),
    `Documentation at   ${managementUrl ?? url}/docs`,
    `Orders come from   ${source}`,
    `Access             ${describeAccess(settings)}`,
    '',
    key === '' ? 'Try:' : 'Try, with one of the API keys in KEY:',
    ...curls,
    ...liveLines(sandbox, `curl -N${key} '${url}`),
    '',
    '',
  ].join('\n');
}

/** The log line of the start in production. */
export function startupLogFields(
  settings: Settings,
  sandbox: Sandbox | null,
  { url, managementUrl }: GatewayUrls,
): object {
  const { statistics, order } = settings;
  return {
    url,
    managementUrl,
    version,
    commit,
    node: process.version,
    access: describeAccess(settings),
    sandbox: sandbox !== null,
    explorer: settings.explorer,
    interfaces: { statistics: hostOf(statistics.url), order: hostOf(order.url) },
    requestsPerMinute: { statistics: statistics.requestsPerMinute, order: order.requestsPerMinute },
    redis: settings.redis.url !== null,
    relay: { bundle: settings.relay.bundle, paths: settings.relay.paths.length },
  };
}

/** Without the sandbox, no order id is known at the start. */
function examplePaths(sandbox: Sandbox | null): string[] {
  if (!sandbox) return ['/v1/tokens?chainId=8453&limit=3', '/v1/leaderboard?limit=3', '/v1/chains'];
  const { orderId, transactionHash, chainId } = sandbox.examples;
  return [
    `/v1/orders/${orderId}`,
    `/v1/transactions/${transactionHash}/orders?expand=none`,
    `/v1/tokens?chainId=${chainId}&limit=3`,
  ];
}

/** The page for people, and on the sandbox an order on it that moves while one looks. */
function explorerLines({ explorer, sandbox }: Settings, url: string): string[] {
  if (!explorer) return [];
  const moving = (sandbox?.liveOrderIds ?? []).slice(0, 1);
  const page = `${url}/explorer`;
  return [`Explorer at        ${page}`, ...moving.map((id) => `An order moves at  ${page}/orders/${id}`)];
}

/** A stream that moves while one looks, for the first two minutes and a half. */
const liveLines = (sandbox: Sandbox | null, curl: string): string[] =>
  sandbox
    ? [
        '',
        'Two orders that move by themselves, from now on:',
        `  ${curl}/v1/orders/events?fields=orderId,status&orderIds=${sandbox.examples.liveOrderIds.join(',')}'`,
      ]
    : [];

const hostOf = (url: string): string => new URL(url).host;
