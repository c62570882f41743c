import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeCommand, Program } from '../../test/processes/program';
import { type Load, loadCore, type LoadResult } from './wrk';

/** How requests follow each other. */
export interface Pace {
  /** Requests per second, due at fixed times; null for each connection one after the other. */
  readonly rate: number | null;
  /** After so many a connection is closed, and another one opened; null for never. */
  readonly requestsPerConnection: number | null;
}

export type GeneratorTask = Load & Pace;

/** Loads a server at a pace that wrk does not have, from `generator.ts` in a process of its own. */
export async function generateLoad(task: GeneratorTask): Promise<LoadResult> {
  const program = Program.spawn({
    // It never sleeps, and the upstreams on the same core come first: else they wait for a whole slice of the scheduler.
    command: ['nice', '-n', '19', ...nodeCommand(join(__dirname, 'generator.js'))],
    // Few collections of garbage: they make requests late.
    environment: { TASK: JSON.stringify(task), NODE_OPTIONS: '--max-semi-space-size=64' },
    core: loadCore,
    hasChannel: true,
  });
  while (program.messages.length === 0) {
    if (program.hasExited) throw new Error(program.output);
    await delay(20);
  }
  await program.exited;
  return program.messages[0] as LoadResult;
}
