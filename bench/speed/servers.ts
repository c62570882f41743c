import { type GatewayOptions, startGateway, type UpstreamUrls } from '../../test/processes/gateway';
import { serverCore } from '../load/wrk';
import { startKrakend } from '../peers/krakend';
import {
  type RunningServer,
  scriptOf,
  startBare,
  startNginxCache,
  startPeer,
  startVarnishPeer,
} from '../peers/peers';
import { type RecordedResponse, writeResponses } from '../peers/recorded-responses';
import { unlimited } from './speed-case';

/** Counts every caller and refuses none. */
const rateLimit = { RATE_LIMIT_PER_MINUTE: '1000000000' };

/** The gateway as it is measured: with its defaults (log, metrics, request ids) and a rate limit, on its own core. */
export async function startMeasuredGateway(
  upstream: UpstreamUrls,
  options: GatewayOptions = {},
  name = 'gateway',
  environment: NodeJS.ProcessEnv = rateLimit,
): Promise<RunningServer> {
  const { program, url } = await startGateway(upstream, environment, { core: serverCore, ...options });
  return { name, url, programs: [program] };
}

/** Every peer that is installed. */
export async function startPeers(
  upstream: UpstreamUrls,
  responses: readonly RecordedResponse[],
): Promise<RunningServer[]> {
  const bare = await startBare(upstream, responses);
  const upstreamUrls = { STATS_URL: upstream.statisticsUrl, ORDER_URL: upstream.orderUrl };
  const peers = [
    bare,
    await startMeasuredGateway(upstream, {}, unlimited, {}),
    await startPeer('Fastify', scriptOf('fastify'), { RECORDED_RESPONSES: writeResponses(responses) }),
    await startNginxCache(bare.url),
    await startVarnishPeer(bare.url),
    await startKrakend(upstream),
    await startPeer('naive Nest', scriptOf('naive-nest'), upstreamUrls),
  ];
  if (peers.includes(null))
    process.stdout.write('nginx, Varnish or Go is not installed, and its peer skipped\n');
  return peers.filter((peer) => peer !== null);
}
