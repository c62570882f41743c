import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { eventually } from './eventually';
import { freePort } from './free-port';

/** Whether this machine has a redis-server. In CI one is required: a skipped spec would hide a gap. */
export const hasRedis = (() => {
  const found = spawnSync('redis-server', ['--version']).status === 0;
  if (!found && process.env.CI === 'true') throw new Error('redis-server is needed in CI');
  return found;
})();

/** `describe` where there is a redis-server; elsewhere the specs are shown as skipped. */
export const describeWithRedis = hasRedis ? describe : describe.skip;

/** A real redis-server on a free loopback port, without persistence. */
export class RedisServer {
  private process: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    private readonly options: readonly string[],
  ) {}

  static async start(...options: readonly string[]): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), options);
    await server.run();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async run(): Promise<void> {
    const always = ['--port', String(this.port), '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1'];
    this.process = spawn('redis-server', [...always, ...this.options], { stdio: 'ignore' });
    await eventually('redis-server answers', () => canConnect(this.port));
  }

  /** Stops the process without ending it: connections stay open, and nothing is answered. */
  freeze(): void {
    this.process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.process?.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    const { process } = this;
    if (!process) return;
    this.process = undefined;
    const ended = new Promise((resolve) => process.once('exit', resolve));
    process.kill('SIGKILL');
    await ended;
  }

  /** Sends one command and gives the raw reply; nothing where Redis does not answer. */
  command(...words: readonly string[]): string {
    const answer = spawnSync('redis-cli', ['-p', String(this.port), ...words], {
      encoding: 'utf8',
      timeout: 5000,
    });
    return answer.stdout.trim();
  }
}

const canConnect = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => {
        resolve(false);
      });
  });
