import { asError, type RedisCircuitLogger } from './redis-errors';
import { probeIntervalMs, type RedisNode } from './redis-node';

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

/** Looks for the nodes at once, and then once a second; logs when it begins to fail, and when it no longer does. */
export class Discovery {
  /** Resolves after the first attempt. */
  readonly firstAttempt: Promise<void>;
  isClosed = false;
  private isRunning = false;
  private isFailing = false;
  private readonly timer: NodeJS.Timeout;

  /** @param discover rejects where the nodes are not found */
  constructor(
    private readonly discover: () => Promise<void>,
    private readonly logger: RedisCircuitLogger,
  ) {
    this.firstAttempt = this.run();
    this.timer = setInterval(() => void this.run(), probeIntervalMs).unref();
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.timer);
  }

  private async run(): Promise<void> {
    if (this.isRunning || this.isClosed) return;
    this.isRunning = true;
    try {
      await this.discover();
      if (this.isFailing) this.logger.closed();
      this.isFailing = false;
    } catch (error) {
      this.failed(error);
    } finally {
      this.isRunning = false;
    }
  }

  private failed(error: unknown): void {
    this.isFailing = true;
    if (!this.isClosed) this.logger.opened(asError(error));
  }
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
