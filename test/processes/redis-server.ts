import { spawnSync } from 'node:child_process';
import { freePort } from '../support/free-port';
import { Program, requireExecutable } from './program';

/** A redis-server on a free loopback port, without persistence. */
export class RedisServer {
  private constructor(
    readonly port: number,
    private readonly options: readonly string[],
    private program: Program,
  ) {}

  static async start(...options: readonly string[]): Promise<RedisServer> {
    const port = await freePort();
    return new RedisServer(port, options, await run(port, options));
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  get isRunning(): boolean {
    return !this.program.hasExited;
  }

  /** Starts it again after `kill`. */
  async run(): Promise<void> {
    if (this.program.hasExited) this.program = await run(this.port, this.options);
  }

  /** Stops the process without ending it: connections stay open, and nothing is answered. */
  freeze(): void {
    this.program.signal('SIGSTOP');
  }

  thaw(): void {
    this.program.signal('SIGCONT');
  }

  async kill(): Promise<void> {
    await this.program.stop('SIGKILL');
  }

  /** Sends one command with redis-cli; returns the raw reply, or an empty text if there is none within 5 s. */
  command(...words: readonly string[]): string {
    return redisCommand(this.port, ...words);
  }
}

/** As {@link RedisServer.command}, to any process on this port that speaks the protocol. */
export function redisCommand(port: number, ...words: readonly string[]): string {
  const { stdout } = spawnSync('redis-cli', ['-p', String(port), ...words], {
    encoding: 'utf8',
    timeout: 5000,
  });
  return stdout.trim();
}

/** The number in the reply of `PUBSUB NUMSUB` for one channel. */
export const listenersIn = (reply: string): number => Number(reply.split('\n')[1]);

function run(port: number, options: readonly string[]): Promise<Program> {
  const always = ['--port', String(port), '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1'];
  const command = [requireExecutable('redis-server'), ...always, ...options];
  return Program.start({ command }, /Ready to accept connections/);
}
