import { type GatewayProcess } from '../../test/processes/gateway';
import { openFiles, residentBytes, runQueueWaitMs } from '../../test/processes/process-stats';
import { get } from '../load/requests';

/** Figures of a gateway's process at one moment. */
export interface ProcessMetrics {
  readonly residentBytes: number;
  readonly openFiles: number;
  /** How many of the open files are sockets. */
  readonly sockets: number;
  readonly heapBytes: number;
  /** Handles and requests of the event loop. */
  readonly activeResources: number;
  /** The longest event loop delay since the last reading. */
  readonly eventLoopMaxMs: number;
  /** How long the process was ready to run and had no core, since its start. */
  readonly waitedForCoreMs: number;
}

/** Reads `/proc` and the gateway's metrics. */
export async function processMetrics({ url, program: { pid } }: GatewayProcess): Promise<ProcessMetrics> {
  // A kept-alive connection would be counted.
  const text = (await get(`${url}/metrics`, { connection: 'close' })).body.toString();
  const metric = (name: string): number => {
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? [];
    if (value === undefined) throw new Error(`the gateway has no metric ${name}`);
    return Number(value);
  };
  const files = openFiles(pid);
  return {
    residentBytes: residentBytes(pid),
    openFiles: files.length,
    sockets: files.filter((target) => target.startsWith('socket:')).length,
    heapBytes: metric('nodejs_heap_size_used_bytes'),
    activeResources: metric('nodejs_active_resources_total'),
    eventLoopMaxMs: metric('nodejs_eventloop_lag_max_seconds') * 1000,
    waitedForCoreMs: runQueueWaitMs(pid),
  };
}
