import { CACHE_MANAGER } from '@nestjs/cache-manager';
import { type Cache } from 'cache-manager';
import { type RawEnvironment } from '../../src/config/variable';
import { ResponseCache } from '../../src/http/responses/response-cache';
import { type RunningGateway, startGateway, type UpstreamUrls } from './gateway';

/**
 * What a gateway for several tests needs: no breaker that earlier tests could open, no quota that they could use up,
 * and no retry that depends on how many calls came before. A spec about these sets its own.
 */
const sameInEachTest: RawEnvironment = {
  BREAKER_MIN_CALLS: '1000000',
  RETRY_BUDGET_PERCENT: '0',
  STATS_REQUESTS_PER_MINUTE: '1000000',
  ORDER_REQUESTS_PER_MINUTE: '1000000',
};

/**
 * The gateways of a spec, one for each environment: to start one takes longer than most tests. What a test counts in
 * `/metrics`, or a limit that it uses up, is there for the next test too; such tests start a gateway of their own.
 */
export class GatewayPool {
  private readonly gateways = new Map<string, RunningGateway>();

  /** The gateway of this environment, with nothing stored. */
  async gateway(upstream: UpstreamUrls, environment: RawEnvironment = {}): Promise<RunningGateway> {
    const { statisticsUrl, orderUrl } = upstream;
    const key = JSON.stringify([statisticsUrl, orderUrl, environment]);
    const started = this.gateways.get(key);
    if (started !== undefined) {
      await clearCaches(started);
      return started;
    }
    const gateway = await startGateway(upstream, { ...sameInEachTest, ...environment });
    this.gateways.set(key, gateway);
    return gateway;
  }

  /** Closes the gateways; the next test gets new ones. */
  async close(): Promise<void> {
    const gateways = [...this.gateways.values()];
    this.gateways.clear();
    await Promise.all(gateways.map((gateway) => gateway.close()));
  }
}

async function clearCaches({ app }: RunningGateway): Promise<void> {
  await app.get<Cache>(CACHE_MANAGER, { strict: false }).clear();
  app.get(ResponseCache, { strict: false }).clear();
}
