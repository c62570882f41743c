import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtGateway } from '../global/built-gateway';
import { configuredSecrets } from '../global/configured-secrets';
import { recordLog, recordMetrics, recordSecret } from '../global/run-records';
import { ask } from './http-client';

/** `main.js`, running. */
export interface GatewayProcess {
  readonly process: ChildProcess;
  /** What the process has said so far, on both channels. */
  said(): string;
  /** Resolves once the process has said this, or has ended. */
  until(text: string): Promise<void>;
  /** The exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** The address of the management port, as the greeting names it. */
export const managementUrlOf = (said: string): string =>
  /Management at +(http:\/\/127\.0\.0\.1:\d+)\n/.exec(said)?.[1] ?? '';

/** The address of the gateway, as the greeting names it. */
export const urlOf = (said: string): string => /^Order gateway at +(\S+)/m.exec(said)?.[1] ?? '';

/** The lines of the log among what a process has said. */
export const logLinesOf = (said: string): Record<string, unknown>[] =>
  said
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** The gateway as it is shipped: compiled once a run, started in a folder of its own as often as a spec likes. */
export class CompiledGateway {
  /** Where processes are started; nothing of the repository is in it. */
  readonly folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  private readonly runs: GatewayProcess[] = [];

  private constructor(
    private readonly built: string,
    private readonly node: string,
  ) {}

  /** @param node the program of Node that runs it */
  static async compile(node = process.execPath): Promise<CompiledGateway> {
    return new CompiledGateway(await builtGateway(), node);
  }

  /** @param stdout a file to write to, of which nothing is heard then */
  start(environment: Record<string, string>, stdout: number | 'pipe' = 'pipe'): GatewayProcess {
    configuredSecrets(environment).forEach(recordSecret);
    const child = spawn(this.node, [join(this.built, 'main.js')], {
      cwd: this.folder,
      env: { PATH: process.env.PATH, PORT: '0', WARM_UP: 'false', LOG_LEVEL: 'debug', ...environment },
      stdio: ['pipe', stdout, 'pipe'],
    });
    let text = '';
    const listeners = new Set<() => void>();
    const hear = (chunk: Buffer) => {
      text += chunk.toString();
      listeners.forEach((listener) => {
        listener();
      });
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    const ended = new Promise<number | null>((end) => child.on('exit', end));
    const until = (wanted: string) =>
      new Promise<void>((found) => {
        const look = () => {
          if (text.includes(wanted)) found();
        };
        listeners.add(look);
        look();
        void ended.then(() => {
          found();
        });
      });
    const run = { process: child, said: () => text, until, ended };
    this.runs.push(run);
    return run;
  }

  /** Ends every process. What each has said is recorded, and the metrics of those that still ran. */
  async remove(): Promise<void> {
    await Promise.all(this.runs.map((run) => recordAndEnd(run)));
    rmSync(this.folder, { recursive: true });
  }
}

async function recordAndEnd(run: GatewayProcess): Promise<void> {
  const url = isRunning(run) ? managementUrlOf(run.said()) || urlOf(run.said()) : '';
  if (url !== '') recordMetrics((await ask(url, '/metrics')).text);
  run.process.kill('SIGKILL');
  await run.ended;
  recordLog(`${run.said()}\n`);
}

const isRunning = ({ process }: GatewayProcess): boolean =>
  process.exitCode === null && process.signalCode === null;
