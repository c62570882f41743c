import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../../test/processes/cleanup';
import { Program, requireExecutable } from '../../test/processes/program';

/** The core of the one server under load, and the core of what creates the load. */
export const [serverCore, loadCore] = [0, 1];

/** Random known paths, and a share of requests for orders that have not been requested before. */
export interface RequestMix {
  /** May be empty. */
  readonly paths: readonly string[];
  /** The path of a new order is `prefix` and an id of 64 hexadecimal digits. */
  readonly prefix: string;
  readonly newPercent: number;
  /** The first of the new orders' ids; each next one is `idStep` higher. */
  readonly firstId: number;
  readonly idStep: number;
}

export interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What to request, if not `url` itself. */
  readonly mix?: RequestMix | undefined;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly bytesPerRequest: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  /** How late requests were sent that were due at fixed times, for no fault of the server: p99.9. */
  readonly lateMs?: number;
  /** Statuses of 400 and above, and requests without a response. */
  readonly failures: number;
  /** Statuses of 400 and above. */
  readonly refused: number;
}

/** Loads a server with wrk from one thread, as fast as it responds. */
export async function wrk({ url, headers = {}, mix, connections, seconds }: Load): Promise<LoadResult> {
  const script = join(scratchFolder(), 'load.lua');
  writeFileSync(script, printResult + (mix ? mixedRequests(mix) : ''));
  const headerOptions = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const shape = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '--latency', '-s', script];
  const command = [requireExecutable('wrk'), ...shape, ...headerOptions, url];
  const program = Program.spawn({ command, core: loadCore });
  await once(program.process, 'close');
  const counts = JSON.parse(program.match(/^(\{.*\})$/m)) as Record<string, number>;
  const {
    requests = 0,
    bytes = 0,
    us = 0,
    p50Us = 0,
    p99Us = 0,
    p999Us = 0,
    failures = 0,
    refused = 0,
  } = counts;
  return {
    requests,
    requestsPerSecond: requests / (us / 1e6),
    bytesPerRequest: bytes / requests,
    p50Ms: p50Us / 1000,
    p99Ms: p99Us / 1000,
    p999Ms: p999Us / 1000,
    failures,
    refused,
  };
}

/** Scripts in Lua (wrk's SCRIPTING document). The result is one line of JSON; times are in microseconds. */
const printResult = `
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\\n{"requests":%d,"bytes":%d,"us":%d,"p50Us":%d,"p99Us":%d,"p999Us":%d,"failures":%d,"refused":%d}\\n',
    summary.requests, summary.bytes, summary.duration, latency:percentile(50), latency:percentile(99),
    latency:percentile(99.9),
    errors.status + errors.connect + errors.read + errors.write + errors.timeout, errors.status))
end
`;

const mixedRequests = ({ paths, prefix, newPercent, firstId, idStep }: RequestMix): string => `
local known = {}
local id = ${firstId}
local due = 0

function init()
  for _, path in ipairs({ ${paths.map((path) => `'${path}'`).join(', ')} }) do
    known[#known + 1] = wrk.format('GET', path)
  end
end

function request()
  due = due + ${newPercent}
  if due < 100 then return known[math.random(#known)] end
  due = due - 100
  id = id + ${idStep}
  return wrk.format('GET', string.format('${prefix}0x%064x', id))
end
`;
