import { Program, type ProgramOptions } from '../processes/program';
import { type RunningServer } from './running-server';

/** Starts a server written in this folder, which prints where it listens. */
export async function startPeer(
  name: string,
  script: string,
  how: Pick<ProgramOptions, 'environment' | 'preload' | 'core'>,
): Promise<RunningServer> {
  const program = await Program.start({
    script: `dist-bench/bench/peers/${script}.js`,
    ready: / at http\S+\n/,
    ...how,
  });
  return { name, url: program.said(/ at (http\S+)\n/), program };
}
