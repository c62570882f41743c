import { type OnApplicationShutdown } from '@nestjs/common';
import { type RedisClientType } from '@keyv/redis';
import { ConnectionReport } from './connection-report';
import { DeadlinePassed, withDeadline } from './deadline';
import { withoutCredentials } from './without-credentials';

/** How often a Redis that failed is asked whether it is back; no request asks it before. */
const probeIntervalMs = 1000;

const connectTimeoutMs = 1000;
const socketTimeoutMs = 5000;

/**
 * The one connection of this process to Redis or Valkey. The client connects in the background. An operation
 * that fails or passes its deadline shuts the connection until a probe, apart from all requests, finds Redis
 * well again: so a Redis that is down, frozen or slow holds up at most the requests that meet it first.
 */
export class RedisConnection implements OnApplicationShutdown {
  /** Resolves once Redis has answered or failed for the first time. */
  readonly tried: Promise<void>;
  private noteTried: () => void = () => undefined;
  private isShut = true;
  private isClosed = false;
  private probe: NodeJS.Timeout | undefined;

  private constructor(
    readonly client: RedisClientType,
    private readonly report: ConnectionReport,
  ) {
    this.tried = new Promise((resolve) => (this.noteTried = resolve));
    // Without a listener an error would end the process.
    this.client.on('error', (error: Error) => {
      if (!this.client.isReady) this.shut(error);
    });
    this.client.on('ready', () => void this.openIfWell());
    this.client.connect().catch(() => undefined);
  }

  /**
   * Begins to connect. The client is loaded here: a gateway on its own starts without it.
   *
   * @param report takes what an operator should know; it holds no credentials
   */
  static async to(url: string, report: (message: string) => void): Promise<RedisConnection> {
    const { createClient } = await import('@keyv/redis');
    const clean = withoutCredentials(url);
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
    const cleanReport = new ConnectionReport((message) => {
      report(clean(message));
    });
    return new RedisConnection(client, cleanReport);
  }

  /** Whether operations go to Redis at present. */
  get isOpen(): boolean {
    return !this.isShut;
  }

  /**
   * Runs an operation, and never rejects: gives `otherwise` where Redis is away, refuses, or takes too long.
   */
  async bounded<T, O>(operation: (client: RedisClientType) => Promise<T>, otherwise: O): Promise<T | O> {
    if (this.isShut) return otherwise;
    try {
      return await withDeadline(() => operation(this.client));
    } catch (error) {
      this.meet(asError(error));
      return otherwise;
    }
  }

  /** After the server has closed: requests in flight still share. */
  onApplicationShutdown(): void {
    this.isClosed = true;
    this.isShut = true;
    clearTimeout(this.probe);
    this.client.destroy();
  }

  /** What Redis itself refuses (memory full, a key of another type, garbage) says nothing of its health. */
  private meet(error: Error): void {
    if (error instanceof DeadlinePassed || !this.client.isReady) this.shut(error);
    else this.report.refused(error);
  }

  private shut(reason: Error): void {
    this.noteTried();
    if (this.isClosed) return;
    this.isShut = true;
    this.probeLater();
    this.report.leftAlone(reason);
  }

  private probeLater(): void {
    clearTimeout(this.probe);
    this.probe = setTimeout(() => void this.openIfWell(), probeIntervalMs);
    this.probe.unref();
  }

  /** A client without a connection has nothing to ask: it comes here again once it has one. */
  private async openIfWell(): Promise<void> {
    if (!this.isShut || this.isClosed || !this.client.isReady) return;
    try {
      await withDeadline(() => this.client.ping());
      this.open();
    } catch (error) {
      this.shut(asError(error));
    }
  }

  private open(): void {
    if (this.isClosed || !this.isShut) return;
    this.isShut = false;
    this.noteTried();
    this.report.answers();
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
