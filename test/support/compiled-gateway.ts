import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawEnvironment } from '../../src/config/variable';
import { builtGateway } from '../global/built-gateway';
import { configuredSecrets } from '../global/configured-secrets';
import { recordLog, recordMetrics, recordSecret } from '../global/run-records';
import { managementUrlPattern, urlPattern } from '../processes/gateway';
import { Program, type ProgramOptions } from '../processes/program';
import { ask } from './http-client';

/** The URL of the management port in a gateway's startup banner; empty if there is none. */
export const managementUrlOf = (output: string): string => managementUrlPattern.exec(output)?.[1] ?? '';

/** The gateway's URL in its startup banner; empty if there is none. */
export const urlOf = (output: string): string => urlPattern.exec(output)?.[1] ?? '';

/** The log lines of a gateway's output. */
export const logLinesOf = (output: string): Record<string, unknown>[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** The gateway as it is shipped: built once a run, started in a folder of its own as often as a spec likes. */
export class CompiledGateway {
  /** The working folder of the processes, outside of the repository. */
  readonly folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  private readonly programs: Program[] = [];

  private constructor(
    private readonly built: string,
    private readonly node: string,
  ) {}

  /** @param node the program of Node that runs it */
  static async compile(node = process.execPath): Promise<CompiledGateway> {
    return new CompiledGateway(await builtGateway(), node);
  }

  start(
    environment: RawEnvironment,
    { stdout = 'pipe' }: Pick<ProgramOptions, 'stdout'> = {},
    ...args: readonly string[]
  ): Program {
    configuredSecrets(environment).forEach(recordSecret);
    const program = Program.spawn({
      command: [this.node, join(this.built, 'main.js'), ...args],
      environment: {
        PATH: process.env.PATH,
        PORT: '0',
        WARM_UP: 'false',
        LOG_LEVEL: 'debug',
        ...environment,
      },
      folder: this.folder,
      stdout,
    });
    this.programs.push(program);
    return program;
  }

  /** Kills every process. The output of each is recorded, and the metrics of those that still ran. */
  async remove(): Promise<void> {
    await Promise.all(this.programs.map(recordAndKill));
    rmSync(this.folder, { recursive: true });
  }
}

async function recordAndKill(program: Program): Promise<void> {
  const url = program.hasExited ? '' : managementUrlOf(program.output) || urlOf(program.output);
  if (url !== '') recordMetrics((await ask(url, '/metrics')).text);
  await program.stop('SIGKILL');
  recordLog(`${program.output}\n`);
}
