import { type RedisClientType } from '@keyv/redis';
import { type CommandsFor, probeIntervalMs, type RedisNode } from './redis-node';

/** Which nodes there are, and which of them holds a key: one Redis, the master that Sentinels name, or a cluster. */
export interface RedisTopology {
  /** Resolves once the nodes have replied or failed for the first time. */
  readonly firstAttempt: Promise<void>;
  /** The nodes that take writes now; empty while none is known. */
  readonly nodes: readonly RedisNode[];
  /** The node that holds a key now; null while none is known. */
  nodeOf(key: string): RedisNode | null;
  close(): void;
}

/**
 * Makes the node of a client.
 *
 * @param address null for the only node there is
 */
export type NodeFactory = (
  client: RedisClientType,
  address: string | null,
  commandsFor?: CommandsFor,
) => RedisNode;

/** Logs of a subject: each kind of reason once, and the end of the outage. */
export interface OutageLogger {
  opened(reason: Error): void;
  closed(): void;
}

const connectTimeoutMs = 1000;
const socketTimeoutMs = 5000;

/** The options of every connection to a node. */
export const nodeOptions = {
  disableOfflineQueue: true,
  pingInterval: probeIntervalMs,
  socket: {
    connectTimeout: connectTimeoutMs,
    socketTimeout: socketTimeoutMs,
    reconnectStrategy: probeIntervalMs,
  },
};
