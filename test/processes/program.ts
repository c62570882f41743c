import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processTree } from './process-stats';

const startTimeoutMs = 20_000;

/** Debian's folders of servers, and that of `go install`, are not on every path. */
const folders = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
  join(homedir(), 'go/bin'),
];

/** The path of an installed program; null if it is not installed. */
export function findExecutable(name: string): string | null {
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

/** The path of an installed program. Throws if it is not installed. */
export function requireExecutable(name: string): string {
  const path = findExecutable(name);
  if (path === null) throw new Error(`${name} is not installed`);
  return path;
}

/** Runs a script of Node, after another one where `preload` names it. */
export const nodeCommand = (script: string, preload?: string): string[] => [
  process.execPath,
  ...(preload === undefined ? [] : ['--require', preload]),
  script,
];

export interface ProgramOptions {
  /** The program's path and its arguments. */
  readonly command: readonly string[];
  /** All variables of the program; those of this process unless set. */
  readonly environment?: NodeJS.ProcessEnv;
  /** The working folder. Unless set, one without a developer's `.env`. */
  readonly folder?: string;
  /** The one processor core that the program may run on; any unless set. */
  readonly core?: number | undefined;
  /** A file for the standard output, which is not collected then. */
  readonly stdout?: number | 'pipe';
  /** Whether the program can `process.send` messages. */
  readonly hasChannel?: boolean;
}

/** A program in a child process. */
export class Program {
  private static readonly running = new Set<Program>();
  /** What the program has sent over its channel. */
  readonly messages: unknown[] = [];
  /** Resolves with the exit code; with null if a signal ended the program. */
  readonly exited: Promise<number | null>;
  private text = '';
  /** Resolved with the next output. */
  private readonly waiting: ((value: unknown) => void)[] = [];

  private constructor(readonly process: ChildProcess) {
    const collect = (chunk: Buffer) => {
      this.text += chunk.toString();
      for (const resolve of this.waiting.splice(0)) resolve(undefined);
    };
    for (const stream of [process.stdout, process.stderr]) stream?.on('data', collect);
    process.on('message', (message) => this.messages.push(message));
    Program.running.add(this);
    this.exited = new Promise((resolve) => process.once('exit', resolve));
    void this.exited.then(() => Program.running.delete(this));
  }

  static spawn({
    command,
    environment,
    folder = tmpdir(),
    core,
    stdout,
    hasChannel,
  }: ProgramOptions): Program {
    const pinned = core === undefined ? [] : [requireExecutable('taskset'), '--cpu-list', String(core)];
    const [path = '', ...args] = [...pinned, ...command];
    const channel = hasChannel === true ? (['ipc'] as const) : [];
    const stdio = ['ignore', stdout ?? 'pipe', 'pipe', ...channel] as const;
    return new Program(spawn(path, args, { cwd: folder, env: environment, stdio: [...stdio] }));
  }

  /**
   * Resolves once the output matches, or `isReady` returns true. Rejects with the output if the program ends before that, or
   * after 20 s.
   */
  static async start(options: ProgramOptions, isReady: RegExp | (() => Promise<boolean>)): Promise<Program> {
    const program = Program.spawn(options);
    const deadlineMs = performance.now() + startTimeoutMs;
    while (!(isReady instanceof RegExp ? isReady.test(program.output) : await isReady())) {
      if (program.hasExited || performance.now() > deadlineMs)
        throw new Error(`${options.command.join(' ')} did not start: ${program.output}`);
      await delay(10);
    }
    return program;
  }

  static async stopAll(): Promise<void> {
    await Promise.all([...Program.running].map((program) => program.stop()));
  }

  /** Kills all programs and their descendants at once, for the end of this process. */
  static killAll(): void {
    for (const { pid } of Program.running)
      for (const each of processTree(pid)) globalThis.process.kill(each, 'SIGKILL');
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  /** Standard output and standard error so far. */
  get output(): string {
    return this.text;
  }

  get hasExited(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** Null while the program runs, and if a signal ended it. */
  get exitCode(): number | null {
    return this.process.exitCode;
  }

  /** The first group of a pattern in the output. Throws where it does not match. */
  match(pattern: RegExp): string {
    const [, found] = pattern.exec(this.output) ?? [];
    if (found === undefined) throw new Error(`no ${String(pattern)} in: ${this.output}`);
    return found;
  }

  /** Resolves once the output contains `text`, or the program has ended. */
  async until(text: string): Promise<void> {
    while (!this.text.includes(text) && !this.hasExited)
      await Promise.race([this.exited, new Promise((resolve) => this.waiting.push(resolve))]);
  }

  signal(signal: NodeJS.Signals): void {
    this.process.kill(signal);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.hasExited) return;
    this.signal(signal);
    // A frozen process would not see the other signal.
    this.signal('SIGCONT');
    await this.exited;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
