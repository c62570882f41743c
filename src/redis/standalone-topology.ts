import { type RedisClientType } from '@keyv/redis';
import { type RedisNode } from './redis-node';
import { type NodeFactory, type RedisTopology } from './redis-topology';

/** One Redis. The client connects in the background, and again after each failure. */
export class StandaloneTopology implements RedisTopology {
  readonly nodes: readonly RedisNode[];
  private readonly node: RedisNode;

  constructor(
    private readonly client: RedisClientType,
    newNode: NodeFactory,
  ) {
    this.node = newNode(client, null);
    this.nodes = [this.node];
    client.connect().catch(() => undefined);
  }

  get firstAttempt(): Promise<void> {
    return this.node.firstAttempt;
  }

  nodeOf(): RedisNode {
    return this.node;
  }

  close(): void {
    this.node.close();
    this.client.destroy();
  }
}
