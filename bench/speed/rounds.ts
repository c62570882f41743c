import { type RunningServer } from '../peers/running-server';
import { run, type Run, undisturbedRun } from './run';
import { type SpeedCase } from './speed-case';

/** Until V8 has compiled what runs most: for a ready answer that is soon, for a join after six thousand of them. */
const defaultWarmUpSeconds = ({ uncached }: SpeedCase): number => (uncached ? 10 : 2);

/** The runs of each server, one of each round, the same place in every list. */
export type Rounds = ReadonlyMap<RunningServer, readonly Run[]>;

/** Loads one server after the other, round by round, each round from another one on; before that, each once to warm up. */
export async function alternate(
  servers: readonly RunningServer[],
  of: SpeedCase,
  { seconds, rounds }: { readonly seconds: number; readonly rounds: number },
): Promise<Rounds> {
  const runs = new Map<RunningServer, Run[]>(servers.map((server) => [server, []]));
  for (const server of servers) await run(server, of, of.warmUpSeconds ?? defaultWarmUpSeconds(of));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % servers.length;
    for (const server of [...servers.slice(first), ...servers.slice(0, first)])
      runs.get(server)?.push(await undisturbedRun(server, of, seconds));
  }
  return runs;
}
