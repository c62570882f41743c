import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { RedisConnection } from '../redis/redis-connection';
import { RedisSubscriber } from '../redis/redis-subscriber';
import { changeChannel, changedKeyOf } from './change-channel';
import { DistributedCache } from './distributed-cache';

/** Learns from the other gateways which entries of the shared store have changed. */
@Injectable()
export class EntryChanges implements OnApplicationShutdown {
  private subscriber: RedisSubscriber | null = null;

  constructor(
    @Inject(RedisConnection) private readonly redis: RedisConnection | null,
    private readonly distributed: DistributedCache,
  ) {}

  /** Whether gateways share their entries at present. */
  get isShared(): boolean {
    return this.distributed.isAvailable;
  }

  /** How many gateways listen for changes, this one included; 1 without Redis. */
  get gatewayCount(): number {
    return this.subscriber?.subscriberCount ?? 1;
  }

  /** Listens from now on. Messages that are lost are not repeated. */
  listen(onChanged: (key: string) => void): void {
    const { redis } = this;
    if (redis === null) return;
    this.subscriber ??= new RedisSubscriber(redis, changeChannel, (message) => {
      const key = changedKeyOf(message, redis.gatewayId);
      if (key === null) return;
      this.distributed.wakeUp(key);
      onChanged(key);
    });
  }

  onApplicationShutdown(): void {
    this.subscriber?.close();
  }
}
