import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { neededExecutable } from '../processes/executable';
import { pinned } from '../processes/pinned';
import { scratchFolder } from '../processes/scratch-folder';
import { type Mix, wrkScript } from './wrk-script';

const run = promisify(execFile);

export interface WrkLoad {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What to ask for, if not `url` itself. */
  readonly mix?: Mix | undefined;
  readonly connections: number;
  readonly seconds: number;
  /** The core that wrk runs on. */
  readonly core: number;
}

export interface WrkResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly bytesPerRequest: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers of 400 and above, and requests that had none. */
  readonly failures: number;
}

/** What `wrkScript` prints. */
interface Printed {
  readonly requests: number;
  readonly bytes: number;
  readonly us: number;
  readonly p50Us: number;
  readonly p99Us: number;
  readonly refused: number;
  readonly broken: number;
}

/** Puts a load on a server by wrk, as many requests as it can answer, over one thread. */
export async function wrk({
  url,
  headers = {},
  mix,
  connections,
  seconds,
  core,
}: WrkLoad): Promise<WrkResult> {
  const script = join(scratchFolder(), 'load.lua');
  writeFileSync(script, wrkScript(mix ?? null));
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const shape = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '--latency', '-s', script];
  const command = pinned([neededExecutable('wrk'), ...shape, ...headerArgs, url], core);
  const { stdout } = await run(command[0] ?? '', command.slice(1));
  const [json] = /^\{.*\}$/m.exec(stdout) ?? [];
  if (json === undefined) throw new Error(`wrk told no results: ${stdout}`);
  const { requests, bytes, us, p50Us, p99Us, refused, broken } = JSON.parse(json) as Printed;
  return {
    requests,
    requestsPerSecond: requests / (us / 1e6),
    bytesPerRequest: bytes / requests,
    p50Ms: p50Us / 1000,
    p99Ms: p99Us / 1000,
    failures: refused + broken,
  };
}
