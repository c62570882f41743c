import { type OnApplicationShutdown } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { redisCredentialsOf, type RedisCredentials, redisTargetOf } from '../config/redis-url';
import { type RedisSettings } from '../config/sections/cache-settings';
import { openTopology } from './open-topology';
import { asError, hintFor, isNew, redactCredentials, type RedisLog, refusalKind } from './redis-errors';
import { type RedisCommands, type RedisContext, type RedisNode } from './redis-node';
import { type RedisTopology } from './redis-topology';

/** What an operation is for. */
export type RedisUse = 'cache-read' | 'cache-write' | 'quota' | 'client-rate-limit';

/** What a connection needs to know of its Redis. */
interface RedisOptions extends RedisSettings {
  readonly url: string;
}

/** How a connection reports. */
interface RedisReports {
  /** Receives messages for the operator, without credentials. */
  readonly log: RedisLog;
  /** Receives the kind of each error with which Redis replies. */
  readonly countRefusal?: (kind: string) => void;
}

/**
 * What this process shares with other gateways: one Redis or Valkey, the master behind Sentinels, or a cluster. Each node
 * has a circuit breaker of its own, and is connected to in the background.
 */
export class RedisConnection implements OnApplicationShutdown {
  /** Tells this gateway's messages from those of others. */
  readonly gatewayId = randomUUID();
  /** How many gateways share this Redis, this one included, as last counted. */
  gatewayCount = 1;
  private readonly refusedUses = new Set<RedisUse>();
  /** The kinds of errors that were logged. */
  private readonly refusals = new Set<string>();

  private constructor(
    private readonly topology: RedisTopology,
    private readonly context: RedisContext,
    private readonly countRefusal: (kind: string) => void,
  ) {}

  /** Begins to connect. */
  static async to(
    { url, sentinelCredentials, timeoutMs }: RedisOptions,
    { log, countRefusal = () => undefined }: RedisReports,
  ): Promise<RedisConnection> {
    const target = redisTargetOf(url);
    if (target === null) throw new Error('The URL of Redis is not valid');
    const ofSentinels: RedisCredentials = redisCredentialsOf(sentinelCredentials ?? '') ?? {};
    const clean = redactCredentials([target.credentials.password, ofSentinels.password]);
    const context: RedisContext = {
      log: (message, level) => {
        log(clean(message), level);
      },
      timeoutMs,
      lastFailureAt: null,
    };
    const topology = await openTopology(target, ofSentinels, context);
    return new RedisConnection(topology, context, countRefusal);
  }

  /** Resolves once Redis has replied or failed for the first time. */
  get firstAttempt(): Promise<void> {
    return this.topology.firstAttempt;
  }

  /** The nodes that take writes now. */
  get nodes(): readonly RedisNode[] {
    return this.topology.nodes;
  }

  /** When a node failed last, in epoch milliseconds; null if none has. */
  get lastFailureAt(): number | null {
    return this.context.lastFailureAt;
  }

  /** Whether operations are sent, at least those for some keys. */
  get isAvailable(): boolean {
    return this.nodes.some(({ isAvailable }) => isAvailable);
  }

  /** `refusing` while the last operation of some use got an error, or some node of a cluster is down. */
  get status(): 'up' | 'refusing' | 'down' {
    if (!this.isAvailable) return 'down';
    const isPartial = this.nodes.some(({ isAvailable }) => !isAvailable);
    return isPartial || this.refusedUses.size > 0 ? 'refusing' : 'up';
  }

  /**
   * Resolves with the operation's result, or with null if the circuit of the key's node is open, Redis replies with
   * an error, or the operation times out. Never rejects.
   *
   * @param key one that the operation is about; in a cluster, all its keys are in this one's slot
   */
  async execute<T>(
    key: string,
    operation: (commands: RedisCommands) => Promise<T>,
    use?: RedisUse,
  ): Promise<T | null> {
    const node = this.topology.nodeOf(key);
    if (!node?.isAvailable) return null;
    try {
      const result = await node.execute(operation);
      if (use && this.refusedUses.size > 0) this.refusedUses.delete(use);
      return result;
    } catch (error) {
      // A cluster may have passed the operation on, to a node that is down.
      const isOutage = [node, this.topology.nodeOf(key)].some((each) => each?.isOutage(error));
      if (!isOutage) this.noteRefusal(asError(error), use);
      return null;
    }
  }

  /** Redis replied with an error to a part of an operation, which went on. */
  noteRefusal(error: Error, use?: RedisUse): void {
    if (use) this.refusedUses.add(use);
    this.countRefusal(refusalKind(error));
    if (isNew(error, this.refusals))
      this.context.log(`Redis refuses: ${error.message}${hintFor(error)}`, 'warn');
  }

  /** Runs after the server has closed: requests in flight still need Redis. */
  onApplicationShutdown(): void {
    this.topology.close();
  }
}
