import { type RawEnvironment } from '../../src/config/variable';
import { type RunningGateway, startGateway } from './gateway';
import { RedisServer } from '../processes/redis-server';
import { ScriptedUpstream } from './scripted-upstream';
import { usesRedis } from './uses-redis';

/** Gateways that share a Redis, before one scripted upstream that is both interfaces. */
export class RedisTestBed {
  private gateways: RunningGateway[] = [];

  readonly upstream = new ScriptedUpstream();
  redis!: RedisServer;

  async open(): Promise<void> {
    await this.upstream.open();
    this.redis = await RedisServer.start();
  }

  /** Starts a gateway; `REDIS_URL` in the environment takes it to another Redis. */
  async startGateway(environment: RawEnvironment = {}): Promise<RunningGateway> {
    const { url } = this.upstream;
    const gateway = await startGateway(
      { statisticsUrl: url, orderUrl: url },
      { REDIS_URL: this.redis.url, ...environment },
    );
    this.gateways.push(gateway);
    return gateway;
  }

  /** A gateway that has been seen to use Redis. */
  async connectedGateway(environment: RawEnvironment = {}): Promise<RunningGateway> {
    const gateway = await this.startGateway(environment);
    await this.untilUsedBy(gateway);
    return gateway;
  }

  /** Waits until this gateway uses a Redis, the shared one by default. */
  untilUsedBy(gateway: RunningGateway, redis: RedisServer = this.redis): Promise<void> {
    return usesRedis(gateway, redis, this.upstream);
  }

  async closeGateways(): Promise<void> {
    await Promise.all(this.gateways.map((gateway) => gateway.close()));
    this.gateways = [];
  }

  /** Closes the gateways, empties Redis, which runs again, and forgets the script and the requests of the upstream. */
  async clear(): Promise<void> {
    await this.closeGateways();
    this.upstream.reset();
    await this.redis.run();
    this.redis.thaw();
    this.redis.command('FLUSHALL');
  }

  async close(): Promise<void> {
    await this.redis.kill();
    await this.upstream.close();
  }
}

/** The test bed of a `describe`, open while its tests run. */
export function usesRedisTestBed(): RedisTestBed {
  const testBed = new RedisTestBed();
  beforeAll(() => testBed.open());
  afterAll(() => testBed.close());
  return testBed;
}
