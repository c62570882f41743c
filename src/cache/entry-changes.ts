import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { RedisConnection } from '../redis/redis-connection';
import { RedisSubscriber } from '../redis/redis-subscriber';
import { changeChannel } from '../redis/redis-keys';
import { DistributedCache } from './distributed-cache';
import { changedKeyOf } from './redis-store';

/** Learns from the other gateways which entries of the shared store have changed, and how many gateways there are. */
@Injectable()
export class EntryChanges implements OnApplicationBootstrap, OnApplicationShutdown {
  private subscriber: RedisSubscriber | null = null;
  /** Called with the key of each entry that another gateway has changed. Messages that are lost are not repeated. */
  onChanged: (key: string) => void = () => undefined;

  constructor(
    @Inject(RedisConnection) private readonly redis: RedisConnection | null,
    @Inject(DistributedCache) private readonly distributed: DistributedCache | null,
  ) {}

  /** Whether gateways share their entries at present. */
  get isShared(): boolean {
    return this.distributed?.isAvailable ?? false;
  }

  /** How many gateways listen for changes, this one included; 1 without Redis. */
  get gatewayCount(): number {
    return this.redis?.gatewayCount ?? 1;
  }

  onApplicationBootstrap(): void {
    const { redis } = this;
    if (redis === null) return;
    this.subscriber = new RedisSubscriber(redis, changeChannel, (message) => {
      const key = changedKeyOf(message, redis.gatewayId);
      if (key === null) return;
      this.distributed?.wakeUp(key);
      this.onChanged(key);
    });
  }

  onApplicationShutdown(): void {
    this.subscriber?.close();
  }
}
