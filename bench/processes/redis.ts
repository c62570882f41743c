import { freePort } from '../../test/support/free-port';
import { neededExecutable } from './executable';
import { Program } from './program';

/** A redis-server without persistence, on one loopback port for as long as the bench runs. */
export class RedisProgram {
  private constructor(
    readonly port: number,
    private program: Program,
  ) {}

  static async start(): Promise<RedisProgram> {
    const port = await freePort();
    return new RedisProgram(port, await runRedis(port));
  }

  /** Starts it again where it was killed. */
  async restart(): Promise<void> {
    if (this.program.hasEnded) this.program = await runRedis(this.port);
  }

  async kill(): Promise<void> {
    await this.program.end('SIGKILL');
  }

  /** Stops the process without ending it: connections stay open, and nothing is answered. */
  freeze(): void {
    this.program.signal('SIGSTOP');
  }

  thaw(): void {
    this.program.signal('SIGCONT');
  }
}

const runRedis = (port: number): Promise<Program> =>
  Program.startCommand({
    command: [
      neededExecutable('redis-server'),
      '--port',
      String(port),
      '--save',
      '',
      '--appendonly',
      'no',
      '--bind',
      '127.0.0.1',
    ],
    isReady: (printed) => printed.includes('Ready to accept connections'),
  });
