import { type OnApplicationShutdown } from '@nestjs/common';
import { type RedisClientType } from '@keyv/redis';
import { ConnectionReport } from './connection-report';
import { DeadlinePassed, withDeadline } from '../lib/deadline';
import { refusalKind } from './error-kind';
import { withoutCredentials } from './without-credentials';

/** How often a Redis that failed is asked whether it is back; no request asks it before. */
const probeIntervalMs = 1000;

const connectTimeoutMs = 1000;
const socketTimeoutMs = 5000;

/** What an operation is for. */
export type RedisUse = 'cache-read' | 'cache-write' | 'quota' | 'caller-limit';

/**
 * The one connection of this process to Redis or Valkey. The client connects in the background. An operation
 * that fails or passes its deadline shuts the connection until a probe, apart from all requests, finds Redis
 * well again: so a Redis that is down, frozen or slow holds up at most the requests that meet it first.
 */
export class RedisConnection implements OnApplicationShutdown {
  /** Resolves once Redis has answered or failed for the first time. */
  readonly tried: Promise<void>;
  private noteTried: () => void = () => undefined;
  private readonly refusedUses = new Set<RedisUse>();
  private isShut = true;
  private isClosed = false;
  private probe: NodeJS.Timeout | undefined;

  private constructor(
    readonly client: RedisClientType,
    private readonly report: ConnectionReport,
    private readonly countRefusal: (kind: string) => void,
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
   * @param countRefusal is told the kind of each operation that Redis answers and refuses
   */
  static async to(
    url: string,
    report: (message: string) => void,
    countRefusal: (kind: string) => void = () => undefined,
  ): Promise<RedisConnection> {
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
    return new RedisConnection(client, cleanReport, countRefusal);
  }

  /** Whether operations go to Redis at present. */
  get isOpen(): boolean {
    return !this.isShut;
  }

  /** `refusing` while Redis answers, and refused the last operation of some use. */
  get condition(): 'up' | 'refusing' | 'down' {
    if (this.isShut) return 'down';
    return this.refusedUses.size > 0 ? 'refusing' : 'up';
  }

  /**
   * Runs an operation, and never rejects: gives `otherwise` where Redis is away, refuses, or takes too long.
   */
  async bounded<T, O>(
    operation: (client: RedisClientType) => Promise<T>,
    otherwise: O,
    use?: RedisUse,
  ): Promise<T | O> {
    if (this.isShut) return otherwise;
    try {
      const answer = await withDeadline(() => operation(this.client));
      if (use && this.refusedUses.size > 0) this.refusedUses.delete(use);
      return answer;
    } catch (error) {
      this.meet(asError(error), use);
      return otherwise;
    }
  }

  /** Redis refused a part of an operation, which itself went on. */
  noteRefusal(error: Error, use?: RedisUse): void {
    if (use) this.refusedUses.add(use);
    this.countRefusal(refusalKind(error));
    this.report.refused(error);
  }

  /** After the server has closed: requests in flight still share. */
  onApplicationShutdown(): void {
    this.isClosed = true;
    this.isShut = true;
    clearTimeout(this.probe);
    this.client.destroy();
  }

  /** What Redis itself refuses (memory full, a key of another type, garbage) says nothing of its health. */
  private meet(error: Error, use?: RedisUse): void {
    if (error instanceof DeadlinePassed || !this.client.isReady) this.shut(error);
    else this.noteRefusal(error, use);
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
