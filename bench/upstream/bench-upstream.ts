import { join } from 'node:path';
import { nodeCommand, Program } from '../../test/processes/program';
import { type CallTimes } from './upstream-server';

/** The benchmark's upstreams (`main.ts` here) in a process of their own. */
export class BenchUpstream {
  readonly statisticsUrl: string;
  readonly orderUrl: string;

  private constructor(readonly program: Program) {
    this.statisticsUrl = program.match(/^statistics (\S+)$/m);
    this.orderUrl = program.match(/^order (\S+)$/m);
  }

  static async start(environment: NodeJS.ProcessEnv = {}, core?: number): Promise<BenchUpstream> {
    const command = nodeCommand(join(__dirname, 'main.js'));
    return new BenchUpstream(await Program.start({ command, environment, core }, /^control .*\n/m));
  }

  /** The calls to each upstream so far. */
  async calls(): Promise<Readonly<Record<'statistics' | 'order', CallTimes>>> {
    const response = await fetch(this.program.match(/^control (\S+)$/m));
    return (await response.json()) as Readonly<Record<'statistics' | 'order', CallTimes>>;
  }

  /** When order records were read, from statistics and from the order interface. The gateway's warm-up reads none. */
  async orderCalls(): Promise<readonly [statistics: readonly number[], order: readonly number[]]> {
    const { statistics, order } = await this.calls();
    return [statistics.order ?? [], order.order ?? []];
  }
}
