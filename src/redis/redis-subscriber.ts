import { type RedisClientType } from '@keyv/redis';
import { type RedisConnection } from './redis-connection';

/** How often the subscribers of the channel are counted. */
const countIntervalMs = 10_000;

/**
 * Listens on a channel of Redis, by a connection of its own. Messages may be lost while Redis is not reachable: they are
 * hints, and never the only way to learn of something.
 */
export class RedisSubscriber {
  /** How many gateways listen on the channel, this one included, as last counted. */
  subscriberCount = 1;
  private readonly client: RedisClientType;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly redis: RedisConnection,
    private readonly channel: string,
    onMessage: (message: string) => void,
  ) {
    this.client = redis.client.duplicate();
    // Without a listener an error would end the process. The client connects again by itself, and subscribes again.
    this.client.on('error', () => undefined);
    this.client.once('ready', () => {
      this.client.subscribe(channel, onMessage).then(
        () => void this.count(),
        () => undefined,
      );
    });
    this.client.connect().catch(() => undefined);
    this.timer = setInterval(() => void this.count(), countIntervalMs).unref();
  }

  close(): void {
    clearInterval(this.timer);
    this.client.destroy();
  }

  private async count(): Promise<void> {
    const counts = await this.redis.execute((client) => client.pubSubNumSub([this.channel]), null);
    if (counts) this.subscriberCount = Math.max(1, counts[this.channel] ?? 1);
  }
}
