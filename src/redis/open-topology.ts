import { type RedisClientType } from '@keyv/redis';
import { type RedisContext, RedisNode } from './redis-node';
import { nodeOptions, type RedisTopology } from './redis-topology';
import { type RedisAddress, type RedisCredentials, type RedisTarget } from '../config/redis-url';
import { ClusterTopology } from './cluster-topology';
import { SentinelQuery, SentinelTopology } from './sentinel-topology';

/** One Redis. The client connects in the background, and again after each failure. */
function standaloneTopology(client: RedisClientType, context: RedisContext): RedisTopology {
  const node = new RedisNode(client, context, 'Redis');
  client.connect().catch(() => undefined);
  return {
    firstAttempt: node.firstAttempt,
    nodes: [node],
    nodeOf: () => node,
    close: () => {
      node.close();
      client.destroy();
    },
  };
}

/** Begins to connect. The client is loaded here: a gateway on its own starts without it. */
export async function openTopology(
  target: RedisTarget,
  sentinelCredentials: RedisCredentials,
  context: RedisContext,
): Promise<RedisTopology> {
  const { createClient, createCluster } = await import('@keyv/redis');
  if (target.mode === 'standalone') {
    // The client writes into `socket` what the URL says.
    const socket = { ...nodeOptions.socket };
    const client: RedisClientType = createClient({ url: target.url, ...nodeOptions, socket });
    return standaloneTopology(client, context);
  }
  const socket = { ...nodeOptions.socket, ...(target.isEncrypted && { tls: true as const }) };
  const { addresses, masterName, credentials } = target;
  if (target.mode === 'cluster') {
    const cluster = createCluster({
      rootNodes: addresses.map((address) => ({ socket: { ...address } })),
      defaults: { ...nodeOptions, ...credentials, socket },
      minimizeConnections: true,
      nodeAddressMap: (address) => addressOfLoneNode(address, addresses),
    });
    return new ClusterTopology(cluster, context);
  }
  const clientOf =
    (credentials: RedisCredentials, reconnectStrategy: number | false) =>
    (address: RedisAddress): RedisClientType =>
      createClient({ ...nodeOptions, ...credentials, socket: { ...socket, ...address, reconnectStrategy } });
  const query = new SentinelQuery(addresses, masterName, clientOf(sentinelCredentials, false));
  const newMasterClient = clientOf(credentials, nodeOptions.socket.reconnectStrategy);
  return new SentinelTopology(query, newMasterClient, context);
}

/** The only node of a cluster, which has met no other, does not know its own host: its address is `:port`. */
function addressOfLoneNode(address: string, nodes: readonly RedisAddress[]): RedisAddress | undefined {
  const [node] = nodes;
  return node && address.startsWith(':') ? { host: node.host, port: Number(address.slice(1)) } : undefined;
}
