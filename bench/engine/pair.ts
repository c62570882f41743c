import { median } from '../report/statistics';

/** Does the same work so many times. */
export type Work = (times: number) => void | Promise<void>;

/** Two ways to do the same. A remark of `docs/upgrading.md` says that the gateway's takes less time. */
export interface Pair {
  readonly remark: string;
  readonly ours: Work;
  readonly other: Work;
  /** Called before each run of ours, and before each of the other. */
  readonly prepare?: { readonly ours: () => void; readonly other: () => void };
  /** How often the work is done in each round; by default, for as long as `roundMs`. */
  readonly times?: number;
  /** By default, `usualRounds`. */
  readonly rounds?: number;
  /** Whether other processes do the work: then their time is measured by the clock, else this one's by the processor. */
  readonly isElsewhere?: boolean;
}

export interface PairResult {
  readonly remark: string;
  /** Microseconds of one time of ours: the median of the rounds. */
  readonly oursUs: number;
  /** The other's time over ours: the median of the rounds. */
  readonly ratio: number;
}

const usualRounds = 9;
/** Until V8 has compiled the code of a call to an upstream. */
const warmUpMs = 200;
const roundMs = 10;

/** Measures both ways in turn, in short rounds. */
export async function measure({ ours, other, prepare, ...pair }: Pair): Promise<PairResult> {
  const now = pair.isElsewhere ? () => performance.now() * 1000 : processorTimeUs;
  const timeOf = async (work: Work, times: number): Promise<number> => {
    const start = now();
    await work(times);
    return (now() - start) / times;
  };
  /** Runs the work until it is compiled. Resolves with how often it fits into a round. */
  const warmUp = async (work: Work): Promise<number> => {
    for (let times = 1; ; times *= 2) {
      const each = await timeOf(work, times);
      if (each * times > (warmUpMs * 1000) / 2) return Math.ceil((roundMs * 1000) / each);
    }
  };
  prepare?.ours();
  const ownTimes = pair.times ?? (await warmUp(ours));
  prepare?.other();
  const otherTimes = pair.times ?? (await warmUp(other));
  const rounds = pair.rounds ?? usualRounds;
  const oursUs: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    prepare?.ours();
    const own = await timeOf(ours, ownTimes);
    prepare?.other();
    const theirs = await timeOf(other, otherTimes);
    oursUs.push(own);
    ratios.push(theirs / own);
  }
  return { remark: pair.remark, oursUs: median(oursUs), ratio: median(ratios) };
}

/** The processor time of this process, which other load on the machine hardly changes. */
function processorTimeUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
