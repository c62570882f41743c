import KeyvRedis, { createClient, type RedisClientType } from '@keyv/redis';
import { Keyv } from 'keyv';
import { setImmediate as turnOfTheLoop, setTimeout as delay } from 'node:timers/promises';
import { type SharedStore } from './shared-store';

/** Entries of another form live under another version, so that gateways of two versions share one Redis. */
const keyPrefix = 'order-gateway:1';

/** How long an operation may hold a request up. */
const operationTimeoutMs = 100;

/** How often a Redis that failed is asked whether it is back; no request asks it before. */
const probeIntervalMs = 1000;

const connectTimeoutMs = 1000;
const socketTimeoutMs = 5000;

class OperationTimeout extends Error {}

/**
 * A shared store on Redis or Valkey, through Keyv. The client connects in the background. An operation that
 * fails or passes its deadline shuts the store until a probe, apart from all requests, finds it well again:
 * so a Redis that is down, frozen or slow holds up at most the requests that meet it first.
 */
export class RedisStore implements SharedStore {
  private readonly client: RedisClientType;
  private readonly entries: Keyv<string>;
  private isShut = true;
  private isClosed = false;
  private lastRefusal = '';
  private probe: NodeJS.Timeout | undefined;

  constructor(
    url: string,
    private readonly report: (message: string) => void,
  ) {
    this.client = createClient({
      url,
      disableOfflineQueue: true,
      pingInterval: probeIntervalMs,
      socket: {
        connectTimeout: connectTimeoutMs,
        socketTimeout: socketTimeoutMs,
        reconnectStrategy: probeIntervalMs,
      },
    });
    // Errors show where an operation or a probe fails; without listeners they would end the process.
    this.client.on('error', () => undefined);
    this.entries = new Keyv<string>({
      store: new KeyvRedis(this.client, { throwOnErrors: true, connectionTimeout: connectTimeoutMs }),
      namespace: keyPrefix,
      useKeyPrefix: false,
      throwOnErrors: true,
    });
    this.entries.on('error', () => undefined);
    this.client.on('ready', () => void this.openIfWell());
    this.client.connect().catch(() => undefined);
    this.probeLater();
  }

  async get(key: string): Promise<string | null> {
    return (await this.bounded(() => this.entries.get(key), undefined)) ?? null;
  }

  async set(key: string, text: string, lifetimeMs: number): Promise<void> {
    await this.bounded(() => this.entries.set(key, text, lifetimeMs), undefined);
  }

  async lock(key: string, lifetimeMs: number): Promise<'taken' | 'held' | 'unknown'> {
    const options = { condition: 'NX', expiration: { type: 'PX', value: lifetimeMs } } as const;
    return this.bounded(async () => {
      const answer = await this.client.set(lockKey(key), '1', options);
      return answer === null ? 'held' : 'taken';
    }, 'unknown');
  }

  async unlock(key: string): Promise<void> {
    await this.bounded(() => this.client.del(lockKey(key)), undefined);
  }

  /** Whether operations go to Redis at present. */
  get isOpen(): boolean {
    return !this.isShut;
  }

  close(): void {
    this.isClosed = true;
    this.isShut = true;
    clearTimeout(this.probe);
    this.client.destroy();
  }

  private async bounded<T>(operation: () => Promise<T>, otherwise: T): Promise<T> {
    if (this.isShut) return otherwise;
    try {
      return await withDeadline(operation);
    } catch (error) {
      this.meet(error instanceof Error ? error : new Error(String(error)));
      return otherwise;
    }
  }

  /** What Redis itself refuses (memory full, a key of another type, garbage) says nothing of its health. */
  private meet(error: Error): void {
    const isDown = error instanceof OperationTimeout || !this.client.isReady;
    if (isDown) this.shut(error.message);
    else if (error.message !== this.lastRefusal) this.report(`the shared cache refuses: ${error.message}`);
    this.lastRefusal = error.message;
  }

  private shut(reason: string): void {
    if (this.isShut) return;
    this.isShut = true;
    this.report(`the shared cache is left alone until it answers: ${reason}`);
    this.probeLater();
  }

  private probeLater(): void {
    clearTimeout(this.probe);
    this.probe = setTimeout(() => void this.openIfWell(), probeIntervalMs);
    this.probe.unref();
  }

  private async openIfWell(): Promise<void> {
    if (!this.isShut || this.isClosed) return;
    try {
      await withDeadline(() => this.client.ping());
      this.isShut = this.isClosed;
      this.report('the shared cache answers');
    } catch {
      this.probeLater();
    }
  }
}

const lockKey = (key: string): string => `${keyPrefix}:lock:${key}`;

/**
 * Ends the wait, not the operation: a late answer is ignored. Where this process itself was busy past the
 * deadline, an answer that lies in the socket still counts: timers come before it in the event loop.
 */
async function withDeadline<T>(operation: () => Promise<T>): Promise<T> {
  const settled = new AbortController();
  const running = operation();
  running.catch(() => undefined);
  try {
    return await Promise.race([running, timeout(settled.signal)]);
  } finally {
    settled.abort();
  }
}

async function timeout(signal: AbortSignal): Promise<never> {
  await delay(operationTimeoutMs, undefined, { signal });
  await turnOfTheLoop();
  throw new OperationTimeout(`no answer within ${operationTimeoutMs} ms`);
}
