import { CACHE_MANAGER } from '@nestjs/cache-manager';
import { type Cache } from 'cache-manager';
import { ResponseCache } from '../../src/http/responses/response-cache';
import { type RawEnvironment } from '../../src/config/raw-environment';
import { type RunningGateway, startGateway } from './gateway';
import { type Answer, ask, type Ask } from './http-client';
import { ScriptedUpstream } from './scripted-upstream';

/** In so few tests no breaker can see the 20 calls that it takes to open, whatever the tests do. */
const testsPerGateway = 5;

/**
 * A gateway between two scripted upstreams. The upstreams stay for a whole spec; a gateway can be had anew
 * for each test, so that no cache, breaker or quota carries anything from one test into the next.
 */
export class GatewayTestBed {
  private gateways: RunningGateway[] = [];
  private testsLeft = 0;

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
   * Forgets what the upstreams were told and saw, and has a gateway as good as new: for a few tests the same
   * one with nothing stored, which costs a fraction of a start.
   */
  async resetGateway(): Promise<void> {
    if (this.testsLeft === 0) {
      await this.clear();
      await this.startGateway();
      this.testsLeft = testsPerGateway;
    }
    this.testsLeft -= 1;
    this.statistics.reset();
    this.order.reset();
    const { app } = this.gateway;
    await app.get<Cache>(CACHE_MANAGER, { strict: false }).clear();
    app.get(ResponseCache, { strict: false }).clear();
  }

  /** Lets no later test have this gateway: it has learnt something that it should not know there. */
  discardGateway(): void {
    this.testsLeft = 0;
  }

  get gateway(): RunningGateway {
    const [latest] = this.gateways;
    if (!latest) throw new Error('no gateway was started');
    return latest;
  }

  ask(target: string, how?: Ask): Promise<Answer> {
    return ask(this.gateway.url, target, how);
  }

  /** Requests that either upstream has seen. */
  get upstreamCalls(): number {
    return this.statistics.requests.length + this.order.requests.length;
  }

  /** Closes the gateways and forgets what the upstreams were told and saw. */
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
