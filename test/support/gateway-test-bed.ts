import { type RawEnvironment } from '../../src/config/variable';
import { type RunningGateway, startGateway } from './gateway';
import { GatewayPool } from './gateway-pool';
import { type HttpResponse, ask, type Ask } from './http-client';
import { ScriptedUpstream } from './scripted-upstream';

/**
 * A gateway between two scripted upstreams. The upstreams stay for a whole spec; a gateway can be had anew
 * for each test, so that no cache, breaker or quota carries anything from one test into the next.
 */
export class GatewayTestBed {
  private readonly gateways: RunningGateway[] = [];
  private readonly pool = new GatewayPool();
  private pooled: RunningGateway | null = null;
  private isDiscarded = false;

  readonly statistics = new ScriptedUpstream();
  readonly order = new ScriptedUpstream();

  constructor(private readonly environment: RawEnvironment) {}

  static async create(environment: RawEnvironment = {}): Promise<GatewayTestBed> {
    const testBed = new GatewayTestBed(environment);
    await testBed.open();
    return testBed;
  }

  async open(): Promise<void> {
    await Promise.all([this.statistics.open(), this.order.open()]);
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

  /** A gateway with nothing stored, the same for all tests that give this environment; questions go to it. */
  async pooledGateway(environment: RawEnvironment = {}): Promise<RunningGateway> {
    const upstream = { statisticsUrl: this.statistics.url, orderUrl: this.order.url };
    this.pooled = await this.pool.gateway(upstream, { ...this.environment, ...environment });
    return this.pooled;
  }

  /**
   * Closes the gateways that the test has started, and forgets the scripts and the requests of the upstreams, and
   * what the spec's one gateway has stored.
   */
  async resetGateway(): Promise<void> {
    if (this.isDiscarded) await this.clear();
    this.isDiscarded = false;
    await this.closeStarted();
    this.resetUpstreams();
    await this.pooledGateway();
  }

  /** The next test gets a new gateway: this test has changed it, or let it pause its calls. */
  discardGateway(): void {
    this.isDiscarded = true;
  }

  get gateway(): RunningGateway {
    const latest = this.gateways[0] ?? this.pooled;
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

  /** Closes the gateways, and forgets the scripts and the requests of the upstreams. */
  async clear(): Promise<void> {
    await Promise.all([this.pool.close(), this.closeStarted()]);
    this.pooled = null;
    this.resetUpstreams();
  }

  /** Forgets the scripts and the requests of the upstreams. */
  resetUpstreams(): void {
    this.statistics.reset();
    this.order.reset();
  }

  private async closeStarted(): Promise<void> {
    await Promise.all(this.gateways.splice(0).map((gateway) => gateway.close()));
  }

  async close(): Promise<void> {
    await this.clear();
    await Promise.all([this.statistics.close(), this.order.close()]);
  }
}

/** The test bed of a spec, or of a `describe`, open while its tests run. */
export function usesGatewayTestBed(environment: RawEnvironment = {}): GatewayTestBed {
  const testBed = new GatewayTestBed(environment);
  beforeAll(() => testBed.open());
  afterAll(() => testBed.close());
  return testBed;
}
