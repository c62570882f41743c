import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { pinned } from './pinned';
import { processTree } from './process-tree';

/** The repository, seen from where this file is built to: `dist-bench/bench/processes`. */
export const repositoryFolder = resolve(__dirname, '../../..');

const startTimeoutMs = 20_000;

export interface ProgramOptions {
  /** A built script, from the repository's folder. */
  readonly script: string;
  /** All that the program's environment holds. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A built script to load before it. */
  readonly preload?: string;
  /** What the program prints when it is ready. */
  readonly ready: RegExp;
  /** The one core that it may run on; any unless set. */
  readonly core?: number;
}

export interface CommandOptions {
  /** The program's path, and its arguments. */
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly core?: number;
  /** Whether the program is ready, as far as what it has printed and anything else tells. */
  readonly isReady: (printed: string) => boolean | Promise<boolean>;
}

/** A program in a process of its own, most often one of Node. */
export class Program {
  private static readonly running = new Set<Program>();
  /** What it sent to us so far, where its preload sends anything. */
  readonly messages: unknown[] = [];
  private text = '';

  private constructor(
    private readonly process: ChildProcess,
    private readonly name: string,
  ) {
    for (const stream of [process.stdout, process.stderr])
      stream?.on('data', (text: Buffer) => (this.text += text.toString()));
    process.on('message', (message) => this.messages.push(message));
    Program.running.add(this);
    process.once('exit', () => Program.running.delete(this));
  }

  /** Starts a Node program and waits until it is ready; rejects with all that it printed if it does not get there. */
  static start({ script, preload, ready, environment = {}, core }: ProgramOptions): Promise<Program> {
    const preloading = preload === undefined ? [] : ['--require', join(repositoryFolder, preload)];
    return Program.startCommand({
      command: [globalThis.process.execPath, ...preloading, join(repositoryFolder, script)],
      isReady: (printed) => ready.test(printed),
      environment,
      ...(core !== undefined && { core }),
    });
  }

  /** The same for any program. */
  static async startCommand({ command, environment, core, isReady }: CommandOptions): Promise<Program> {
    const [path = '', ...args] = pinned(command, core);
    const process = spawn(path, args, {
      // A developer's own .env lies in the repository's folder, and must not be read.
      cwd: join(repositoryFolder, 'dist-bench'),
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const program = new Program(process, command.join(' '));
    const untilMs = performance.now() + startTimeoutMs;
    while (!(await isReady(program.printed))) {
      if (program.hasEnded || performance.now() > untilMs)
        throw new Error(`${program.name} did not start: ${program.printed}`);
      await new Promise((next) => setTimeout(next, 10));
    }
    return program;
  }

  /** Ends every program that is still running. */
  static async endAll(): Promise<void> {
    await Promise.all([...Program.running].map((program) => program.end()));
  }

  /** Kills what still runs, with what it started itself, when this process is about to end. */
  static killAll(): void {
    for (const { pid } of Program.running)
      for (const each of processTree(pid)) globalThis.process.kill(each, 'SIGKILL');
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  /** All that it has printed. */
  get printed(): string {
    return this.text;
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** The code that it ended with; null where it runs, or a signal ended it. */
  get exitCode(): number | null {
    return this.process.exitCode;
  }

  /** The first group of what the program has printed. */
  said(pattern: RegExp): string {
    const [, found] = pattern.exec(this.printed) ?? [];
    if (found === undefined) throw new Error(`${this.name} did not print ${String(pattern)}`);
    return found;
  }

  signal(signal: NodeJS.Signals): void {
    this.process.kill(signal);
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.process, 'exit');
    this.process.kill(signal);
    // One that is frozen would never get to end.
    this.process.kill('SIGCONT');
    await ended;
  }
}
