import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import { freePort } from '../support/free-port';
import { Program, requireExecutable } from './program';
import { listenersIn, redisCommand, RedisServer } from './redis-server';

const masterName = 'main-orders';
const password = 'redis-pass-5d0c81f7';
const downAfterMs = 1000;

/** A master with a replica and three Sentinels, each with a password; the Sentinels have one of their own. */
export class RedisSentinels {
  static readonly sentinelPassword = 'sentinel-pass-e93b64a2';
  private programs: readonly Program[] = [];

  private constructor(
    private readonly folder: string,
    readonly master: RedisServer,
    readonly replica: RedisServer,
    private readonly ports: readonly number[],
  ) {}

  static async start(): Promise<RedisSentinels> {
    const folder = mkdtempSync(join(tmpdir(), 'redis-sentinels-'));
    const credentials = ['--requirepass', password, '--masterauth', password];
    const master = await RedisServer.start(...credentials);
    const replicaOf = ['--replicaof', '127.0.0.1', String(master.port), '--repl-diskless-sync-delay', '0'];
    const [replica, ...ports] = await Promise.all([
      RedisServer.start(...credentials, ...replicaOf),
      ...Array.from({ length: 3 }, freePort),
    ]);
    const group = new RedisSentinels(folder, master, replica, ports);
    for (const port of ports) group.configure(port);
    await group.runSentinels();
    await group.settled();
    return group;
  }

  get url(): string {
    const addresses = this.ports.map((port) => `127.0.0.1:${port}`).join(',');
    return `redis+sentinel://:${password}@${addresses}/${masterName}`;
  }

  /** Ends one Sentinel without ending its process: it takes connections and answers nothing. */
  freezeSentinel(n: number): void {
    this.programs[n]?.signal('SIGSTOP');
  }

  /** How many connections listen on a channel at the node that began as the replica. */
  listenersAtReplica(channel: string): number {
    return listenersIn(this.replica.command(...asClient, 'PUBSUB', 'NUMSUB', channel));
  }

  async killAll(): Promise<void> {
    await Promise.all([
      ...this.programs.map((program) => program.stop('SIGKILL')),
      this.master.kill(),
      this.replica.kill(),
    ]);
  }

  async runAll(): Promise<void> {
    await Promise.all([this.master.run(), this.replica.run(), this.runSentinels()]);
  }

  async close(): Promise<void> {
    await this.killAll();
    rmSync(this.folder, { recursive: true });
  }

  /** Sentinel writes what it learns into its configuration. */
  private configure(port: number): void {
    const lines = [
      `port ${port}`,
      'bind 127.0.0.1',
      `requirepass ${RedisSentinels.sentinelPassword}`,
      `sentinel sentinel-pass ${RedisSentinels.sentinelPassword}`,
      `sentinel monitor ${masterName} 127.0.0.1 ${this.master.port} 2`,
      `sentinel auth-pass ${masterName} ${password}`,
      `sentinel down-after-milliseconds ${masterName} ${downAfterMs}`,
      `sentinel failover-timeout ${masterName} 5000`,
    ];
    writeFileSync(this.configurationOf(port), lines.join('\n'));
  }

  private configurationOf(port: number): string {
    return join(this.folder, `sentinel-${port}.conf`);
  }

  private async runSentinels(): Promise<void> {
    this.programs = await Promise.all(
      this.ports.map((port) => {
        const command = [requireExecutable('redis-server'), this.configurationOf(port), '--sentinel'];
        return Program.start({ command }, /Sentinel ID is/);
      }),
    );
  }

  /** Waits until the replica has a copy, and every Sentinel knows it and the other Sentinels. */
  async settled(): Promise<void> {
    await eventually('the replica has a copy', () => isLinked(this.replica), 20_000);
    await eventually(
      'the Sentinels know the replica and each other',
      () => this.ports.every(knowsAll),
      20_000,
    );
  }
}

const asClient = ['--no-auth-warning', '-a', password];

const isLinked = (replica: RedisServer): boolean =>
  replica.command(...asClient, 'INFO', 'replication').includes('master_link_status:up');

const knowsAll = (sentinelPort: number): boolean =>
  redisCommand(
    ...([sentinelPort, '--no-auth-warning', '-a', RedisSentinels.sentinelPassword] as const),
    ...['INFO', 'sentinel'],
  ).includes('slaves=1,sentinels=3');
