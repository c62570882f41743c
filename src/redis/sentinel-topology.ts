import { type RedisClientType } from '@keyv/redis';
import { type RedisAddress } from '../config/redis-url';
import { rejectAfter } from '../lib/timeout';
import { RedisCircuitLogger } from './redis-errors';
import { type RedisContext, RedisNode } from './redis-node';
import { Discovery, type RedisTopology } from './redis-topology';

/** How long a Sentinel may take, connection included, before the next one is asked. */
const queryTimeoutMs = 1000;

/** Makes a client for an address; not connected. */
type ClientFactory = (address: RedisAddress) => RedisClientType;

/** Asks Sentinels for the address of a master: the one that answered last, and the others in turn where it does not. */
export class SentinelQuery {
  private client: RedisClientType | null = null;
  private isClosed = false;

  /** @param newClient makes the client of a Sentinel; it does not connect again by itself */
  constructor(
    private sentinels: readonly RedisAddress[],
    private readonly masterName: string,
    private readonly newClient: ClientFactory,
  ) {}

  /** Rejects with the last Sentinel's error if none names the master. */
  async masterAddress(): Promise<RedisAddress> {
    let lastError: unknown;
    for (const sentinel of this.sentinels) {
      if (this.isClosed) break;
      try {
        return await rejectAfter(this.ask(sentinel), queryTimeoutMs);
      } catch (error) {
        lastError = error;
        this.disconnect();
        this.sentinels = [...this.sentinels.slice(1), sentinel];
      }
    }
    throw lastError;
  }

  close(): void {
    this.isClosed = true;
    this.disconnect();
  }

  private async ask(sentinel: RedisAddress): Promise<RedisAddress> {
    // Without a listener an error would end the process.
    this.client ??= this.newClient(sentinel).on('error', () => undefined);
    const { client } = this;
    if (!client.isOpen) await client.connect();
    const reply: unknown = await client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', this.masterName]);
    if (!Array.isArray(reply)) throw new Error(`Sentinel knows no master named ${this.masterName}`);
    const [host, port] = reply.map(String);
    return { host: host ?? '', port: Number(port) };
  }

  private disconnect(): void {
    if (this.client?.isOpen) this.client.destroy();
    this.client = null;
  }
}

/**
 * The master that Sentinels name, asked for once a second. node-redis' own `createSentinel` is not used: it holds
 * commands back while it asks a Sentinel, so that one that hangs stops all of them, and sends them after a failover,
 * however late; while no Sentinel answers it writes to the standard output.
 */
export class SentinelTopology implements RedisTopology {
  readonly firstAttempt: Promise<void>;
  private master: { readonly address: string; readonly node: RedisNode } | null = null;
  private readonly discovery: Discovery;

  constructor(
    private readonly sentinels: SentinelQuery,
    private readonly newMasterClient: ClientFactory,
    private readonly context: RedisContext,
  ) {
    // While no Sentinel answers, the master stays the one they named last.
    const follow = async (): Promise<void> => {
      this.follow(await sentinels.masterAddress());
    };
    this.discovery = new Discovery(follow, new RedisCircuitLogger(context.log, 'Redis Sentinel'));
    this.firstAttempt = this.discovery.firstAttempt.then(() => this.master?.node.firstAttempt);
  }

  get nodes(): readonly RedisNode[] {
    return this.master ? [this.master.node] : [];
  }

  nodeOf(): RedisNode | null {
    return this.master?.node ?? null;
  }

  close(): void {
    this.discovery.close();
    this.sentinels.close();
    this.leave();
  }

  private follow({ host, port }: RedisAddress): void {
    const address = `${host}:${port}`;
    if (this.discovery.isClosed || address === this.master?.address) return;
    this.leave();
    const client = this.newMasterClient({ host, port });
    this.master = { address, node: new RedisNode(client, this.context, `Redis ${address}`) };
    client.connect().catch(() => undefined);
  }

  private leave(): void {
    this.master?.node.close();
    this.master?.node.client.destroy();
    this.master = null;
  }
}
