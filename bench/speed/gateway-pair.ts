import { type RunningServer } from '../peers/running-server';
import { type GatewayProgram, startGateway } from '../processes/gateway';
import { NginxProgram } from '../processes/nginx';
import { RedisProgram } from '../processes/redis';
import { untilReady } from '../processes/until-ready';
import { BenchUpstream } from '../upstream/bench-upstream';

/** Two gateways that share a Redis, and may run on any core. */
export interface GatewayPair {
  readonly upstream: BenchUpstream;
  readonly gateways: readonly [GatewayProgram, GatewayProgram];
  /** The first of them behind an nginx of its own, as callers see it; only gateways count as its processes. */
  readonly one: RunningServer;
  /** Both behind another nginx. */
  readonly two: RunningServer;
}

/** What two gateways can bear is asked of one as well, which would shed some of it. */
const neverLateMs = '10000';

export async function startGatewayPair(): Promise<GatewayPair> {
  const upstream = await BenchUpstream.start();
  const redis = await RedisProgram.start();
  const environment = {
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    TRUST_PROXY: '1',
    EVENT_LOOP_MAX_DELAY_MS: neverLateMs,
  };
  const gateways = [
    await startGateway(upstream, environment),
    await startGateway(upstream, environment),
  ] as const;
  await Promise.all(gateways.map(({ url }) => untilReady(url)));
  const behindNginx = async (
    name: string,
    { program, url }: GatewayProgram,
    ...partners: readonly GatewayProgram[]
  ): Promise<RunningServer> => {
    const ports = [url, ...partners.map((partner) => partner.url)].map((each) => Number(new URL(each).port));
    const nginx = await NginxProgram.start(ports);
    return { name, url: nginx.url, program, partners: partners.map((partner) => partner.program) };
  };
  return {
    upstream,
    gateways,
    one: await behindNginx('one', gateways[0]),
    two: await behindNginx('two', ...gateways),
  };
}
