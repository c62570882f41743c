import { Program } from '../processes/program';
import { type CallTimes } from './call-log';

export interface UpstreamCalls {
  readonly statistics: CallTimes;
  readonly order: CallTimes;
}

/** The upstream of the benches (`main.ts` here), in a process of its own. */
export class BenchUpstream {
  private constructor(
    readonly program: Program,
    readonly statisticsUrl: string,
    readonly orderUrl: string,
    private readonly controlUrl: string,
  ) {}

  static async start(
    environment: Readonly<Record<string, string>> = {},
    core?: number,
  ): Promise<BenchUpstream> {
    const program = await Program.start({
      script: 'dist-bench/bench/upstream/main.js',
      environment,
      core,
      ready: /^control .*\n/m,
    });
    const url = (name: string): string => program.said(new RegExp(`^${name} (\\S+)$`, 'm'));
    return new BenchUpstream(program, url('statistics'), url('order'), url('control'));
  }

  async calls(): Promise<UpstreamCalls> {
    return (await (await fetch(`${this.controlUrl}/calls`)).json()) as UpstreamCalls;
  }
}

/** The times of all calls of one interface. */
export const allTimesMs = (times: CallTimes): number[] => Object.values(times).flat();
