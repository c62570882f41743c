import { type RedisClientType } from '@keyv/redis';
import { clock } from '../lib/clock';
import { type RedisConnection } from './redis-connection';
import { asError } from './redis-errors';
import { probeIntervalMs, type RedisNode } from './redis-node';

/** How often the subscribers of the channel are counted. */
const countIntervalMs = 2000;

/** For how long a higher count stands: while a node is replaced, its subscribers are missing in the counts. */
const countedForMs = 60_000;

/**
 * Listens on a channel of Redis, by a connection of its own to a node that is available; in a cluster each node passes
 * all messages on. Messages may be lost while Redis is not reachable: they are hints, and never the only way to learn of
 * something.
 */
export class RedisSubscriber {
  private client: RedisClientType | null = null;
  private node: RedisNode | null = null;
  private readonly timers: readonly NodeJS.Timeout[];
  private readonly counts: { readonly at: number; readonly subscribers: number }[] = [];
  private isClosed = false;

  constructor(
    private readonly redis: RedisConnection,
    private readonly channel: string,
    private readonly onMessage: (message: string) => void,
  ) {
    void redis.firstAttempt.then(() => this.connect());
    this.timers = [
      setInterval(() => void this.connect(), probeIntervalMs).unref(),
      setInterval(() => void this.count(), countIntervalMs).unref(),
    ];
  }

  close(): void {
    this.isClosed = true;
    for (const timer of this.timers) clearInterval(timer);
    this.disconnect();
  }

  /** Unless it is connected, or connecting, to a node that is in use. */
  private async connect(): Promise<void> {
    const { nodes } = this.redis;
    if (this.isClosed || (this.client && this.node && nodes.includes(this.node))) return;
    this.disconnect();
    const node = nodes.find(({ isAvailable }) => isAvailable);
    if (!node) return;
    const client = node.client.duplicate();
    this.client = client;
    this.node = node;
    client.on('error', () => {
      if (client === this.client) this.disconnect();
    });
    try {
      await client.connect();
      await client.subscribe(this.channel, this.onMessage);
      await this.count();
    } catch (error) {
      // A connection that is lost has an error event.
      if (client !== this.client) return;
      this.redis.noteRefusal(asError(error));
      this.disconnect();
    }
  }

  private disconnect(): void {
    const { client } = this;
    this.client = null;
    if (client?.isOpen) client.destroy();
  }

  /** Each node of a cluster counts its own subscribers only. */
  private async count(): Promise<void> {
    const available = this.redis.nodes.filter(({ isAvailable }) => isAvailable);
    try {
      const counts = await Promise.all(available.map((node) => node.countSubscribers(this.channel)));
      const now = clock.now();
      this.counts.push({ at: now, subscribers: counts.reduce((sum, count) => sum + count, 0) });
      while (this.counts[0] && this.counts[0].at < now - countedForMs) this.counts.shift();
      this.redis.gatewayCount = Math.max(1, ...this.counts.map(({ subscribers }) => subscribers));
    } catch (error) {
      // The last counts stand.
      if (!available.some((node) => node.isOutage(error))) this.redis.noteRefusal(asError(error));
    }
  }
}
