import {
  type GatewayOptions,
  type GatewayProcess,
  startGateway,
  untilReady,
  type UpstreamUrls,
} from '../../test/processes/gateway';
import { readMetric } from '../load/requests';

const maxStreams = 12_000;

/** The benchmark is one client with few addresses. */
const withoutClientLimits = {
  LIVE_MAX_STREAMS: String(maxStreams),
  LIVE_MAX_STREAMS_PER_ADDRESS: String(maxStreams),
  LIVE_OPENS_PER_MINUTE: '1000000',
  MAX_CONNECTIONS: String(maxStreams + 1000),
};

/** Starts the built gateway with room for all streams of the benchmark. */
export async function startLiveGateway(
  upstream: UpstreamUrls,
  environment: NodeJS.ProcessEnv = {},
  options: GatewayOptions = {},
): Promise<GatewayProcess> {
  const gateway = await startGateway(upstream, { ...withoutClientLimits, ...environment }, options);
  await untilReady(gateway);
  return gateway;
}

export const eventsPath = (...orderIds: readonly string[]): string =>
  orderIds.length === 1
    ? `/v1/orders/${orderIds[0] ?? ''}/events`
    : `/v1/orders/events?orderIds=${orderIds.join(',')}`;

/** The connections that the gateway counts as open, and the orders that it polls. */
export const liveCounts = async ({
  url,
}: Pick<GatewayProcess, 'url'>): Promise<readonly [connections: number, orders: number]> => [
  await readMetric(url, 'live_connections'),
  await readMetric(url, 'live_orders_watched'),
];
