import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeCommand, Program } from '../../test/processes/program';
import { eventually } from '../../test/support/eventually';
import { loadCore } from '../load/wrk';
import { sum } from '../report/statistics';
import { type ChangeTimes, mergeChanges } from './change-times';

/** Streams that a process opens. */
export interface WatchTask {
  readonly url: string;
  /** The n-th stream takes the n-th path, from the beginning again after the last. */
  readonly paths: readonly string[];
  readonly count: number;
  /** A regular expression: the first group of it in the data of an event tells one change from another. */
  readonly mark: string;
  readonly firstAddress: number;
}

/** What the watchers of a process have received. Times are epoch milliseconds. */
export interface WatchReport {
  readonly open: number;
  readonly changes: readonly ChangeTimes[];
}

/** One process that reads more sockets than this is slower than a gateway. */
const maxStreamsPerProcess = 5000;
const openTimeoutMs = 90_000;
const statusMark = '"status":"(\\w+)"';

/** Many streams, opened and read by processes of their own. */
export class Watchers {
  private constructor(private readonly programs: readonly Program[]) {}

  /** Resolves once all streams are open. */
  static async open(
    url: string,
    paths: readonly string[],
    count: number,
    mark: string = statusMark,
  ): Promise<Watchers> {
    const processes = Math.ceil(count / maxStreamsPerProcess);
    const tasks = Array.from({ length: processes }, (_, n): WatchTask => ({
      url,
      paths,
      mark,
      count: Math.floor((count * (n + 1)) / processes) - Math.floor((count * n) / processes),
      firstAddress: n * maxStreamsPerProcess,
    }));
    const watchers = new Watchers(await Promise.all(tasks.map(start)));
    const areOpen = () => watchers.programs.every(({ output }) => output.includes('all open'));
    await eventually(`${count} streams are open`, areOpen, openTimeoutMs);
    return watchers;
  }

  async report(): Promise<WatchReport> {
    const reports = await Promise.all(this.programs.map(reportOf));
    return {
      open: sum(reports.map(({ open }) => open)),
      changes: mergeChanges(reports.map(({ changes }) => changes)),
    };
  }

  async stop(): Promise<void> {
    await Promise.all(this.programs.map((program) => program.stop()));
  }
}

const start = (task: WatchTask): Promise<Program> =>
  Program.start(
    {
      command: nodeCommand(join(__dirname, 'watcher-process.js')),
      environment: { TASK: JSON.stringify(task) },
      hasChannel: true,
      core: loadCore,
    },
    /opening/,
  );

async function reportOf({ process, messages }: Program): Promise<WatchReport> {
  const count = messages.length;
  process.send('report');
  while (messages.length === count) await delay(5);
  return messages.at(-1) as WatchReport;
}
