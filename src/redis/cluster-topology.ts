import { type RedisClusterType } from '@keyv/redis';
import calculateSlot from 'cluster-key-slot';
import { RedisCircuitLogger } from './redis-errors';
import { type RedisContext, RedisNode } from './redis-node';
import { Discovery, type RedisTopology } from './redis-topology';

type Master = RedisClusterType['masters'][number];

/**
 * The masters of a cluster, each with a circuit of its own: a shard that is down leaves the others in use. The client
 * follows `MOVED` and `ASK` by itself. It does not ask again for the masters when one is lost: that is done here, once a
 * second while a node is not available, since the replica that replaces it is learnt only by asking.
 */
export class ClusterTopology implements RedisTopology {
  readonly firstAttempt: Promise<void>;
  private readonly nodeOfMaster = new Map<Master, RedisNode>();
  private readonly discovery: Discovery;
  /** Last error of a node; the client's own discovery error has no cause. */
  private reason: unknown = null;

  /** @param cluster connects to a node only when asked to: otherwise a dead one would hold up the discovery of the others */
  constructor(
    private readonly cluster: RedisClusterType,
    private readonly context: RedisContext,
  ) {
    // Without a listener an error would end the process.
    cluster.on('error', (error: unknown) => (this.reason = error));
    this.discovery = new Discovery(() => this.update(), new RedisCircuitLogger(context.log, 'Redis cluster'));
    this.firstAttempt = this.discovery.firstAttempt.then(async () => {
      await Promise.all(this.nodes.map(({ firstAttempt }) => firstAttempt));
    });
  }

  get nodes(): readonly RedisNode[] {
    return [...this.nodeOfMaster.values()];
  }

  nodeOf(key: string): RedisNode | null {
    const master = this.cluster.slots[calculateSlot(key)]?.master;
    return master ? this.nodeAt(master) : null;
  }

  close(): void {
    this.discovery.close();
    for (const node of this.nodeOfMaster.values()) node.close();
    this.cluster.destroy();
  }

  /** After a `MOVED`, the client may know a master that is new here. */
  private nodeAt(master: Master): RedisNode | null {
    const known = this.nodeOfMaster.get(master);
    if (known) return known;
    const connected = this.cluster.nodeClient(master);
    connected.catch(() => undefined);
    if (!master.client) return null;
    const node = new RedisNode(master.client, this.context, `Redis ${master.address}`, (abortSignal) =>
      this.cluster.withCommandOptions({ abortSignal }),
    );
    this.nodeOfMaster.set(master, node);
    return node;
  }

  private async update(): Promise<void> {
    this.reason = null;
    try {
      await this.discover();
      this.synchronize();
    } catch (error) {
      throw this.reason ?? error;
    }
  }

  private async discover(): Promise<void> {
    const { nodes } = this;
    const asked = nodes.find(({ isAvailable }) => isAvailable) ?? nodes[0];
    if (asked === undefined) await this.connect();
    else if (nodes.some(({ isAvailable }) => !isAvailable))
      await this.cluster._slots.rediscover(asked.client);
  }

  /** By the nodes that are configured. */
  private async connect(): Promise<void> {
    if (this.cluster.isOpen) this.cluster.destroy();
    await this.cluster.connect();
    if (this.cluster.masters.length === 0) throw new Error('No node of the cluster holds a slot');
  }

  private synchronize(): void {
    if (this.discovery.isClosed) return;
    const masters = new Set(this.cluster.masters);
    for (const [master, node] of this.nodeOfMaster) {
      if (masters.has(master)) continue;
      node.close();
      this.nodeOfMaster.delete(master);
    }
    for (const master of masters) this.nodeAt(master);
  }
}
