import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import { freePort } from '../support/free-port';
import { listenersIn, RedisServer } from './redis-server';

const slots = 16_384;
const nodeTimeoutMs = 1000;

/** Three masters with a replica each, as redis-server processes. Each keeps its table of nodes in a file. */
export class RedisCluster {
  private constructor(
    private readonly folder: string,
    readonly masters: readonly RedisServer[],
    readonly replicas: readonly RedisServer[],
  ) {}

  static async start(): Promise<RedisCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'redis-cluster-'));
    const busPorts = await Promise.all(Array.from({ length: 6 }, freePort));
    const nodes = await Promise.all(busPorts.map((busPort, n) => startNode(folder, n, busPort)));
    const cluster = new RedisCluster(folder, nodes.slice(0, 3), nodes.slice(3));
    await cluster.join(busPorts);
    return cluster;
  }

  get nodes(): readonly RedisServer[] {
    return [...this.masters, ...this.replicas];
  }

  get url(): string {
    return `redis+cluster://${this.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`;
  }

  /** The master that holds a key now, as a running node reports it. */
  ownerOf(key: string): RedisServer {
    const node = this.running[0];
    const slot = Number(node?.command('CLUSTER', 'KEYSLOT', key));
    const line = this.tableLines().find((text) =>
      rangesOf(text).some(([from, to]) => slot >= from && slot <= to),
    );
    return this.nodeOfLine(line);
  }

  /**
   * Moves the slot of a key to the next master, as `redis-cli --cluster reshard` does (Redis Cluster specification, "Live
   * resharding"): keys move while both nodes answer for the slot.
   *
   * @param midway runs while the slot is moving and no key has moved
   */
  async migrateSlot(key: string, midway: () => Promise<void>): Promise<void> {
    const source = this.ownerOf(key);
    const target = this.masters[(this.masters.indexOf(source) + 1) % this.masters.length];
    if (!target) throw new Error('A cluster has several masters');
    const slot = source.command('CLUSTER', 'KEYSLOT', key);
    target.command('CLUSTER', 'SETSLOT', slot, 'IMPORTING', idOf(source));
    source.command('CLUSTER', 'SETSLOT', slot, 'MIGRATING', idOf(target));
    await midway();
    const keys = source.command('CLUSTER', 'GETKEYSINSLOT', slot, '1000').split('\n').filter(Boolean);
    if (keys.length > 0)
      source.command('MIGRATE', '127.0.0.1', String(target.port), '', '0', '5000', 'KEYS', ...keys);
    for (const node of [target, source]) node.command('CLUSTER', 'SETSLOT', slot, 'NODE', idOf(target));
  }

  /** Waits until every running node reports that all slots are served. */
  async settled(): Promise<void> {
    await eventually('the cluster is up', () => this.running.every(isSettled), 20_000);
  }

  /** How many connections listen on a channel, at whichever node. */
  listeners(channel: string): number {
    return this.running.reduce(
      (sum, node) => sum + listenersIn(node.command('PUBSUB', 'NUMSUB', channel)),
      0,
    );
  }

  async killAll(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
  }

  async runAll(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.run()));
  }

  async close(): Promise<void> {
    await this.killAll();
    rmSync(this.folder, { recursive: true });
  }

  private get running(): readonly RedisServer[] {
    return this.nodes.filter(({ isRunning }) => isRunning);
  }

  private tableLines(): string[] {
    return this.running[0]?.command('CLUSTER', 'NODES').split('\n') ?? [];
  }

  private nodeOfLine(line: string | undefined): RedisServer {
    const port = Number(/127\.0\.0\.1:(\d+)@/.exec(line ?? '')?.[1]);
    const node = this.nodes.find((each) => each.port === port);
    if (!node) throw new Error('No node of the cluster is known to hold it');
    return node;
  }

  private async join(busPorts: readonly number[]): Promise<void> {
    this.masters.forEach((master, n) => {
      const [from, to] = [n, n + 1].map((part) => Math.floor((slots * part) / this.masters.length));
      master.command('CLUSTER', 'ADDSLOTSRANGE', String(from), String((to ?? slots) - 1));
      master.command('CLUSTER', 'SET-CONFIG-EPOCH', String(n + 1));
    });
    const [first, ...others] = this.nodes;
    others.forEach(({ port }, n) =>
      first?.command('CLUSTER', 'MEET', '127.0.0.1', String(port), String(busPorts[n + 1])),
    );
    await eventually('all nodes know each other', () => this.nodes.every(knowsAll), 20_000);
    this.replicas.forEach((replica, n) => {
      const master = this.masters[n];
      if (master) replica.command('CLUSTER', 'REPLICATE', idOf(master));
    });
    await this.settled();
    await eventually('each replica has a copy', () => this.replicas.every(isLinked), 20_000);
  }
}

function startNode(folder: string, n: number, busPort: number): Promise<RedisServer> {
  return RedisServer.start(
    ...['--cluster-enabled', 'yes', '--cluster-port', String(busPort), '--dir', folder],
    ...['--cluster-config-file', `nodes-${n}.conf`, '--cluster-node-timeout', String(nodeTimeoutMs)],
    // What is not lost stays usable, and a replica that was cut off long ago may take over.
    ...['--cluster-require-full-coverage', 'no', '--cluster-replica-validity-factor', '0'],
    ...['--repl-diskless-sync-delay', '0'],
  );
}

const idOf = (server: RedisServer): string => server.command('CLUSTER', 'MYID');

const knowsAll = (server: RedisServer): boolean =>
  server.command('CLUSTER', 'INFO').includes('cluster_known_nodes:6');

const isSettled = (server: RedisServer): boolean => {
  const info = server.command('CLUSTER', 'INFO');
  return info.includes('cluster_state:ok') && info.includes(`cluster_slots_ok:${slots}`);
};

const isLinked = (server: RedisServer): boolean =>
  server.command('INFO', 'replication').includes('master_link_status:up');

/** The slots of a line of `CLUSTER NODES`, as ranges. */
const rangesOf = (line: string): [from: number, to: number][] =>
  line
    .split(' ')
    .slice(8)
    .filter((range) => /^\d/.test(range))
    .map((range) => {
      const [from = '', to = from] = range.split('-');
      return [Number(from), Number(to)];
    });
