import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { askOnce } from '../load/ask-once';
import { type GatewayProgram } from '../processes/gateway';
import { residentBytes } from '../processes/resident-memory';

/** How a gateway's process is at one moment. */
export interface VitalSigns {
  readonly residentBytes: number;
  readonly openFiles: number;
  /** Those of the open files that are sockets. */
  readonly sockets: number;
  readonly heapBytes: number;
  /** Handles and requests of the event loop. */
  readonly activeResources: number;
  /** The longest that the event loop kept a timer waiting since it was asked last. */
  readonly eventLoopMaxMs: number;
  /** How long the process, ready to run, has waited for a core since its start: what other processes took from it. */
  readonly waitedForCoreMs: number;
}

const nanosecondsPerMs = 1e6;

/** Looks at the process from outside, and at its own metrics. Linux alone tells the first. */
export async function vitalSigns({ url, program: { pid } }: GatewayProgram): Promise<VitalSigns> {
  // A connection that stayed open would be counted.
  const text = (await askOnce(`${url}/metrics`, { connection: 'close' })).body.toString();
  const metric = (name: string): number => {
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? [];
    if (value === undefined) throw new Error(`the gateway has no metric ${name}`);
    return Number(value);
  };
  const files = openFilesOf(pid);
  return {
    residentBytes: residentBytes(pid),
    openFiles: files.length,
    sockets: files.filter((target) => target.startsWith('socket:')).length,
    heapBytes: metric('nodejs_heap_size_used_bytes'),
    activeResources: metric('nodejs_active_resources_total'),
    eventLoopMaxMs: metric('nodejs_eventloop_lag_max_seconds') * 1000,
    waitedForCoreMs: Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / nanosecondsPerMs,
  };
}

/** What each open file leads to; one that is closed meanwhile leads nowhere. */
const openFilesOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
    } catch {
      return [];
    }
  });
