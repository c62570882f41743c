import { type RedisClientType } from '@keyv/redis';
import { type RedisAddress } from '../config/redis-url';
import { rejectAfter } from '../lib/timeout';

/** How long a Sentinel may take, connection included, before the next one is asked. */
const queryTimeoutMs = 1000;

/** Asks Sentinels for the address of a master: the one that answered last, and the others in turn where it does not. */
export class SentinelQuery {
  private client: RedisClientType | null = null;
  private current = 0;
  private isClosed = false;

  /** @param newClient makes the client of a Sentinel; it does not connect again by itself */
  constructor(
    private readonly sentinels: readonly RedisAddress[],
    private readonly masterName: string,
    private readonly newClient: (address: RedisAddress) => RedisClientType,
  ) {}

  /** Rejects with the last Sentinel's error if none names the master. */
  async masterAddress(): Promise<RedisAddress> {
    let lastError: unknown;
    for (let asked = 0; asked < this.sentinels.length && !this.isClosed; asked += 1) {
      try {
        return await rejectAfter(this.ask(), queryTimeoutMs);
      } catch (error) {
        lastError = error;
        this.disconnect();
        this.current = (this.current + 1) % this.sentinels.length;
      }
    }
    throw lastError;
  }

  close(): void {
    this.isClosed = true;
    this.disconnect();
  }

  private async ask(): Promise<RedisAddress> {
    this.client ??= this.connect();
    const { client } = this;
    if (!client.isReady)
      await new Promise((resolve, reject) => client.once('ready', resolve).once('error', reject));
    const reply: unknown = await client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', this.masterName]);
    if (!Array.isArray(reply)) throw new Error(`Sentinel knows no master named ${this.masterName}`);
    const [host, port] = reply.map(String);
    return { host: host ?? '', port: Number(port) };
  }

  private connect(): RedisClientType {
    const address = this.sentinels[this.current] ?? { host: '', port: 0 };
    const client = this.newClient(address);
    // Without a listener an error would end the process.
    client.on('error', () => undefined);
    client.connect().catch(() => undefined);
    return client;
  }

  private disconnect(): void {
    if (this.client?.isOpen) this.client.destroy();
    this.client = null;
  }
}
