import { CACHE_MANAGER } from '@nestjs/cache-manager';
import { type Cache } from 'cache-manager';
import { ResponseCache } from '../../src/http/responses/response-cache';
import { type RawEnvironment } from '../../src/config/raw-environment';
import { type RunningGateway, startGateway } from './gateway';
import { type HttpResponse, ask, type Ask } from './http-client';
import { ScriptedUpstream } from './scripted-upstream';

/**
 * What one gateway for a whole spec needs: no breaker that earlier tests could open, no quota that they could use up,
 * and no retry that depends on how many calls came before. A spec about these sets its own.
 */
const sameInEachTest: RawEnvironment = {
  BREAKER_MIN_CALLS: '1000000',
  RETRY_BUDGET_PERCENT: '0',
  STATS_REQUESTS_PER_MINUTE: '1000000',
  ORDER_REQUESTS_PER_MINUTE: '1000000',
};

/**
 * A gateway between two scripted upstreams. The upstreams stay for a whole spec; a gateway can be had anew
 * for each test, so that no cache, breaker or quota carries anything from one test into the next.
 */
export class GatewayTestBed {
  private gateways: RunningGateway[] = [];
  private isDiscarded = true;

  private constructor(
    readonly statistics: ScriptedUpstream,
    readonly order: ScriptedUpstream,
    private readonly environment: RawEnvironment,
  ) {}

  static async create(environment: RawEnvironment = {}): Promise<GatewayTestBed> {
    return new GatewayTestBed(await ScriptedUpstream.start(), await ScriptedUpstream.start(), environment);
  }

  /** Starts a gateway; questions go to the latest one. */
  async startGateway(
    environment: RawEnvironment = {},
    urls: { statisticsUrl?: string; orderUrl?: string } = {},
  ): Promise<RunningGateway> {
    const upstream = { statisticsUrl: this.statistics.url, orderUrl: this.order.url, ...urls };
    const gateway = await startGateway(upstream, { ...this.environment, ...environment });
    this.gateways.unshift(gateway);
    return gateway;
  }

  /**
   * Forgets the scripts and the requests of the upstreams, and what the gateway has stored. It is the same gateway for the
   * whole spec, unless a test discards it.
   */
  async resetGateway(): Promise<void> {
    if (this.isDiscarded) {
      await this.clear();
      await this.startGateway({ ...sameInEachTest, ...this.environment });
      this.isDiscarded = false;
    }
    this.statistics.reset();
    this.order.reset();
    const { app } = this.gateway;
    await app.get<Cache>(CACHE_MANAGER, { strict: false }).clear();
    app.get(ResponseCache, { strict: false }).clear();
  }

  /** The next test gets a new gateway: this test has changed it, or let it pause its calls. */
  discardGateway(): void {
    this.isDiscarded = true;
  }

  get gateway(): RunningGateway {
    const [latest] = this.gateways;
    if (!latest) throw new Error('no gateway was started');
    return latest;
  }

  ask(target: string, how?: Ask): Promise<HttpResponse> {
    return ask(this.gateway.url, target, how);
  }

  /** Requests that either upstream has seen. */
  get upstreamCalls(): number {
    return this.statistics.requests.length + this.order.requests.length;
  }

  /** Closes the gateways and forgets the scripts and the requests of the upstreams. */
  async clear(): Promise<void> {
    await Promise.all(this.gateways.map((gateway) => gateway.close()));
    this.gateways = [];
    this.statistics.reset();
    this.order.reset();
  }

  async close(): Promise<void> {
    await this.clear();
    await Promise.all([this.statistics.close(), this.order.close()]);
  }
}
