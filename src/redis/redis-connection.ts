import { type OnApplicationShutdown } from '@nestjs/common';
import { type RedisClientType } from '@keyv/redis';
import { RedisCircuitLogger } from './redis-circuit-logger';
import { TimeoutError, withDeadline } from '../lib/deadline';
import { refusalKind } from './error-kind';
import { redactCredentials } from './redact-credentials';

/** How often a Redis that failed is asked whether it is back; no request asks it before. */
const probeIntervalMs = 1000;

const connectTimeoutMs = 1000;
const socketTimeoutMs = 5000;

/** What an operation is for. */
export type RedisUse = 'cache-read' | 'cache-write' | 'quota' | 'client-rate-limit';

/**
 * The one connection of this process to Redis or Valkey. The client connects in the background. An operation
 * that fails or passes its deadline shuts the connection until a probe, apart from all requests, finds Redis
 * well again: so a Redis that is down, frozen or slow holds up at most the requests that meet it first.
 */
export class RedisConnection implements OnApplicationShutdown {
  /** Resolves once Redis has answered or failed for the first time. */
  readonly firstAttempt: Promise<void>;
  private firstAttemptEnded: () => void = () => undefined;
  private readonly refusedUses = new Set<RedisUse>();
  private isCircuitOpen = true;
  private isClosed = false;
  private probe: NodeJS.Timeout | undefined;

  private constructor(
    readonly client: RedisClientType,
    private readonly logger: RedisCircuitLogger,
    private readonly countRefusal: (kind: string) => void,
  ) {
    this.firstAttempt = new Promise((resolve) => (this.firstAttemptEnded = resolve));
    // Without a listener an error would end the process.
    this.client.on('error', (error: Error) => {
      if (!this.client.isReady) this.trip(error);
    });
    this.client.on('ready', () => void this.runProbe());
    this.client.connect().catch(() => undefined);
  }

  /**
   * Begins to connect. The client is loaded here: a gateway on its own starts without it.
   *
   * @param report takes what an operator should know; it holds no credentials
   * @param countRefusal is told the kind of each operation that Redis answers and refuses
   */
  static async to(
    url: string,
    report: (message: string) => void,
    countRefusal: (kind: string) => void = () => undefined,
  ): Promise<RedisConnection> {
    const { createClient } = await import('@keyv/redis');
    const clean = redactCredentials(url);
    const client: RedisClientType = createClient({
      url,
      disableOfflineQueue: true,
      pingInterval: probeIntervalMs,
      socket: {
        connectTimeout: connectTimeoutMs,
        socketTimeout: socketTimeoutMs,
        reconnectStrategy: probeIntervalMs,
      },
    });
    const cleanReport = new RedisCircuitLogger((message) => {
      report(clean(message));
    });
    return new RedisConnection(client, cleanReport, countRefusal);
  }

  /** Whether operations go to Redis at present. */
  get isAvailable(): boolean {
    return !this.isCircuitOpen;
  }

  /** `refusing` while Redis answers, and refused the last operation of some use. */
  get status(): 'up' | 'refusing' | 'down' {
    if (this.isCircuitOpen) return 'down';
    return this.refusedUses.size > 0 ? 'refusing' : 'up';
  }

  /**
   * Runs an operation, and never rejects: gives `otherwise` where Redis is away, refuses, or takes too long.
   */
  async execute<T, O>(
    operation: (client: RedisClientType) => Promise<T>,
    otherwise: O,
    use?: RedisUse,
  ): Promise<T | O> {
    if (this.isCircuitOpen) return otherwise;
    try {
      const answer = await withDeadline(() => operation(this.client));
      if (use && this.refusedUses.size > 0) this.refusedUses.delete(use);
      return answer;
    } catch (error) {
      this.onError(asError(error), use);
      return otherwise;
    }
  }

  /** Redis refused a part of an operation, which itself went on. */
  noteRefusal(error: Error, use?: RedisUse): void {
    if (use) this.refusedUses.add(use);
    this.countRefusal(refusalKind(error));
    this.logger.rejected(error);
  }

  /** After the server has closed: requests in flight still share. */
  onApplicationShutdown(): void {
    this.isClosed = true;
    this.isCircuitOpen = true;
    clearTimeout(this.probe);
    this.client.destroy();
  }

  /** What Redis itself refuses (memory full, a key of another type, garbage) says nothing of its health. */
  private onError(error: Error, use?: RedisUse): void {
    if (error instanceof TimeoutError || !this.client.isReady) this.trip(error);
    else this.noteRefusal(error, use);
  }

  private trip(reason: Error): void {
    this.firstAttemptEnded();
    if (this.isClosed) return;
    this.isCircuitOpen = true;
    this.scheduleProbe();
    this.logger.opened(reason);
  }

  private scheduleProbe(): void {
    clearTimeout(this.probe);
    this.probe = setTimeout(() => void this.runProbe(), probeIntervalMs);
    this.probe.unref();
  }

  /** A client without a connection has nothing to ask: it comes here again once it has one. */
  private async runProbe(): Promise<void> {
    if (!this.isCircuitOpen || this.isClosed || !this.client.isReady) return;
    try {
      await withDeadline(() => this.client.ping());
      this.open();
    } catch (error) {
      this.trip(asError(error));
    }
  }

  private open(): void {
    if (this.isClosed || !this.isCircuitOpen) return;
    this.isCircuitOpen = false;
    this.firstAttemptEnded();
    this.logger.closed();
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
