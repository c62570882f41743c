import { Injectable } from '@nestjs/common';
import { type UpstreamStatus } from './upstream-status';

/**
 * Whether operations go to Redis at present, and whether it refuses them, so that a quota or the cache is not shared;
 * `off` where none is configured.
 */
export const redisStatuses = ['up', 'refusing', 'down', 'off'] as const;

export type RedisStatus = (typeof redisStatuses)[number];

/**
 * How all that this gateway depends on stands. Who holds a connection says here how to ask it; health and metrics
 * read it here, each without the other.
 */
@Injectable()
export class DependencyStatus {
  private readonly upstreamReaders = new Map<string, () => UpstreamStatus>();
  private redisReader: () => RedisStatus = () => 'off';

  /** By the name of the interface, as of now. */
  get upstreams(): ReadonlyMap<string, UpstreamStatus> {
    return new Map([...this.upstreamReaders].map(([name, conditionNow]) => [name, conditionNow()]));
  }

  get redis(): RedisStatus {
    return this.redisReader();
  }

  /** The condition is asked for whenever it is read. */
  registerUpstream(interfaceName: string, conditionNow: () => UpstreamStatus): void {
    this.upstreamReaders.set(interfaceName, conditionNow);
  }

  /** The condition is asked for whenever it is read. */
  registerRedis(conditionNow: () => RedisStatus): void {
    this.redisReader = conditionNow;
  }
}
