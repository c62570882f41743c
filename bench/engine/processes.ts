import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { urlPattern } from '../../test/processes/gateway';
import { nodeCommand, Program } from '../../test/processes/program';
import { type Pair, type Work } from './pair';

const nowhere = 'http://127.0.0.1:9';

/** Starts a build of the gateway, and waits until it listens. */
const start =
  (script: string): Work =>
  async (times) => {
    for (let n = 0; n < times; n += 1) {
      const environment = { PORT: '0', STATS_URL: nowhere, ORDER_URL: nowhere };
      const program = await Program.start({ command: nodeCommand(resolve(script)), environment }, urlPattern);
      await program.stop('SIGKILL');
    }
  };

/** Whole processes. */
export const processPairs: readonly Pair[] = [
  {
    remark: 'The build is one file, not a file for each module',
    ours: start('dist/main.js'),
    other: start('build/src/main.js'),
    times: 1,
    rounds: 3,
    isElsewhere: true,
  },
];

const oldGenerationMiB = 512;

/** By how much V8's limit of the heap exceeds the old generation: the most that the young one may hold. MiB. */
export const youngGenerationMiB = (): number =>
  Number(
    execFileSync(process.execPath, [
      `--max-old-space-size=${oldGenerationMiB}`,
      '-p',
      'v8.getHeapStatistics().heap_size_limit / 1024 ** 2',
    ]).toString(),
  ) - oldGenerationMiB;
