import { type OnApplicationShutdown } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { type RedisClientType } from '@keyv/redis';
import { RedisCircuitLogger } from './redis-circuit-logger';
import { rejectAfter, TimeoutError } from '../lib/timeout';
import { redactCredentials, refusalKind } from './redis-errors';

/** How long an operation may hold a request up. */
const operationTimeoutMs = 100;

/** How often a failed Redis is probed; no request uses it before a probe succeeds. */
const probeIntervalMs = 1000;

const connectTimeoutMs = 1000;
const socketTimeoutMs = 5000;

/** What an operation is for. */
export type RedisUse = 'cache-read' | 'cache-write' | 'quota' | 'client-rate-limit';

/**
 * The one connection of this process to Redis or Valkey, with a circuit breaker. The client connects in the background.
 * An operation that fails or times out opens the circuit until a probe, apart from all requests, succeeds: a Redis that
 * is down, frozen or slow delays at most the requests under way at that moment.
 */
export class RedisConnection implements OnApplicationShutdown {
  /** Tells this gateway's messages from those of others. */
  readonly gatewayId = randomUUID();
  /** Resolves once Redis has replied or failed for the first time. */
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
   * @param report receives messages for the operator, without credentials
   * @param countRefusal receives the kind of each error with which Redis replies
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

  /** Whether the circuit is closed: operations are sent. */
  get isAvailable(): boolean {
    return !this.isCircuitOpen;
  }

  /** `refusing` while Redis replies, and the last operation of some use got an error. */
  get status(): 'up' | 'refusing' | 'down' {
    if (this.isCircuitOpen) return 'down';
    return this.refusedUses.size > 0 ? 'refusing' : 'up';
  }

  /**
   * Resolves with the operation's result, or with `fallback` if the circuit is open, Redis replies with an error, or the
   * operation times out. Never rejects.
   */
  async execute<T, O>(
    operation: (client: RedisClientType) => Promise<T>,
    fallback: O,
    use?: RedisUse,
  ): Promise<T | O> {
    if (this.isCircuitOpen) return fallback;
    try {
      const result = await rejectAfter(operation(this.client), operationTimeoutMs);
      if (use && this.refusedUses.size > 0) this.refusedUses.delete(use);
      return result;
    } catch (error) {
      this.onError(asError(error), use);
      return fallback;
    }
  }

  /** Redis replied with an error to a part of an operation, which went on. */
  noteRefusal(error: Error, use?: RedisUse): void {
    if (use) this.refusedUses.add(use);
    this.countRefusal(refusalKind(error));
    this.logger.rejected(error);
  }

  /** Runs after the server has closed: requests in flight still need Redis. */
  onApplicationShutdown(): void {
    this.isClosed = true;
    this.isCircuitOpen = true;
    clearTimeout(this.probe);
    this.client.destroy();
  }

  /** An error reply (memory full, a key of another type, a syntax error) does not show that Redis is unavailable. */
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

  /** Without a connection there is nothing to probe: `ready` calls this again. */
  private async runProbe(): Promise<void> {
    if (!this.isCircuitOpen || this.isClosed || !this.client.isReady) return;
    try {
      await rejectAfter(this.client.ping(), operationTimeoutMs);
      this.closeCircuit();
    } catch (error) {
      this.trip(asError(error));
    }
  }

  private closeCircuit(): void {
    if (this.isClosed || !this.isCircuitOpen) return;
    this.isCircuitOpen = false;
    this.firstAttemptEnded();
    this.logger.closed();
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
